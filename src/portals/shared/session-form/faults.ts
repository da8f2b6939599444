import { minutesOf } from '#/contract/calendar-days.ts'
import { SESSION_LIMITS } from '#/contract/session-kinds.ts'
import { sessionPlan } from '#/contract/sessions.ts'
import type { Translate } from '#/i18n/translate.ts'
import { readDate, readTime } from '#/i18n/typed.ts'
import type { Faults } from '#/portals/shared/form/faults.ts'
import { planOf, type SessionDraft } from './draft.ts'

/** Fields beside which what the API says of a fact stands, where they are called otherwise. */
const FIELDS: Readonly<Record<string, string>> = {
  courseIds: 'courses',
  'place.roomId': 'place',
  'place.link': 'link',
  'repeat.until': 'until',
  'repeat.weekDays': 'weekDays',
  'repeat.every': 'every',
  'repeat.closedDays': 'closedDays',
  repeat: 'until',
}

/** @returns the field of a fact, by its path in what is sent */
export function fieldOf(fact: string): string {
  const named = FIELDS[fact]
  if (named) return named
  const [first = fact, second] = fact.split('.')
  return FIELDS[`${first}.${second}`] ?? FIELDS[first] ?? first
}

/** @returns what is wrong with a draft, by field, in the reader's words */
export function sessionFaults(draft: SessionDraft, t: Translate): Faults {
  const { error } = sessionPlan.safeParse(planOf(draft))
  const wrong = new Set(error?.issues.map(({ path }) => fieldOf(path.join('.'))))
  const says = (name: string, text: string): Faults => (wrong.has(name) ? { [name]: text } : {})
  return {
    ...says('title', t('session-form.fault.title')),
    ...(draft.classId === '' && { classId: t('session-form.fault.class') }),
    ...(draft.classId !== '' && says('subjectId', t('session-form.fault.subject'))),
    ...(draft.audience === 'groups' && draft.groupIds.length === 0 && { groupIds: t('session-form.fault.groups') }),
    ...(draft.subjectId !== '' && says('professorId', t('session-form.fault.professor'))),
    ...says('date', t('session-form.fault.date')),
    ...says('startsAt', t('session-form.fault.time')),
    ...says('endsAt', t('session-form.fault.time')),
    ...lengthFault(draft, t),
    ...(draft.place === 'link' && says('link', t('session-form.fault.link'))),
    ...says('courses', t('session-form.fault.courses', { most: SESSION_LIMITS.courses })),
    ...says('note', t('session-form.fault.note', { most: SESSION_LIMITS.note })),
    ...(draft.repeats && {
      ...says('weekDays', t('session-form.fault.weekDays')),
      ...says('until', t('session-form.fault.date')),
      ...untilFault(draft, t),
    }),
    ...lastDayFault(draft, t),
  }
}

function lengthFault(draft: SessionDraft, t: Translate): Faults {
  const [from, to] = [readTime(draft.startsAt), readTime(draft.endsAt)]
  if (!from || !to) return {}
  const minutes = minutesOf(to) - minutesOf(from)
  if (minutes <= 0) return { endsAt: t('session-form.fault.timeOrder') }
  if (minutes < SESSION_LIMITS.shortest) {
    return { endsAt: t('session-form.fault.short', { minutes: SESSION_LIMITS.shortest }) }
  }
  return minutes > SESSION_LIMITS.longest ? { endsAt: t('session-form.fault.long') } : {}
}

/** Of a series that is there, its last day may be another one. */
function lastDayFault(draft: SessionDraft, t: Translate): Faults {
  const asked = !draft.repeats && draft.scope !== 'this' && draft.until !== ''
  return asked && !readDate(draft.until) ? { until: t('session-form.fault.date') } : {}
}

function untilFault(draft: SessionDraft, t: Translate): Faults {
  const [date, until] = [readDate(draft.date), readDate(draft.until)]
  return date && until && until < date ? { until: t('session-form.fault.untilOrder') } : {}
}
