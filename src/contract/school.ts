import type { Locale } from './locales.ts'
import type { SubjectKey } from './subject-keys.ts'

/** Years of schooling: 7 to 9 are the second cycle of basic education, 10 is the first secondary year, 13 the baccalaureate. */
export type Level = 7 | 8 | 9 | 10 | 11 | 12 | 13

/** Streams of the second secondary year, and sections of the third and fourth. */
export type Section =
  | 'sciences'
  | 'information-technologies'
  | 'letters'
  | 'economics-services'
  | 'sport'
  | 'mathematics'
  | 'experimental-sciences'
  | 'technical-sciences'
  | 'computer-sciences'
  | 'economics-management'

export interface TaughtSubject {
  /** Stable name, the same in every class. */
  code: SubjectCode
  /** Glyph and colour; `null` for subjects that have none of their own. */
  key: SubjectKey | null
  nameAr: string
  nameFr: string
  /** Language it is taught in. */
  lang: Locale
}

export interface ClassOfSchool {
  /** Short code used in timetables. */
  code: string
  level: Level
  section: Section | null
  nameAr: string
  nameFr: string
  /** In the order in which they are listed. */
  subjects: TaughtSubject[]
}

/**
 * The subjects: Arabic and French name, glyph, and the language they are taught in: through basic education, and from
 * the first secondary year on. Sciences go from Arabic to French there; the humanities stay in Arabic.
 */
const SUBJECTS = {
  arabic: ['عربية', 'Arabe', 'arabic', 'ar', 'ar'],
  french: ['فرنسية', 'Français', 'french', 'fr', 'fr'],
  english: ['إنقليزية', 'Anglais', 'english', 'en', 'en'],
  mathematics: ['رياضيات', 'Mathématiques', 'mathematics', 'ar', 'fr'],
  physics: ['علوم فيزيائية', 'Sciences physiques', 'physics', 'ar', 'fr'],
  svt: ['علوم الحياة والأرض', 'Sciences de la vie et de la Terre', 'svt', 'ar', 'fr'],
  'biological-sciences': ['علوم بيولوجية', 'Sciences biologiques', 'svt', 'ar', 'fr'],
  technology: ['تكنولوجيا', 'Technologie', 'technology', 'ar', 'fr'],
  informatics: ['إعلامية', 'Informatique', 'informatics', 'ar', 'fr'],
  algorithms: ['خوارزميات وبرمجة', 'Algorithmique et programmation', 'informatics', 'ar', 'fr'],
  'information-systems': [
    'أنظمة وتكنولوجيات المعلومات',
    "Systèmes et technologies de l'information",
    'informatics',
    'ar',
    'fr',
  ],
  economics: ['اقتصاد', 'Économie', 'economics', 'ar', 'fr'],
  management: ['تصرف', 'Gestion', 'economics', 'ar', 'fr'],
  'history-geography': ['تاريخ وجغرافيا', 'Histoire-géographie', 'history-geography', 'ar', 'ar'],
  'islamic-education': ['تربية إسلامية', 'Éducation islamique', 'islamic', 'ar', 'ar'],
  'islamic-thought': ['تفكير إسلامي', 'Pensée islamique', 'islamic', 'ar', 'ar'],
  'civic-education': ['تربية مدنية', 'Éducation civique', null, 'ar', 'ar'],
  philosophy: ['فلسفة', 'Philosophie', 'philosophy', 'ar', 'ar'],
  arts: ['تربية تشكيلية', 'Arts plastiques', null, 'ar', 'ar'],
  music: ['تربية موسيقية', 'Éducation musicale', null, 'ar', 'ar'],
  theatre: ['تربية مسرحية', 'Éducation théâtrale', null, 'ar', 'ar'],
  'physical-education': ['تربية بدنية', 'Éducation physique et sportive', null, 'ar', 'ar'],
} as const satisfies Record<string, readonly [string, string, SubjectKey | null, Locale, Locale]>

export type SubjectCode = keyof typeof SUBJECTS

// Which subjects a class has: from a timetable project's hours for basic education, the first year, 2 Sciences and the
// mathematics section; for the other sections what their orientation score counts, with the lessons that every
// section of that year shares. Where nothing is sure (the other streams of the second year) only the common lessons
// and those that the stream is named after. All of it is a start that an administrator changes.
const LANGUAGES = ['arabic', 'french', 'english'] as const
const HUMANITIES = ['history-geography', 'islamic-education', 'civic-education'] as const

const BASIC: readonly SubjectCode[] = [
  ...LANGUAGES,
  'mathematics',
  'physics',
  'svt',
  ...HUMANITIES,
  'informatics',
  'technology',
  'arts',
  'music',
  'physical-education',
]
const FIRST: readonly SubjectCode[] = [
  ...LANGUAGES,
  'mathematics',
  'physics',
  ...HUMANITIES,
  'informatics',
  'technology',
  'physical-education',
]

/** Letters of the code, Arabic and French name, own subjects that come before the common ones. */
type SectionRow = readonly [letters: string, nameAr: string, nameFr: string, own: readonly SubjectCode[]]
type SectionTable = Partial<Record<Section, SectionRow>>

/** Streams of the second year. */
const STREAMS = {
  sciences: ['ع', 'علوم', 'Sciences', ['mathematics', 'physics', 'svt', 'technology']],
  'information-technologies': [
    'تك',
    'تكنولوجيا الإعلامية',
    "Technologies de l'informatique",
    ['mathematics', 'physics', 'informatics', 'technology'],
  ],
  letters: ['آ', 'آداب', 'Lettres', ['mathematics', 'informatics']],
  'economics-services': [
    'إق',
    'اقتصاد وخدمات',
    'Économie et services',
    ['mathematics', 'economics', 'management', 'informatics'],
  ],
  sport: ['ريا', 'رياضة', 'Sport', ['mathematics', 'physics', 'biological-sciences', 'informatics']],
} as const satisfies SectionTable

/** Sections of the third and fourth years. */
const SECTIONS = {
  mathematics: ['ر', 'رياضيات', 'Mathématiques', ['mathematics', 'physics', 'svt', 'informatics']],
  'experimental-sciences': ['ع', 'علوم تجريبية', 'Sciences expérimentales', ['mathematics', 'physics', 'svt']],
  'technical-sciences': ['تق', 'العلوم التقنية', 'Sciences techniques', ['technology', 'mathematics', 'physics']],
  'computer-sciences': [
    'ع إ',
    'علوم الإعلامية',
    "Sciences de l'informatique",
    ['mathematics', 'algorithms', 'information-systems', 'physics'],
  ],
  'economics-management': [
    'إق',
    'اقتصاد وتصرف',
    'Économie et gestion',
    ['economics', 'management', 'mathematics', 'history-geography'],
  ],
  letters: ['آ', 'آداب', 'Lettres', ['arabic', 'philosophy', 'history-geography']],
  sport: ['ريا', 'رياضة', 'Sport', ['biological-sciences', 'physics']],
} as const satisfies SectionTable

const YEARS_AR = { 7: 'السابعة', 8: 'الثامنة', 9: 'التاسعة', 10: 'الأولى', 11: 'الثانية', 12: 'الثالثة', 13: 'الرابعة' }
const YEARS_FR = { 10: '1re', 11: '2e', 12: '3e', 13: '4e' }

/** The 23 classes of the Tunisian school from the seventh basic year on, in school order. */
export const SCHOOL: readonly ClassOfSchool[] = [
  ...([7, 8, 9] as const).map((level) => ({
    code: `${level}أ`,
    level,
    section: null,
    nameAr: `السنة ${YEARS_AR[level]} من التعليم الأساسي`,
    nameFr: `${level}e année de base`,
    subjects: taught(level, level === 7 ? [...BASIC, 'theatre'] : BASIC),
  })),
  {
    code: '1ث',
    level: 10,
    section: null,
    nameAr: `السنة ${YEARS_AR[10]} ثانوي`,
    nameFr: '1re année secondaire',
    subjects: taught(10, FIRST),
  },
  ...secondary(11, STREAMS, () => [...LANGUAGES, ...HUMANITIES, 'physical-education']),
  ...secondary(12, SECTIONS, () => [...LANGUAGES, 'philosophy', ...HUMANITIES, 'physical-education']),
  ...secondary(13, SECTIONS, (section) => [
    ...LANGUAGES,
    'philosophy',
    ...(section === 'letters' ? (['islamic-thought'] as const) : []),
    'physical-education',
  ]),
]

/** @returns the name of a class in addresses and content files, such as `13-mathematics` */
export function classKey({ level, section }: Pick<ClassOfSchool, 'level' | 'section'>): string {
  return section ? `${level}-${section}` : `${level}`
}

/** The classes of one secondary year. */
function secondary(
  level: 11 | 12 | 13,
  table: SectionTable,
  common: (section: Section) => readonly SubjectCode[],
): ClassOfSchool[] {
  return (Object.keys(table) as Section[]).flatMap((section) => {
    const row = table[section]
    if (!row) return []
    const [letters, nameAr, nameFr, own] = row
    return {
      code: `${level - 9}${letters}`,
      level,
      section,
      nameAr: `السنة ${YEARS_AR[level]} ثانوي ${nameAr}`,
      nameFr: `${YEARS_FR[level]} année secondaire, ${nameFr}`,
      subjects: taught(level, [...own, ...common(section)]),
    }
  })
}

/** Subjects by code, each once, with their language at a level. */
function taught(level: Level, codes: readonly SubjectCode[]): TaughtSubject[] {
  return [...new Set(codes)].map((code) => {
    const [nameAr, nameFr, key, inBasic, inSecondary] = SUBJECTS[code]
    return { code, key, nameAr, nameFr, lang: level < 10 ? inBasic : inSecondary }
  })
}
