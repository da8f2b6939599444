import { GOVERNORATES } from '#/contract/governorates.ts'
import type { Guardian } from '#/contract/people.ts'
import type { RequestKind } from '#/contract/users.ts'
import { seededRandom } from '#/server/platform/seeded-random.ts'
import { MEN, type Name, WOMEN } from './demo-names.ts'
import type { DemoPerson } from './demo-person.ts'

/** Share of the candidates for the baccalaureate who are of age. */
const ADULT_SHARE = 0.4

/** Which of the demo students, counted from the first invented one, asks for what. */
export const DEMO_REQUESTS: readonly { nth: number; kind: RequestKind; classCode?: string }[] = [
  { nth: 300, kind: 'class', classCode: '2ع' },
  { nth: 420, kind: 'class', classCode: '3ع' },
  { nth: 77, kind: 'deletion' },
]

/** People whose accounts are not open: two professors who applied, a student who was shut out. */
export function closedAccounts(
  contact: (username: string, number: number) => { email: string; phone: string },
): DemoPerson[] {
  const person = (username: string, [firstName, lastName]: [string, string], number: number) => ({
    username,
    firstName,
    lastName,
    ...contact(username, number),
  })
  return [
    {
      ...person('olfa.postulante', ['ألفة', 'المترشّحة'], 901),
      role: 'PROFESSOR',
      status: 'PENDING',
      biography: 'أدرّس العربية منذ اثنتي عشرة سنة، وأحبّ أن أشرح القواعد بأمثلة من الحياة اليومية.',
      teaches: [{ classCode: '7أ', subject: 'arabic' }],
    },
    {
      ...person('hatem.postulant', ['حاتم', 'المترشّح'], 902),
      role: 'PROFESSOR',
      status: 'PENDING',
      biography: 'أستاذ علوم فيزيائية، مهتمّ بالتجارب التي يمكن إجراؤها في البيت.',
      teaches: [{ classCode: '1ث', subject: 'physics' }],
    },
    {
      ...person('nizar.suspendu', ['نزار', 'الموقوف'], 903),
      role: 'STUDENT',
      status: 'SUSPENDED',
      email: null,
      classCode: '8أ',
      teaches: [],
    },
  ]
}

/** Gives everybody a governorate, and minors a guardian; the same on every call. */
export function withFacts(people: readonly DemoPerson[]): DemoPerson[] {
  const random = seededRandom(1881)
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]
  return people.map((person, index) => {
    const governorate = pick(GOVERNORATES)
    if (person.role !== 'STUDENT') return { ...person, governorate, adult: true }
    const grown = random() < ADULT_SHARE && /^4/.test(person.classCode ?? '') && person.username !== 'student'
    if (grown) return { ...person, governorate, adult: true }
    const parent: Name | undefined = pick(random() < 0.5 ? MEN : WOMEN)
    const guardian: Guardian = {
      name: `${parent?.[0] ?? ''} ${person.lastName}`,
      phone: `+2169${String(100_000 + index).padStart(7, '0')}`,
    }
    return { ...person, governorate, adult: false, guardian }
  })
}
