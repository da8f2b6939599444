import { academyHoursPersonal } from '#/server/features/academy-hours/personal.ts'
import { announcementsPersonal } from '#/server/features/announcements/personal.ts'
import { auditPersonal } from '#/server/features/audit/personal.ts'
import { authPersonal } from '#/server/features/auth/personal.ts'
import { calendarFeedsPersonal } from '#/server/features/calendar-feeds/personal.ts'
import { chaptersPersonal } from '#/server/features/chapters/personal.ts'
import { classesPersonal } from '#/server/features/classes/personal.ts'
import { contactPersonal } from '#/server/features/contact/personal.ts'
import { coursesPersonal } from '#/server/features/courses/personal.ts'
import { captionsPersonal } from '#/server/features/files/captions/personal.ts'
import { filesPersonal } from '#/server/features/files/personal.ts'
import { groupsPersonal } from '#/server/features/groups/personal.ts'
import { importsPersonal } from '#/server/features/imports/personal.ts'
import { mailsPersonal } from '#/server/features/mails/personal.ts'
import { materialReportsPersonal } from '#/server/features/material-reports/personal.ts'
import { materialsPersonal } from '#/server/features/materials/personal.ts'
import { messagesPersonal } from '#/server/features/messages/personal.ts'
import { notesPersonal } from '#/server/features/notes/personal.ts'
import { notificationsPersonal } from '#/server/features/notifications/personal.ts'
import { pushPersonal } from '#/server/features/notifications/push/personal.ts'
import { presencePersonal } from '#/server/features/presence/personal.ts'
import { absencesPersonal } from '#/server/features/professor-absences/personal.ts'
import { progressPersonal } from '#/server/features/progress/personal.ts'
import { questionsPersonal } from '#/server/features/questions/personal.ts'
import { roomsPersonal } from '#/server/features/rooms/personal.ts'
import { schoolYearsPersonal } from '#/server/features/school-years/personal.ts'
import { searchPersonal } from '#/server/features/search/personal.ts'
import { sessionPlansPersonal } from '#/server/features/session-plans/personal.ts'
import { sessionsPersonal } from '#/server/features/sessions/personal.ts'
import { sessionRemindersPersonal } from '#/server/features/sessions/reminders/personal.ts'
import { studyTimesPersonal } from '#/server/features/study-times/personal.ts'
import { subjectsPersonal } from '#/server/features/subjects/personal.ts'
import { uploadsPersonal } from '#/server/features/uploads/personal.ts'
import { usersPersonal } from '#/server/features/users/personal.ts'
import { yearTurnsPersonal } from '#/server/features/year-turns/personal.ts'
import type { PersonalData } from '#/server/platform/personal-data.ts'

/** What every feature keeps about people, in the order in which it is erased: the account itself comes last of them. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  progressPersonal,
  notesPersonal,
  materialReportsPersonal,
  groupsPersonal,
  presencePersonal,
  absencesPersonal,
  studyTimesPersonal,
  yearTurnsPersonal,
  sessionsPersonal,
  sessionRemindersPersonal,
  calendarFeedsPersonal,
  messagesPersonal,
  announcementsPersonal,
  questionsPersonal,
  notificationsPersonal,
  pushPersonal,
  contactPersonal,
  mailsPersonal,
  importsPersonal,
  sessionPlansPersonal,
  filesPersonal,
  uploadsPersonal,
  materialsPersonal,
  captionsPersonal,
  searchPersonal,
  coursesPersonal,
  chaptersPersonal,
  subjectsPersonal,
  classesPersonal,
  schoolYearsPersonal,
  roomsPersonal,
  academyHoursPersonal,
  auditPersonal,
  authPersonal,
  usersPersonal,
  { tables: [{ name: 'migrations', impersonal: ['name', 'sha256', 'applied_at'] }] },
]
