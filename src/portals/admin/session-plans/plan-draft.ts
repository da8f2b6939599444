import type { SchoolYear } from '#/contract/school-years.ts'
import { SESSION_PLAN_LIMITS, type SessionPlanSource, type SessionPlansRequest } from '#/contract/session-plans.ts'
import type { Translate } from '#/i18n/translate.ts'
import { readDate } from '#/i18n/typed.ts'
import type { GivenLines } from '#/portals/admin/imports/lines-fields.tsx'

/** What a new plan is made of, as it is typed. */
export interface PlanDraft extends GivenLines {
  source: SessionPlanSource
  /** Days of the two weeks, and the last one. */
  from: string
  to: string
  until: string
  fromYearId: string
  toYearId: string
  classId: string
}

/** @returns the years that a form begins with: the next, where it is known, or the last, and the one before it */
export function yearsOf(years: readonly SchoolYear[], today: string): { fromYearId: string; toYearId: string } {
  const inOrder = [...years].sort((one, two) => one.startsOn.localeCompare(two.startsOn))
  const to = inOrder.find(({ startsOn }) => startsOn > today) ?? inOrder.at(-1)
  const from = inOrder.filter(({ startsOn }) => to && startsOn < to.startsOn).at(-1)
  return { fromYearId: String(from?.id ?? ''), toYearId: String((from && to?.id) ?? '') }
}

/** @returns what is wrong with a draft, by field */
export function faultsOf(draft: PlanDraft, t: Translate): Record<string, string | false> {
  const { source, file, pasted, from, to, until, fromYearId, toYearId } = draft
  if (source === 'list') return { file: !file && pasted.trim() === '' && t('session-plans.fault.file') }
  if (source === 'week') {
    return {
      from: !readDate(from) && t('session-plans.fault.date'),
      to: !readDate(to) && t('session-plans.fault.date'),
      until: until.trim() !== '' && !readDate(until) && t('session-plans.fault.date'),
    }
  }
  return {
    fromYearId: fromYearId === '' && t('session-plans.fault.year'),
    toYearId: toYearId === '' && t('session-plans.fault.year'),
  }
}

/** @returns a draft as it is sent. @param pastedName what lines are called that came without a file */
export async function requestOf(draft: PlanDraft, pastedName: string): Promise<SessionPlansRequest> {
  const classId = draft.classId === '' ? undefined : Number(draft.classId)
  switch (draft.source) {
    case 'list': {
      // Bytes that are no UTF-8 become signs by which the server knows them, and says what to do.
      const text = draft.file ? new TextDecoder().decode(await draft.file.arrayBuffer()) : draft.pasted
      return {
        source: 'list',
        fileName: draft.file?.name.slice(0, SESSION_PLAN_LIMITS.fileName) || pastedName,
        text: text || ' ',
      }
    }
    case 'week':
      return {
        source: 'week',
        from: readDate(draft.from) ?? '',
        to: readDate(draft.to) ?? '',
        until: readDate(draft.until),
        classId,
      }
    case 'year':
      return { source: 'year', fromYearId: Number(draft.fromYearId), toYearId: Number(draft.toYearId), classId }
  }
}
