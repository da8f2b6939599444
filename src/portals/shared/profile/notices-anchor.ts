/** Where on the page of one's details mails are chosen. */
export const NOTICES_ANCHOR = 'notices'
