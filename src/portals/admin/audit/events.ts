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
    'email-changed',
    'email-confirmed',
    'photo-changed',
    'photo-removed',
    'exported',
    'requested',
    'request-withdrawn',
  ],
  consent: ['recorded', 'confirmed', 'withdrawn'],
  request: ['granted', 'refused'],
  session: ['opened', 'ended'],
  contact: ['replied', 'answered', 'reopened'],
} as const

type Groups = typeof EVENTS
export type EventGroup = keyof Groups
type EventName = { [Group in EventGroup]: `${Group}.${Groups[Group][number]}` }[EventGroup]

/** Groups of the log, in the order in which they may be chosen. */
export const EVENT_GROUPS = Object.keys(EVENTS) as EventGroup[]

const NAMES: ReadonlySet<string> = new Set(
  Object.entries(EVENTS).flatMap(([group, verbs]) => verbs.map((verb) => `${group}.${verb}`)),
)

/** @returns what was done, in words */
export function eventWords(action: string, t: Translate): string {
  return isNamed(action) ? t(`admin.event.${action}`) : t('admin.event.other')
}

function isNamed(action: string): action is EventName {
  return NAMES.has(action)
}
