import { contentOf } from '#/components/content.ts'
import { namesIn, SCHOOL_SUBJECTS, subjectAnchor } from '#/components/school.ts'
import { type PublicPage, pathOf } from '#/components/site.ts'
import { academy } from '#/content/academy.ts'
import type { Content } from '#/content/documents.ts'
import type { Locale } from '#/contract/locales.ts'
import { INTL_LOCALES } from '#/i18n/intl.ts'
import { absolute } from './addresses.ts'
import { factsOfPage } from './page-facts.ts'

/** A thing of schema.org, as search engines read it. */
export type Thing = { '@context'?: 'https://schema.org'; '@type': string } & Record<string, unknown>

const CONTEXT = { '@context': 'https://schema.org' } as const

/**
 * @returns what a page states of itself: home the academy and its questions, the others where they are, that of the
 * subjects also what is taught
 */
export async function structuredData(page: PublicPage, locale: Locale): Promise<Thing[]> {
  if (page === 'home') {
    const { description } = await factsOfPage('home', locale)
    return [organization(locale, description), questions(await contentOf('faq', locale), locale)]
  }
  const crumbs = await breadcrumbs(page, locale)
  return page === 'subjects' ? [crumbs, courses(locale)] : [crumbs]
}

/** The academy: https://schema.org/EducationalOrganization */
function organization(locale: Locale, description: string): Thing {
  const names = new Set(Object.values(academy.name).filter((name) => name !== academy.name[locale]))
  return {
    ...CONTEXT,
    '@type': 'EducationalOrganization',
    '@id': absolute('/#academy'),
    name: academy.name[locale],
    alternateName: [...names],
    description,
    url: absolute(pathOf(locale, 'home')),
    logo: absolute('/icons/512.png'),
    email: academy.email,
    telephone: academy.phone.replace(/\s/g, ''),
    address: { '@type': 'PostalAddress', streetAddress: academy.address[locale], addressCountry: 'TN' },
    sameAs: Object.values(academy.social),
  }
}

/** The questions of the home page, from the content that the page shows: https://schema.org/FAQPage */
function questions({ items }: Content<'faq'>, locale: Locale): Thing {
  return {
    ...CONTEXT,
    '@type': 'FAQPage',
    inLanguage: locale,
    mainEntity: items.map(({ id, question, steps = [], answer, more }) => ({
      '@type': 'Question',
      '@id': absolute(`${pathOf(locale, 'home')}#faq-${id}`),
      name: question.text,
      acceptedAnswer: {
        '@type': 'Answer',
        text: [
          [answer, ...more.map(({ text }) => text)].map(({ text }) => text).join(' '),
          ...steps.map((step, index) => `${index + 1}. ${step.text}`),
        ].join('\n'),
      },
    })),
  }
}

/** https://schema.org/BreadcrumbList */
async function breadcrumbs(page: PublicPage, locale: Locale): Promise<Thing> {
  const trail = await Promise.all(
    (['home', page] as const).map(async (each, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: (await factsOfPage(each, locale)).name,
      item: absolute(pathOf(locale, each)),
    })),
  )
  return { ...CONTEXT, '@type': 'BreadcrumbList', itemListElement: trail }
}

/** Each subject with the classes that learn it, at its place on the page: https://schema.org/Course */
function courses(locale: Locale): Thing {
  const list = new Intl.ListFormat(INTL_LOCALES[locale], { type: 'conjunction' })
  const page = pathOf(locale, 'subjects')
  const items = SCHOOL_SUBJECTS.map((subject, index) => {
    const { main: name } = namesIn(locale, subject)
    const classes = subject.classes.map(({ schoolClass }) => namesIn(locale, schoolClass).main)
    return {
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Course',
        url: absolute(`${page}#${subjectAnchor(subject.code)}`),
        name,
        description: `${name}: ${list.format(classes)}`,
        inLanguage: [...new Set(subject.classes.map(({ taught }) => taught.lang))],
        provider: { '@type': 'EducationalOrganization', '@id': absolute('/#academy'), name: academy.name[locale] },
      },
    }
  })
  return { ...CONTEXT, '@type': 'ItemList', itemListElement: items }
}
