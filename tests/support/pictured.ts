import type { ColorScheme } from '#/contract/layout.ts'
import type { Locale } from '#/contract/locales.ts'
import type { Width } from './screens.ts'

/** How a screen looks in one of its pictures. */
export interface PicturedView {
  locale: Locale
  width: Width
  colorScheme: ColorScheme
}

type View = `${'ar' | 'fr'}-${Width}-${ColorScheme}`

/**
 * The few views that a baseline is kept of, by the names of screens: each shows a layout or parts that no other one
 * shows. What a restyling changes besides is shown by `npm run compare`.
 */
const pictured: Readonly<Record<string, readonly View[]>> = {
  home: ['ar-1280-light', 'ar-360-dark', 'fr-1280-dark'],
  'home-menu': ['ar-360-light'],
  subjects: ['ar-1280-light'],
  'subjects-class': ['fr-360-light'],
  content: ['ar-1280-light'],
  'contact-faults': ['fr-360-light'],
  privacy: ['ar-1280-light'],
  'not-found': ['fr-1280-light'],
  'sign-in': ['ar-1280-light', 'ar-360-dark'],
  'sign-in-refused': ['fr-360-light'],
  'sign-up-professor': ['ar-1280-light'],
  admin: ['ar-1280-light', 'ar-360-light', 'fr-1280-dark'],
  'admin-students': ['ar-1280-light', 'fr-360-light'],
  'admin-programme': ['ar-1280-light'],
  'admin-profile-menu': ['ar-1280-light'],
  'admin-logout': ['ar-1280-dark'],
  'admin-overlay-menu': ['fr-1280-light'],
  professor: ['ar-1280-light'],
  'professor-course-new': ['ar-360-light'],
  'professor-ui-kit': ['ar-1280-light', 'ar-1280-dark'],
  student: ['ar-1280-light', 'ar-360-dark'],
  'student-subject': ['fr-360-light'],
  'student-lesson': ['ar-1280-light', 'ar-360-light'],
  'student-reader': ['ar-1280-light'],
}

/** Names of screens that a baseline is kept of. */
export const picturedScreens: readonly string[] = Object.keys(pictured)

/** Names of all baselines. */
export const pictureNames: readonly string[] = Object.entries(pictured).flatMap(([screen, views]) =>
  views.map((view) => `${screen}-${view}`),
)

/** @returns the views of a screen in a language that a baseline is kept of */
export function picturedViews(name: string, locale: Locale): PicturedView[] {
  return (pictured[name] ?? []).flatMap((view) => {
    const [language, width, colorScheme] = view.split('-')
    return language === locale
      ? [{ locale, width: Number(width) as Width, colorScheme: colorScheme as ColorScheme }]
      : []
  })
}

/** @returns the name of a view's baseline, without its ending */
export function pictureName(screen: string, { locale, width, colorScheme }: PicturedView): string {
  return [screen, locale, width, colorScheme].join('-')
}
