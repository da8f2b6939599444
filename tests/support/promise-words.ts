import type { Feature } from '#/content/features.ts'
import type { Locale } from '#/contract/locales.ts'

/**
 * How a text speaks of a feature that some day is off, by language. A word that means something else as well stands
 * here with what is beside it. Texts of every entry are looked through, also of those that name no feature.
 */
export const PROMISE_WORDS: Partial<Record<Feature, Record<Locale, RegExp>>> = {
  exercises: {
    ar: /أجوبت[كه]|أجوبة التمارين|الأعداد|تمارين مصحّحة|الفروض/,
    fr: /vos réponses|réponses aux exercices|exercices corrigés|corrigé des exercices|\bles devoirs|devoirs et exercices/i,
    en: /your answers|answers to exercises|corrected exercises|correction of the exercises|\bmarks\b|\btests\b/i,
  },
  agenda: { ar: /رزنامة/, fr: /calendrier|agenda/i, en: /calendar|agenda/i },
  // Not what stands beside a session that goes on: in a room, or by another service.
  live: {
    ar: /مباشرة|مباشر(?! الآن)|الحصّة قسم|يعطّل الحصّة|أُلغيت من جهتنا/,
    fr: /en direct|extrait de séance|séance est une classe|empêche la séance|annulée par nous/,
    en: /\blive (?!now)\w|\b(session is a classroom|disturbs the session|session that we)\b/i,
  },
  recordings: {
    ar: /تسجيل الحصّ|يجد التسجيل|التسجيل متاح/,
    fr: /l’enregistrement/i,
    en: /\brecordings?\b/i,
  },
  messages: { ar: /يراسل|المراسلة|رسائلك/, fr: /n’écrit qu’à|vos messages/i, en: /write only to|your messages/i },
  parents: { ar: /كلّ أسبوع|ما أُنجز/, fr: /chaque semaine|ce qui est fait/i, en: /every week|what is done/i },
}
