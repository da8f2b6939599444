import type { Locale } from '#/contract/locales.ts'
import { CLASH_KINDS, SESSION_KINDS } from '#/contract/session-kinds.ts'
import type { SessionCheck } from '#/contract/sessions.ts'
import { formatDayAndTime } from '#/i18n/dates.ts'
import type { ApiTranslate } from '#/i18n/translate.ts'
import type { FieldFault } from '#/server/platform/errors.ts'
import { fieldMessage } from '#/server/platform/http/error-answer.ts'
import type { SessionPlanFault } from '#/server/tables/session-plans.ts'
import { kindWord, weekDayWord } from './cells.ts'

/** Faults of a line that no form has. */
const OWN = [
  ...(['required', 'cells', 'class', 'subject', 'professor', 'professorSeveral'] as const),
  ...(['groups', 'groupsSeveral', 'groupsOfYear'] as const),
  ...(['room', 'roomSeveral', 'date', 'time', 'number', 'weekDays', 'kind', 'onePlace', 'gone', 'teaches'] as const),
] as const
type OwnFault = (typeof OWN)[number]

/** The code of a class, as every academy has it. */
const CLASS_EXAMPLE = '4ر'

/** @returns the fault of a line whose sessions are in the way of others */
export function clashFault({ clashes, clashCount }: SessionCheck): SessionPlanFault {
  const [first] = clashes
  return { fault: first?.what ?? 'professor', limit: clashCount, at: first?.startsAt, title: first?.title ?? undefined }
}

/** @returns what is wrong with a line, as a sentence in the reader's language */
export function faultMessage(
  { column, fault, limit = 0, at, title }: SessionPlanFault,
  { t, locale }: { t: ApiTranslate; locale: Locale },
): string {
  const clash = CLASH_KINDS.find((kind) => kind === fault)
  if (clash && at !== undefined) {
    return t(`api.plan.clash.${clash}`, {
      when: formatDayAndTime(locale, at),
      title: title ?? '',
      count: limit - 1,
    })
  }
  if (fault === 'clashLine') return t('api.plan.clashLine', { line: String(limit) })
  if (fault === 'link' || (column === 'link' && fault === 'invalid')) return t('api.plan.link', { example: 'https://' })
  const own = OWN.find((each): each is OwnFault => each === fault)
  return own ? ownMessage(own, { t, locale }) : fieldMessage({ fault: fault as FieldFault['fault'], limit }, t)
}

function ownMessage(fault: OwnFault, { t, locale }: { t: ApiTranslate; locale: Locale }): string {
  switch (fault) {
    case 'class':
      return t('api.plan.class', { example: CLASS_EXAMPLE })
    case 'date':
      return t('api.plan.date', { example: '2026-09-14' })
    case 'time':
      return t('api.plan.time', { example: '08:30' })
    case 'number':
      return t('api.plan.number', { least: 1, most: 4 })
    case 'kind':
      return t('api.plan.kind', { examples: SESSION_KINDS.map((kind) => kindWord(kind, locale)).join(' · ') })
    case 'weekDays':
      return t('api.plan.weekDays', { example: `${weekDayWord(1, locale)} + ${weekDayWord(4, locale)}` })
    default:
      return t(`api.plan.${fault}`)
  }
}
