import type { Notification } from './notification-kinds.ts'
import { QUESTIONS_ANCHOR } from './question-rules.ts'
import { homeOf, type Role } from './roles.ts'

/** @returns where what a notification tells of is found by somebody of a role */
export function notificationPath({ kind, data }: Notification, role: Role): string {
  const home = homeOf(role)
  switch (kind) {
    case 'message-new':
    case 'report-decided':
      return `${home}/messages`
    case 'announcement-new':
      return `${home}/messages/announcements/${data.announcementId}`
    case 'questions-waiting':
      return `${home}/messages/questions`
    case 'contact-waiting':
      return `${home}/messages/waiting`
    case 'requests-waiting':
      return `${home}/messages/waiting?kind=requests`
    case 'faults-waiting':
      return role === 'PROFESSOR' ? `${home}/messages/faults` : `${home}/messages/waiting?kind=faults`
    case 'question-answered':
      return `${home}/courses/${data.courseId}?question=${data.questionId}#${QUESTIONS_ANCHOR}`
    case 'message-reported':
      return `${home}/messages/reports`
    case 'group-joined':
    case 'group-members':
      return role === 'PROFESSOR' ? `${home}/groups/${data.groupId}` : `${home}/groups`
    case 'group-left':
    case 'group-moved':
    case 'group-professor':
    case 'groups-planned':
      return `${home}/groups`
    case 'class-changed':
    case 'class-left':
      return home
    // Of these one has no page any more.
    case 'session-left':
    case 'session-taken':
    case 'sessions-planned':
    case 'sessions-taken-back':
      return `${home}/calendar`
    default:
      return `${home}/calendar/${data.sessionId}`
  }
}
