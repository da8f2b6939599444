import { describe, expect, it } from 'vitest'
import { SCHOOL } from '#/contract/school.ts'
import { proposedNext } from '#/contract/year-turn-rules.ts'

const school = SCHOOL.map(({ code, level, section }, index) => ({ id: index + 1, code, level, section }))
const codeOf = (next: ReturnType<typeof proposedNext>) => school.find(({ id }) => id === next)?.code ?? next

describe('the class after a class', () => {
  it('is the next one where there is one way, the stream’s section, and for people to decide where the way forks', () => {
    expect(Object.fromEntries(school.map((each) => [each.code, codeOf(proposedNext(each, school))]))).toEqual({
      ...{ '7أ': '8أ', '8أ': '9أ', '9أ': '1ث', '1ث': 'undecided' },
      ...{ '2ع': 'undecided', '2تك': '3ع إ', '2آ': '3آ', '2إق': '3إق', '2ريا': '3ريا' },
      ...{ '3ر': '4ر', '3ع': '4ع', '3تق': '4تق', '3ع إ': '4ع إ', '3إق': '4إق', '3آ': '4آ', '3ريا': '4ريا' },
      ...{ '4ر': 'leaves', '4ع': 'leaves', '4تق': 'leaves', '4ع إ': 'leaves', '4إق': 'leaves', '4آ': 'leaves' },
      '4ريا': 'leaves',
    })
  })

  it('is the only one of the next year in a small academy, and for people to decide among two of a kind', () => {
    const [first, second, twin] = [
      { id: 1, level: 10, section: null },
      { id: 2, level: 11, section: 'sciences' },
      { id: 3, level: 11, section: 'sciences' },
    ]
    expect(proposedNext(first, [first, second])).toBe(2)
    expect(proposedNext(first, [first, second, twin])).toBe('undecided')
    expect(proposedNext(second, [first, second, twin])).toBe('undecided')
  })
})
