import type { CurriculumItemKind } from '#/contract/curriculum.ts'
import type { Locale } from '#/contract/locales.ts'
import { formatList } from '#/i18n/format.ts'
import type { Translate } from '#/i18n/translate.ts'

const BELOW = ['subject', 'chapter', 'course', 'material'] as const satisfies readonly CurriculumItemKind[]

/** @returns how much there is of each kind, as words of a sentence: "3 chapters and 12 lessons" */
export function countedCurriculumItems(counts: Readonly<Record<string, number>>, locale: Locale, t: Translate): string {
  const parts = BELOW.flatMap((kind) => {
    const count = counts[kind] ?? 0
    return count > 0 ? [t(`common.curriculum.count.${kind}`, { count })] : []
  })
  return formatList(locale, parts)
}
