import type { Locale } from '#/contract/locales.ts'
import type { Notification, NotificationKind } from '#/contract/notification-kinds.ts'
import type { Role } from '#/contract/roles.ts'
import { formatDayAndTime } from './dates.ts'

// Mails and screens say the same: the words are in the server's catalogues and in those of pages.

/** Sentences that say something else to those who teach than to those who learn. */
const BY_ROLE = {
  'group-joined': { PROFESSOR: 'notifications.group-joined.professor', other: 'notifications.group-joined.student' },
  'group-left': { PROFESSOR: 'notifications.group-left.professor', other: 'notifications.group-left.student' },
  'group-moved': { PROFESSOR: undefined, other: 'notifications.group-moved.student' },
  'group-professor': { PROFESSOR: undefined, other: 'notifications.group-professor.student' },
  'group-members': { PROFESSOR: undefined, other: 'notifications.group-members.professor' },
  'class-changed': { PROFESSOR: undefined, other: 'notifications.class-changed.student' },
  'class-left': { PROFESSOR: undefined, other: 'notifications.class-left.student' },
  'groups-planned': { PROFESSOR: undefined, other: 'notifications.groups-planned.professor' },
  'session-given': { PROFESSOR: undefined, other: 'notifications.session-given' },
  'session-taken': { PROFESSOR: undefined, other: 'notifications.session-taken' },
  'session-professor': { PROFESSOR: undefined, other: 'notifications.session-professor' },
  'session-moved': { PROFESSOR: undefined, other: 'notifications.session-moved' },
  'session-new': { PROFESSOR: undefined, other: 'notifications.session-new' },
  'session-left': { PROFESSOR: undefined, other: 'notifications.session-left' },
  'session-subject': { PROFESSOR: undefined, other: 'notifications.session-subject' },
  'session-place': { PROFESSOR: undefined, other: 'notifications.session-place' },
  'session-cancelled': { PROFESSOR: undefined, other: 'notifications.session-cancelled' },
  'session-restored': { PROFESSOR: undefined, other: 'notifications.session-restored' },
  'sessions-planned': { PROFESSOR: undefined, other: 'notifications.sessions-planned' },
  'sessions-taken-back': { PROFESSOR: undefined, other: 'notifications.sessions-taken-back' },
  'session-tomorrow': { PROFESSOR: undefined, other: 'notifications.session-tomorrow' },
  'session-soon': { PROFESSOR: undefined, other: 'notifications.session-soon' },
  'message-new': { PROFESSOR: undefined, other: 'notifications.message-new' },
  'announcement-new': { PROFESSOR: undefined, other: 'notifications.announcement-new.professor' },
  'questions-waiting': { PROFESSOR: undefined, other: 'notifications.questions-waiting' },
  'contact-waiting': { PROFESSOR: undefined, other: 'notifications.contact-waiting' },
  'requests-waiting': { PROFESSOR: undefined, other: 'notifications.requests-waiting' },
  'faults-waiting': { PROFESSOR: undefined, other: 'notifications.faults-waiting' },
  'question-answered': { PROFESSOR: undefined, other: 'notifications.question-answered' },
  'message-reported': { PROFESSOR: undefined, other: 'notifications.message-reported' },
  'report-decided': { PROFESSOR: undefined, other: 'notifications.report-decided' },
} as const satisfies Record<NotificationKind, { PROFESSOR: string | undefined; other: string }>

const LABELS = {
  'group-joined': { PROFESSOR: 'notifications.label.teaching', other: 'notifications.label.joined' },
  'group-left': { PROFESSOR: 'notifications.label.taught', other: 'notifications.label.left' },
  'group-moved': { PROFESSOR: undefined, other: 'notifications.label.moved' },
  'group-professor': { PROFESSOR: undefined, other: 'notifications.label.professor' },
  'group-members': { PROFESSOR: undefined, other: 'notifications.label.members' },
  'class-changed': { PROFESSOR: undefined, other: 'notifications.label.class' },
  'class-left': { PROFESSOR: undefined, other: 'notifications.label.noClass' },
  'groups-planned': { PROFESSOR: undefined, other: 'notifications.label.planned' },
  'session-given': { PROFESSOR: undefined, other: 'notifications.label.sessionGiven' },
  'session-taken': { PROFESSOR: undefined, other: 'notifications.label.sessionTaken' },
  'session-professor': { PROFESSOR: undefined, other: 'notifications.label.sessionProfessor' },
  'session-moved': { PROFESSOR: undefined, other: 'notifications.label.sessionMoved' },
  'session-new': { PROFESSOR: undefined, other: 'notifications.label.sessionNew' },
  'session-left': { PROFESSOR: undefined, other: 'notifications.label.sessionLeft' },
  'session-subject': { PROFESSOR: undefined, other: 'notifications.label.sessionSubject' },
  'session-place': { PROFESSOR: undefined, other: 'notifications.label.sessionPlace' },
  'session-cancelled': { PROFESSOR: undefined, other: 'notifications.label.sessionCancelled' },
  'session-restored': { PROFESSOR: undefined, other: 'notifications.label.sessionRestored' },
  'sessions-planned': { PROFESSOR: undefined, other: 'notifications.label.sessionsPlanned' },
  'sessions-taken-back': { PROFESSOR: undefined, other: 'notifications.label.sessionsTakenBack' },
  'session-tomorrow': { PROFESSOR: undefined, other: 'notifications.label.sessionTomorrow' },
  'session-soon': { PROFESSOR: undefined, other: 'notifications.label.sessionSoon' },
  'message-new': { PROFESSOR: undefined, other: 'notifications.label.messageNew' },
  'announcement-new': { PROFESSOR: undefined, other: 'notifications.label.announcementNew' },
  'questions-waiting': { PROFESSOR: undefined, other: 'notifications.label.questionsWaiting' },
  'contact-waiting': { PROFESSOR: undefined, other: 'notifications.label.contactWaiting' },
  'requests-waiting': { PROFESSOR: undefined, other: 'notifications.label.requestsWaiting' },
  'faults-waiting': { PROFESSOR: undefined, other: 'notifications.label.faultsWaiting' },
  'question-answered': { PROFESSOR: undefined, other: 'notifications.label.questionAnswered' },
  'message-reported': { PROFESSOR: undefined, other: 'notifications.label.messageReported' },
  'report-decided': { PROFESSOR: undefined, other: 'notifications.label.reportDecided' },
} as const satisfies Record<NotificationKind, { PROFESSOR: string | undefined; other: string }>

/** What the administration announces is said otherwise than what a professor does. */
const OF_ADMINISTRATION = 'notifications.announcement-new.administration'

type Named<Table extends Record<NotificationKind, { PROFESSOR: string | undefined; other: string }>> = Exclude<
  Table[NotificationKind]['PROFESSOR'] | Table[NotificationKind]['other'],
  undefined
>

/** A message with its values; those of all kinds, so that any of the messages may be said with them. */
export interface NotificationWords {
  id: Named<typeof BY_ROLE> | typeof OF_ADMINISTRATION
  values: {
    group: string
    className: string
    fromGroup: string
    schoolYear: string
    course: string
    count: number
    title: string
    when: string
    from: string
    reason: string
  }
}

/**
 * @param reader whose sentence it is, and in which language the class is called
 * @returns the title of a notification, without a full stop; it is also all that it says
 */
export function notificationWords(
  { kind, data }: Notification,
  { role, locale }: { role: Role; locale: Locale },
): NotificationWords {
  const ids = BY_ROLE[kind]
  return {
    id:
      'administration' in data && data.administration
        ? OF_ADMINISTRATION
        : (role === 'PROFESSOR' && ids.PROFESSOR) || ids.other,
    values: {
      group: 'group' in data ? data.group : '',
      className: 'classAr' in data ? (locale === 'ar' ? data.classAr : data.classFr) : '',
      fromGroup: 'fromGroup' in data ? data.fromGroup : '',
      schoolYear: 'schoolYear' in data ? data.schoolYear : '',
      course: 'courseAr' in data ? (locale === 'ar' ? data.courseAr : data.courseFr) : '',
      count: countOf(data),
      title: 'title' in data ? data.title : '',
      when: 'startsAt' in data ? formatDayAndTime(locale, data.startsAt) : '',
      from: 'from' in data ? formatDayAndTime(locale, data.from) : '',
      reason: 'reason' in data ? data.reason : '',
    },
  }
}

/** How many of what it counts there are. */
function countOf(data: Notification['data']): number {
  if ('groups' in data) return data.groups
  if ('messages' in data) return data.messages
  if ('reports' in data) return data.reports
  if ('requests' in data) return data.requests
  if ('questions' in data) return data.questions
  if ('answers' in data) return data.answers
  return 'sessions' in data ? data.sessions : 0
}

/** @returns the message that names a kind where it is chosen by somebody of a role */
export function notificationLabel(kind: NotificationKind, role: Role): Named<typeof LABELS> {
  const ids = LABELS[kind]
  return (role === 'PROFESSOR' && ids.PROFESSOR) || ids.other
}
