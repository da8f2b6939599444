import type { DemoSeed } from '#/server/demo-seed.ts'
import type { Deps } from '#/server/deps.ts'
import { academyHoursRoutes } from '#/server/features/academy-hours/routes.ts'
import { announcementsCleanup } from '#/server/features/announcements/cleanup.ts'
import { announcementRoutes } from '#/server/features/announcements/routes.ts'
import { seedAnnouncements } from '#/server/features/announcements/seed.ts'
import { auditCleanup } from '#/server/features/audit/cleanup.ts'
import { auditRoutes } from '#/server/features/audit/routes.ts'
import { accountRoutes } from '#/server/features/auth/account-routes.ts'
import { authSessionsCleanup, proofsCleanup } from '#/server/features/auth/cleanup.ts'
import { authRoutes } from '#/server/features/auth/routes.ts'
import { calendarFeedRoutes } from '#/server/features/calendar-feeds/routes.ts'
import { chapterRoutes } from '#/server/features/chapters/routes.ts'
import { classRoutes } from '#/server/features/classes/routes.ts'
import { contactCleanup } from '#/server/features/contact/cleanup.ts'
import { contactRoutes } from '#/server/features/contact/routes.ts'
import { seedMessages } from '#/server/features/contact/seed.ts'
import { courseRoutes } from '#/server/features/courses/routes.ts'
import { curriculumCleanup } from '#/server/features/curriculum/cleanup.ts'
import { curriculumRoutes } from '#/server/features/curriculum/routes.ts'
import { dashboardRoutes } from '#/server/features/dashboard/routes.ts'
import { captionsRoutes } from '#/server/features/files/captions/routes.ts'
import { filesCleanup } from '#/server/features/files/cleanup.ts'
import { fileRetryRoutes } from '#/server/features/files/retry-routes.ts'
import { fileRoutes } from '#/server/features/files/routes.ts'
import { followRoutes } from '#/server/features/follow/routes.ts'
import { groupsCleanup } from '#/server/features/groups/cleanup.ts'
import { groupRoutes } from '#/server/features/groups/routes.ts'
import { seedGroups } from '#/server/features/groups/seed.ts'
import { importsCleanup } from '#/server/features/imports/cleanup.ts'
import { importRoutes } from '#/server/features/imports/routes.ts'
import { mailRoutes } from '#/server/features/mails/routes.ts'
import { materialReportRoutes } from '#/server/features/material-reports/routes.ts'
import { seedMaterialReports } from '#/server/features/material-reports/seed.ts'
import { materialFileRoutes } from '#/server/features/materials/file-routes.ts'
import { materialRoutes } from '#/server/features/materials/routes.ts'
import { textsCleanup } from '#/server/features/materials/text/cleanup.ts'
import { materialTextRoutes } from '#/server/features/materials/text/routes.ts'
import { messageReportRoutes } from '#/server/features/message-reports/routes.ts'
import { messagesCleanup } from '#/server/features/messages/cleanup.ts'
import { messageRoutes } from '#/server/features/messages/routes.ts'
import { seedThreads } from '#/server/features/messages/seed.ts'
import { newsRoutes } from '#/server/features/news/routes.ts'
import { noteRoutes } from '#/server/features/notes/routes.ts'
import { seedNotes } from '#/server/features/notes/seed.ts'
import { notificationsCleanup } from '#/server/features/notifications/cleanup.ts'
import { pushCleanup } from '#/server/features/notifications/push/cleanup.ts'
import { pushRoutes } from '#/server/features/notifications/push/routes.ts'
import { notificationRoutes } from '#/server/features/notifications/routes.ts'
import { seedNotifications } from '#/server/features/notifications/seed.ts'
import { presenceRoutes } from '#/server/features/presence/routes.ts'
import { absencesCleanup } from '#/server/features/professor-absences/cleanup.ts'
import { absenceRoutes } from '#/server/features/professor-absences/routes.ts'
import { programmeRoutes } from '#/server/features/programmes/routes.ts'
import { progressCleanup } from '#/server/features/progress/cleanup.ts'
import { progressRoutes } from '#/server/features/progress/routes.ts'
import { seedProgress } from '#/server/features/progress/seed.ts'
import { questionsCleanup } from '#/server/features/questions/cleanup.ts'
import { questionRoutes } from '#/server/features/questions/routes.ts'
import { seedQuestions } from '#/server/features/questions/seed.ts'
import { roomRoutes } from '#/server/features/rooms/routes.ts'
import { schoolYearRoutes } from '#/server/features/school-years/routes.ts'
import { searchRoutes } from '#/server/features/search/routes.ts'
import { sessionPlansCleanup } from '#/server/features/session-plans/cleanup.ts'
import { sessionPlanRoutes } from '#/server/features/session-plans/routes.ts'
import { seedSessionPlan } from '#/server/features/session-plans/seed.ts'
import { sessionsCleanup } from '#/server/features/sessions/cleanup.ts'
import { sessionFileRoutes } from '#/server/features/sessions/documents/routes.ts'
import { sessionRemindersCleanup } from '#/server/features/sessions/reminders/cleanup.ts'
import { sessionRoutes } from '#/server/features/sessions/routes.ts'
import { seedSessions } from '#/server/features/sessions/seed.ts'
import { studyTimeRoutes } from '#/server/features/study-times/routes.ts'
import { subjectRoutes } from '#/server/features/subjects/routes.ts'
import { teachingHoursRoutes } from '#/server/features/teaching-hours/routes.ts'
import { leftUploadsCleanup, uploadsCleanup } from '#/server/features/uploads/cleanup.ts'
import { uploadRoutes } from '#/server/features/uploads/routes.ts'
import { usersCleanup } from '#/server/features/users/cleanup.ts'
import { ownAccountRoutes } from '#/server/features/users/own-routes.ts'
import { userRoutes } from '#/server/features/users/routes.ts'
import { videoRoutes } from '#/server/features/videos/routes.ts'
import { yearTurnsCleanup } from '#/server/features/year-turns/cleanup.ts'
import { yearTurnRoutes } from '#/server/features/year-turns/routes.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { mailCleanup } from '#/server/platform/mail/cleanup.ts'
import type { Served } from '#/server/serve.ts'

// What features bring to the server, each in its own folder. What they keep of people is in `personal-data.ts`, which a
// feature reads itself.

/** The calls that they serve, in the order in which the router tries them. */
export const ROUTES: readonly Served[] = [
  ...authRoutes,
  ...accountRoutes,
  ...ownAccountRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...newsRoutes,
  ...dashboardRoutes,
  ...classRoutes,
  ...groupRoutes,
  ...schoolYearRoutes,
  ...roomRoutes,
  ...academyHoursRoutes,
  ...presenceRoutes,
  ...absenceRoutes,
  ...studyTimeRoutes,
  ...yearTurnRoutes,
  ...sessionPlanRoutes,
  ...sessionRoutes,
  ...sessionFileRoutes,
  ...teachingHoursRoutes,
  ...calendarFeedRoutes,
  ...searchRoutes,
  ...subjectRoutes,
  ...chapterRoutes,
  ...courseRoutes,
  ...materialRoutes,
  ...materialTextRoutes,
  ...progressRoutes,
  ...followRoutes,
  ...noteRoutes,
  ...materialReportRoutes,
  ...materialFileRoutes,
  ...fileRoutes,
  ...captionsRoutes,
  ...uploadRoutes,
  ...curriculumRoutes,
  ...programmeRoutes,
  ...fileRetryRoutes,
  ...videoRoutes,
  ...messageRoutes,
  ...messageReportRoutes,
  ...announcementRoutes,
  ...questionRoutes,
  ...contactRoutes,
  ...userRoutes,
  ...mailRoutes,
  ...auditRoutes,
  ...importRoutes,
]

/**
 * What they keep for a time only, in the order in which it is forgotten: answers point to mails, and what the
 * bin held is nobody's once it is empty.
 */
export const CLEANUPS: readonly Cleanup<Deps>[] = [
  authSessionsCleanup,
  usersCleanup,
  proofsCleanup,
  contactCleanup,
  mailCleanup,
  groupsCleanup,
  absencesCleanup,
  yearTurnsCleanup,
  sessionPlansCleanup,
  sessionsCleanup,
  notificationsCleanup,
  pushCleanup,
  messagesCleanup,
  announcementsCleanup,
  questionsCleanup,
  sessionRemindersCleanup,
  curriculumCleanup,
  importsCleanup,
  progressCleanup,
  leftUploadsCleanup,
  uploadsCleanup,
  filesCleanup,
  textsCleanup,
  auditCleanup,
]

/** What they add to a demo academy once there are the school, its people and its lessons; in this order. */
export const SEEDS: readonly DemoSeed[] = [
  seedMessages,
  seedGroups,
  seedSessions,
  seedSessionPlan,
  seedProgress,
  seedNotes,
  seedMaterialReports,
  seedThreads,
  seedAnnouncements,
  seedQuestions,
  seedNotifications,
]
