import type { ClassWithSubjects } from './classes.ts'
import type { Locale } from './locales.ts'
import type { Me } from './me.ts'
import type { SignupAnswer } from './signup.ts'

/** What the server hands to a portal's one island: enough to paint the page before any script or request. */
export interface Boot {
  locale: Locale
  /** Where the API is, such as `/api`. */
  apiBase: string
  /** The academy's name in the page's language. */
  productName: string
  /** The academy's phone number, as printed. */
  phone: string
  /** The server's clock when it rendered the page, ISO 8601. */
  now: string
  /** Whether the academy shows its demo extras (the professor's UI kit). */
  demo: boolean
  me: Me
  /** Whether to spend as little of the reader's data as can be: they chose so, or their browser asks for it. */
  light: boolean
  /** Path and query that were asked for, such as `/student/subjects?q=a`. */
  path: string
  /** What the page reads, by the key of each read; what is absent the browser asks for. */
  reads: Readonly<Record<string, unknown>>
  /** Keys of what is not there, or not for this person: the page is one of those that were not found. */
  missing?: readonly string[]
}

/** A form as it was posted without JavaScript, with what was wrong. Never with passwords. */
export interface PostedForm {
  /** As they were typed, by name of the field. */
  values: Readonly<Record<string, string>>
  /** Subjects that were ticked. */
  subjectIds?: readonly number[]
  /** What was wrong on the whole; absent where the fields say it. */
  message?: string
  /** What was wrong with each field. */
  fields?: Readonly<Record<string, string>>
}

/** The account that a registration made. */
export interface Registration extends Pick<SignupAnswer, 'username' | 'status'> {
  /** Whether a code is on its way to an e-mail address. */
  mailed: boolean
}

/** What the server hands to the island of the sign-in area. */
export interface AuthBoot {
  locale: Locale
  apiBase: string
  productName: string
  /** The academy's phone number, as printed. */
  phone: string
  /** Path of the page asked for. */
  path: string
  /** Where to go after sign-in: a path of this site; absent = the person's own area. */
  next?: string
  /** Why the person is here. */
  notice?: 'expired' | 'signed-out' | 'password-changed' | 'code-sent'
  form?: PostedForm
  /** On the pages of registration, in school order; with their subjects where a professor chooses them. */
  classes?: ClassWithSubjects[]
  /** The account that the posted form made. */
  registered?: Registration
  /** Whether the demo accounts may be shown on the page. */
  demo: boolean
}
