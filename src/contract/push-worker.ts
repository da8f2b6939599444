/** The script that shows notifications where no page is open. */
export const PUSH_WORKER = '/push-worker.js'
/** The pages that it may answer for: none, for there is none below it. */
export const PUSH_SCOPE = '/push-worker/'

/** The mark beside what it shows. */
export const PUSH_ICON = '/icons/192.png'

/** The tag of one that says that it works. */
export const PUSH_TRY = 'try'

/** What is pushed to a browser, as JSON; it names nobody, and nothing of what was written. */
export interface PushMessage {
  title: string
  body: string
  lang: string
  dir: 'rtl' | 'ltr'
  /** The path that opens when it is pressed. */
  path: string
  /** Of two with the same one the later takes the place of the other. */
  tag: string
}
