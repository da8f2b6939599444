import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSubjectSlug, subjectPath, subjectSlug } from '#/contract/subject-path.ts'
import { matchRoute } from '#/portals/shared/route-table.ts'
import { routes } from '#/portals/student/routes.ts'

describe('the address of a subject', () => {
  test.each([
    [12, 'الرياضيات', '12-الرياضيات'],
    [3, 'Sciences de la vie et de la terre', '3-Sciences de la vie et de la terre'],
    [4, 'Éducation "civique"', '4-Éducation "civique"'],
    [5, 'Physique/Chimie', '5-Physique-Chimie'],
    [6, '100 % C#?', '6-100 - C-'],
    [7, ' علوم الحياة والأرض ', '7-علوم الحياة والأرض'],
  ])('%i %s', (id, subjectName, slug) => {
    expect(subjectSlug({ id, subjectName })).toBe(slug)
    const path = subjectPath({ id, subjectName })
    expect(path).toBe(`/student/subjects/${encodeURIComponent(slug)}/details`)
    expect(new URL(path, 'http://a').pathname).toBe(path)
  })

  test('is found again under a name of two lines', () => {
    expect(parseSubjectSlug('1-a\u2028b')).toEqual({ id: 1, name: 'a\u2028b' })
  })

  test('is found again, whatever the name', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), name, (id, subjectName) => {
        const subject = { id, subjectName }
        const pathname = new URL(subjectPath(subject), 'http://a').pathname
        const slug = matchRoute(routes, pathname)?.params.slug ?? ''
        expect(slug).toBe(subjectSlug(subject))
        expect(parseSubjectSlug(slug)?.id).toBe(id)
        // Decoding it more often than once, as some servers do, changes nothing.
        expect(decodeURIComponent(slug)).toBe(slug)
      }),
    )
  })

  test.each([
    '',
    '12',
    '12-',
    '-a',
    '0-a',
    '012-a',
    '1.5-a',
    '-3-a',
    'a-12',
    '2147483648-a',
    '99999999999-a',
    '١٢-a',
    ' 1-a',
  ])('“%s” names no subject', (slug) => {
    expect(parseSubjectSlug(slug)).toBeUndefined()
  })

  test('a name may have hyphens', () => {
    expect(parseSubjectSlug('12-a-b')).toEqual({ id: 12, name: 'a-b' })
  })
})
