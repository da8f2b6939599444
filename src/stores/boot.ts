import type { Boot } from '#/contract/boot.ts'
import { seedAuditEvents } from './audit.ts'
import { begin } from './begin.ts'
import { seedBin } from './bin.ts'
import { seedChapter, seedChapters } from './chapters.ts'
import { seedClassChoices } from './class-choices.ts'
import { seedClass, seedClasses } from './classes.ts'
import { seedContactMessage, seedContactMessages } from './contact.ts'
import { seedCourse, seedCourses } from './courses.ts'
import { seedDashboard } from './dashboard.ts'
import { seedCourseFollow, seedSubjectFollow, seedSubjectStuck } from './follow.ts'
import { seedImportFile, seedImportRows, seedImports } from './imports.ts'
import { seedLesson, seedSubjectProgramme } from './lesson.ts'
import { seedMail, seedMails } from './mails.ts'
import { seedSubjectDetail, seedSubjectPage } from './managed-subjects.ts'
import { seedMaterials } from './materials.ts'
import { seedDevices, seedProfile } from './profile.ts'
import { seedProgramme } from './programme.ts'
import { seedReports } from './reports.ts'
import { seedSubject, seedSubjects } from './subjects.ts'
import { seedHistory, seedPeople, seedPerson, seedRequests } from './users.ts'

/** Begins a page of professors or administrators with what the server rendered. */
export function seed(boot: Boot): void {
  begin(boot, (data) => {
    seedDashboard(data.dashboard)
    seedSubjects(data.subjects)
    seedSubject(data.subject)
    seedSubjectProgramme(data.subjectProgramme)
    seedLesson(data.lesson)
    seedChapters(data.chapters)
    seedChapter(data.chapter)
    seedCourses(data.courses)
    seedCourse(data.course)
    seedMaterials(data.materials)
    seedProfile(data.profile)
    seedDevices(data.devices)
    seedContactMessages(data.contactMessages)
    seedContactMessage(data.contactMessage)
    seedPeople(data.people)
    seedPerson(data.person)
    seedRequests(data.requests)
    seedHistory(data.history)
    seedClassChoices(data.classChoices)
    seedClasses(data.classes)
    seedClass(data.schoolClass)
    seedSubjectPage(data.subjectPage)
    seedSubjectDetail(data.subjectDetail)
    seedProgramme(data.programme)
    seedBin(data.bin)
    seedAuditEvents(data.auditEvents)
    seedImports(data.imports)
    seedImportFile(data.importFile)
    seedImportRows(data.importRows)
    seedMails(data.mails)
    seedMail(data.mail)
    seedSubjectFollow(data.subjectFollow)
    seedSubjectStuck(data.subjectStuck)
    seedCourseFollow(data.courseFollow)
    seedReports(data.reports)
  })
}
