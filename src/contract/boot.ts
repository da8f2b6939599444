import type { Chapter } from './chapters.ts'
import type { ClassDetail, ClassWithSubjects } from './classes.ts'
import type { ContactMessage, ContactPage } from './contact.ts'
import type { CourseContents } from './course-contents.ts'
import type { Course } from './courses.ts'
import type { DeletedPage } from './curriculum.ts'
import type { Dashboard } from './dashboard.ts'
import type { CourseFollow, SubjectFollow, SubjectStuck } from './follow.ts'
import type { ImportPage, ImportRowPage, ImportSummary } from './imports.ts'
import type { Locale } from './locales.ts'
import type { Mail, MailPage } from './mails.ts'
import type { Material } from './materials.ts'
import type { Me } from './me.ts'
import type { Note } from './notes.ts'
import type { Page } from './paging.ts'
import type { Device, Profile } from './profile.ts'
import type { Programme, SubjectProgramme } from './programme.ts'
import type { CourseState, HiddenSubjectIds, MyProgress, NextLesson, SubjectState } from './progress.ts'
import type { ReportPage } from './reports.ts'
import type { SignupAnswer } from './signup.ts'
import type { Subject, SubjectDetail } from './subjects.ts'
import type { AuditPage, RequestPage, User, UserPage } from './users.ts'

/** Data of the page that the server rendered, by the store that it seeds; absent = the page has no use for it. */
export interface PageData {
  dashboard?: Dashboard
  subjects?: Subject[]
  subject?: Subject
  subjectProgramme?: SubjectProgramme
  lesson?: CourseContents
  /** The same with the one material that is read: a page of a document is no heavier for the others. */
  lessonPart?: CourseContents
  /** Of the student before the page; each part is there or is asked for by itself. */
  myProgress?: MyProgress
  nextLesson?: NextLesson
  subjectState?: SubjectState
  courseState?: CourseState
  hiddenSubjects?: HiddenSubjectIds
  notes?: Note[]
  /** For those who teach them. */
  subjectFollow?: SubjectFollow
  subjectStuck?: SubjectStuck
  courseFollow?: CourseFollow
  reports?: ReportPage
  chapters?: Page<Chapter>
  chapter?: Chapter
  courses?: Page<Course>
  course?: Course
  materials?: Page<Material>
  contactMessages?: ContactPage
  profile?: Profile
  devices?: Device[]
  contactMessage?: ContactMessage
  people?: UserPage
  person?: User
  history?: AuditPage
  classChoices?: ClassWithSubjects[]
  requests?: RequestPage
  classes?: ClassDetail[]
  schoolClass?: ClassDetail
  subjectPage?: Page<SubjectDetail>
  subjectDetail?: SubjectDetail
  programme?: Programme
  bin?: DeletedPage
  auditEvents?: AuditPage
  imports?: ImportPage
  importFile?: ImportSummary
  importRows?: ImportRowPage
  mails?: MailPage
  mail?: Mail
}

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
  data: PageData
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
