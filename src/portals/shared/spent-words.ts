import type { Translate } from '#/i18n/translate.ts'

/** @returns time spent in words, to the minute: `ساعتان و20 دقيقة` */
export function spentWords(t: Translate, seconds: number): string {
  if (seconds <= 0) return t('progress.time.none')
  const whole = Math.floor(seconds / 60)
  if (whole === 0) return t('progress.time.short')
  const hours = Math.floor(whole / 60)
  const minutes = whole % 60
  if (hours === 0) return t('progress.time.minutes', { count: minutes })
  const inHours = t('progress.time.hours', { count: hours })
  if (minutes === 0) return inHours
  return t('progress.time.both', { hours: inHours, minutes: t('progress.time.minutes', { count: minutes }) })
}
