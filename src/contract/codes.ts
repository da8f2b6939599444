/**
 * What a code is for: `reset` a forgotten password, by mail; `email` the proof that a mailbox is the person's;
 * `screen` a forgotten password, given out by the academy on screen; `letter` the first sign-in, on paper.
 */
export const CODE_PURPOSES = ['reset', 'email', 'screen', 'letter'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]
