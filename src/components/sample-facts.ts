import type { Words } from '#/content/fields.ts'
import type { Film, Print } from '#/content/samples.ts'
import type { Locale } from '#/contract/locales.ts'
import { appMessages } from '#/i18n/catalogues.ts'
import { formatNumber } from '#/i18n/format.ts'
import { type Translate, translator } from '#/i18n/translate.ts'

/** @returns how long a sample is, and what it costs of a reader's data: `8 صفحات، PDF، 3,2 م.أ` */
export function sampleFacts(sample: Film | Print, locale: Locale): Words {
  const t = translator(locale, appMessages[locale])
  const length =
    'seconds' in sample ? [lengthOf(sample.seconds, t)] : [t('public.sample.pages', { count: sample.pages }), 'PDF']
  return { text: [...length, sizeOf(sample.bytes, locale, t)].join(locale === 'ar' ? '، ' : ', ') }
}

function lengthOf(seconds: number, t: Translate): string {
  return seconds < 60
    ? t('public.sample.seconds', { count: seconds })
    : t('public.sample.minutes', { count: Math.round(seconds / 60) })
}

/** Rounded up: nobody minds that it was less. */
function sizeOf(bytes: number, locale: Locale, t: Translate): string {
  if (bytes < 1_000_000) return t('public.sample.kilobytes', { size: formatNumber(locale, Math.ceil(bytes / 1000)) })
  return t('public.sample.megabytes', { size: formatNumber(locale, Math.ceil(bytes / 100_000) / 10) })
}
