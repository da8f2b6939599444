import { CURRICULUM_ITEM_KINDS, type CurriculumItemKind } from '#/contract/curriculum.ts'
import type { Translate } from '#/i18n/translate.ts'

/** Everything that the audit log names, by what it is done to. */
export const EVENTS = {
  user: [
    'created',
    'changed',
    'approved',
    'refused',
    'suspended',
    'reactivated',
    'erased',
    'code-issued',
    'sessions-ended',
    'password-changed',
    'email-asked',
    'email-changed',
    'email-kept',
    'email-confirmed',
    'photo-changed',
    'photo-removed',
    'exported',
    'requested',
    'request-withdrawn',
  ],
  consent: ['recorded', 'confirmed', 'withdrawn'],
  request: ['granted', 'refused'],
  session: ['opened', 'ended', 'unbound'],
  password: ['reset'],
  letter: ['made'],
  mail: ['read'],
  file: ['added', 'removed', 'failed', 'retried', 'captions-saved', 'captions-removed'],
  import: ['checked', 'started', 'finished', 'stopped'],
  message: ['reported', 'removed', 'kept', 'oversight'],
  post: ['reported', 'removed', 'kept'],
  question: ['marked', 'taken', 'given-back'],
  announcement: ['made', 'changed', 'deleted', 'dropped'],
  thread: ['taken', 'handed-over', 'given-back', 'blocked', 'unblocked'],
  contact: ['replied', 'answered', 'reopened'],
  text: ['published'],
  follow: ['exported'],
  report: ['resolved', 'reopened'],
  group: ['created', 'changed', 'archived', 'reopened', 'deleted', 'restored', 'joined', 'left', 'moved'],
  'calendar-feed': ['made', 'removed'],
  'school-year': ['created', 'changed', 'day-added', 'day-changed', 'day-removed', 'imported'],
  'calendar-session': ['planned', 'changed', 'cancelled', 'restored'],
  'session-plan': ['created', 'dropped', 'started', 'finished', 'stopped', 'taking-back', 'taken-back'],
  room: ['created', 'changed'],
  'academy-hours': ['changed'],
  presence: ['marked', 'exported'],
  'teaching-hours': ['exported'],
  'year-turn': [
    'created',
    'dropped',
    'class-changed',
    'students-changed',
    'groups-changed',
    'list-saved',
    'list-applied',
    'started',
    'finished',
    'stopped',
    'taking-back',
    'taken-back',
  ],
} as const

/** What is done to classes and what is in them. */
const CURRICULUM_ITEM_VERBS = ['created', 'changed', 'ordered', 'deleted', 'restored', 'copied', 'imported'] as const

type Groups = typeof EVENTS
type EventGroup = keyof Groups
type EventName = { [Group in EventGroup]: `${Group}.${Groups[Group][number]}` }[EventGroup]

/** Groups of the log, in the order in which they may be chosen. */
export const EVENT_GROUPS = [...(Object.keys(EVENTS) as EventGroup[]), ...CURRICULUM_ITEM_KINDS]

const NAMES: ReadonlySet<string> = new Set(
  Object.entries(EVENTS).flatMap(([group, verbs]) => verbs.map((verb) => `${group}.${verb}`)),
)

/** @returns what was done, in words */
export function eventWords(action: string, t: Translate): string {
  if (isNamed(action)) return t(`audit.event.${action}`)
  const [group, verb] = action.split('.')
  const kind = CURRICULUM_ITEM_KINDS.find((each) => each === group)
  const done = CURRICULUM_ITEM_VERBS.find((each) => each === verb)
  return kind && done ? t(`audit.event.thing.${done}`, { thing: groupWords(kind, t) }) : t('audit.event.other')
}

/** @returns what a group of the log is called */
export function groupWords(group: EventGroup | CurriculumItemKind, t: Translate): string {
  return t(`audit.event.group.${group}`)
}

function isNamed(action: string): action is EventName {
  return NAMES.has(action)
}
