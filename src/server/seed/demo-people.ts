import { SCHOOL, type SubjectCode } from '#/contract/school.ts'
import { seededRandom } from '#/server/platform/seeded-random.ts'
import { closedAccounts, withFacts } from './demo-facts.ts'
import { BOYS, FAMILIES, GIRLS, MEN, type Name, WOMEN } from './demo-names.ts'
import type { DemoPerson } from './demo-person.ts'
import { studentsOfClasses } from './demo-shares.ts'

const STUDENTS = 640
/** Share of girls among the candidates for the baccalaureate. */
const GIRLS_SHARE = 0.61
/** The class of the demo student, and the classes in which the demo professor teaches mathematics. */
const STUDENT_CLASS = '4ر'
const PROFESSOR_CLASSES = ['9أ', '3ر', STUDENT_CLASS]

/** Who teaches what: subjects that one person teaches together, and how many such people there are. */
const STAFF: readonly (readonly [number, ...SubjectCode[]])[] = [
  [6, 'mathematics'],
  [5, 'physics'],
  [4, 'svt', 'biological-sciences'],
  [5, 'arabic'],
  [5, 'french'],
  [4, 'english'],
  [3, 'history-geography'],
  [2, 'islamic-education', 'islamic-thought'],
  [2, 'civic-education'],
  [2, 'philosophy'],
  [3, 'informatics', 'algorithms', 'information-systems'],
  [2, 'technology'],
  [2, 'economics', 'management'],
  [3, 'physical-education'],
  [1, 'arts'],
  [1, 'music'],
  [1, 'theatre'],
]

/** @returns everyone of the demo academy, the same on every call; the three accounts that can sign in come first */
export function demoPeople(): DemoPerson[] {
  const random = seededRandom(1956)
  const invent = inventor(random)
  return withFacts([
    {
      username: 'admin',
      role: 'ADMINISTRATOR',
      firstName: 'سامي',
      lastName: 'الماجري',
      ...contact('admin', '9', 1),
      teaches: [],
    },
    {
      username: 'professor',
      role: 'PROFESSOR',
      firstName: 'سنية',
      lastName: 'بن عمّار',
      ...contact('professor', '5', 1),
      teaches: PROFESSOR_CLASSES.map((classCode) => ({ classCode, subject: 'mathematics' })),
    },
    {
      username: 'student',
      role: 'STUDENT',
      firstName: 'مريم',
      lastName: 'بن سالم',
      ...contact('student', '2', 1),
      classCode: STUDENT_CLASS,
      teaches: [],
    },
    ...administrators(invent),
    ...professors(invent),
    ...students(invent, random),
    ...closedAccounts((username, number) => contact(username, '5', number)),
  ])
}

type Invent = (firstNames: readonly Name[]) => { username: string; firstName: string; lastName: string }

/** @returns a function that makes a name which it has not made before */
function inventor(random: () => number): Invent {
  const taken = new Set<string>()
  const pick = (names: readonly Name[]): Name => names[Math.floor(random() * names.length)] ?? ['', '']
  return (firstNames) => {
    for (;;) {
      const [first, last] = [pick(firstNames), pick(FAMILIES)]
      const username = `${first[1]}.${last[1]}`
      if (taken.has(username)) continue
      taken.add(username)
      return { username, firstName: first[0], lastName: last[0] }
    }
  }
}

function administrators(invent: Invent): DemoPerson[] {
  return [2, 3, 4].map((number) => {
    const named = invent(number % 2 ? MEN : WOMEN)
    return { ...named, role: 'ADMINISTRATOR', ...contact(named.username, '9', number), teaches: [] }
  })
}

function professors(invent: Invent): DemoPerson[] {
  const people: DemoPerson[] = []
  for (const [count, ...subjects] of STAFF) {
    const colleagues = Array.from({ length: count }, () => {
      const number = people.length + 2
      const named = invent(number % 2 ? MEN : WOMEN)
      const person: DemoPerson = { ...named, role: 'PROFESSOR', ...contact(named.username, '5', number), teaches: [] }
      people.push(person)
      return person
    })
    lessonsOf(subjects).forEach((lesson, index) => {
      colleagues[index % count]?.teaches.push(lesson)
    })
  }
  return people
}

/** The lessons in some subjects that are left for others than the demo professor. */
function lessonsOf(subjects: readonly SubjectCode[]): DemoPerson['teaches'] {
  return SCHOOL.flatMap(({ code: classCode, subjects: taught }) =>
    taught
      .filter(({ code }) => subjects.includes(code))
      .filter(({ code }) => code !== 'mathematics' || !PROFESSOR_CLASSES.includes(classCode))
      .map(({ code }) => ({ classCode, subject: code })),
  )
}

function students(invent: Invent, random: () => number): DemoPerson[] {
  const people: DemoPerson[] = []
  for (const [classCode, count] of studentsOfClasses(STUDENTS)) {
    const others = classCode === STUDENT_CLASS ? count - 1 : count
    for (let index = 0; index < others; index += 1) {
      const named = invent(random() < GIRLS_SHARE ? GIRLS : BOYS)
      const { phone } = contact(named.username, '2', people.length + 2)
      people.push({ ...named, role: 'STUDENT', email: null, phone, classCode, teaches: [] })
    }
  }
  return people
}

/**
 * Contact details that nobody can take for real ones: an address below `.example`, which is reserved for examples
 * (RFC 2606), and a valid mobile number whose first digit is followed by nothing but zeros and the person's number.
 * @param operator first digit of a Tunisian mobile number: 2, 5 or 9
 */
function contact(username: string, operator: '2' | '5' | '9', number: number): { email: string; phone: string } {
  return {
    email: `${username}@manara.example`,
    phone: `+216${operator}${String(number).padStart(7, '0')}`,
  }
}
