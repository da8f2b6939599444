import { createHttp } from '#/client/http.ts'
import { TOKEN_COOKIE } from '#/contract/auth.ts'
import type { AuthBoot, Boot } from '#/contract/boot.ts'
import { connectApi } from './api.ts'
import { seedAuditEvents } from './audit.ts'
import { seedBin } from './bin.ts'
import { seedChapter, seedChapters } from './chapters.ts'
import { seedClassChoices } from './class-choices.ts'
import { seedClass, seedClasses } from './classes.ts'
import { setServerTime } from './clock.ts'
import { seedContactMessage, seedContactMessages } from './contact.ts'
import { readCookie } from './cookies.ts'
import { seedCourseState } from './course-state.ts'
import { seedCourse, seedCourses } from './courses.ts'
import { seedDashboard } from './dashboard.ts'
import { seedCourseFollow, seedSubjectFollow, seedSubjectStuck } from './follow.ts'
import { seedImportFile, seedImportRows, seedImports } from './imports.ts'
import { seedLayout } from './layout.ts'
import { seedLesson, seedSubjectProgramme } from './lesson.ts'
import { seedLight } from './light.ts'
import { requestSettled, requestStarted } from './loading.ts'
import { seedMail, seedMails } from './mails.ts'
import { seedMaterials } from './materials.ts'
import { seedMe } from './me.ts'
import { seedNotes } from './notes.ts'
import { seedDevices, seedProfile } from './profile.ts'
import { seedProgramme } from './programme.ts'
import { seedHiddenSubjects, seedMyProgress, seedNextLesson } from './progress.ts'
import { seedReports } from './reports.ts'
import { sessionRefused } from './session.ts'
import { seedSubjectState } from './subject-state.ts'
import { seedSubject, seedSubjectDetail, seedSubjectPage, seedSubjects } from './subjects.ts'
import { seedHistory, seedPeople, seedPerson, seedRequests } from './users.ts'

let seeded: Boot | AuthBoot | undefined

/**
 * Fills the stores with what the server rendered, once a page and before the first render of it. Does nothing on
 * the server, where a store would be shared by everyone.
 */
export function seed(boot: Boot): void {
  if (!isFirst(boot)) return
  connect(boot)
  setServerTime(boot.now)
  seedMe(boot.me)
  seedLayout(boot.me.preferences)
  seedLight(boot.light)
  seedDashboard(boot.data.dashboard)
  seedSubjects(boot.data.subjects)
  seedSubject(boot.data.subject)
  seedSubjectProgramme(boot.data.subjectProgramme)
  seedSubjectState(boot.data.subjectState)
  seedLesson(boot.data.lesson)
  seedCourseState(boot.data.courseState)
  seedNotes(boot.data.lesson?.course.id, boot.data.notes)
  seedMyProgress(boot.data.myProgress)
  seedNextLesson(boot.data.nextLesson)
  seedHiddenSubjects(boot.data.hiddenSubjects)
  seedChapters(boot.data.chapters)
  seedChapter(boot.data.chapter)
  seedCourses(boot.data.courses)
  seedCourse(boot.data.course)
  seedMaterials(boot.data.materials)
  seedProfile(boot.data.profile)
  seedDevices(boot.data.devices)
  seedContactMessages(boot.data.contactMessages)
  seedContactMessage(boot.data.contactMessage)
  seedPeople(boot.data.people)
  seedPerson(boot.data.person)
  seedRequests(boot.data.requests)
  seedHistory(boot.data.history)
  seedClassChoices(boot.data.classChoices)
  seedClasses(boot.data.classes)
  seedClass(boot.data.schoolClass)
  seedSubjectPage(boot.data.subjectPage)
  seedSubjectDetail(boot.data.subjectDetail)
  seedProgramme(boot.data.programme)
  seedBin(boot.data.bin)
  seedAuditEvents(boot.data.auditEvents)
  seedImports(boot.data.imports)
  seedImportFile(boot.data.importFile)
  seedImportRows(boot.data.importRows)
  seedMails(boot.data.mails)
  seedMail(boot.data.mail)
  seedSubjectFollow(boot.data.subjectFollow)
  seedSubjectStuck(boot.data.subjectStuck)
  seedCourseFollow(boot.data.courseFollow)
  seedReports(boot.data.reports)
}

/** The same for the sign-in area, whose pages need no more than the way to the API. */
export function seedGuest(boot: AuthBoot): void {
  if (isFirst(boot)) connect(boot)
}

function isFirst(boot: Boot | AuthBoot): boolean {
  if (typeof window === 'undefined' || seeded === boot) return false
  seeded = boot
  return true
}

function connect({ apiBase, locale }: Boot | AuthBoot): void {
  connectApi(
    createHttp({
      base: apiBase,
      language: locale,
      token: () => readCookie(TOKEN_COOKIE),
      onRequest: requestStarted,
      onSettled: requestSettled,
      onUnauthorized: sessionRefused,
    }),
  )
}
