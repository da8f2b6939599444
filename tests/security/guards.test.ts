import { beforeAll, describe, expect, test } from 'vitest'
import { fromOwnPage } from '../support/calls.ts'
import { headerOf, type RawAnswer, rawGet } from '../support/raw-http.ts'
import { sharedServer } from '../support/shared-server.ts'
import { demoPassword } from '../support/sign-in.ts'

const AREAS = ['admin', 'professor', 'student'] as const
const PEOPLE = ['nobody', 'garbage', 'admin', 'professor', 'student'] as const
type Person = (typeof PEOPLE)[number]

/** Ways to write the address of an area that some server, somewhere, has taken for it and some guard has not. */
const SPELLINGS: readonly ((area: string) => string)[] = [
  (area) => `/${area}`,
  (area) => `/${area}/`,
  (area) => `//${area}`,
  (area) => `///${area}`,
  (area) => `/%2F${area}`,
  (area) => `/./${area}`,
  (area) => `/x/../${area}`,
  (area) => `/x/%2e%2e/${area}`,
  (area) => `/x/..%2f${area}`,
  (area) => `/api/../${area}`,
  (area) => `/_astro/../${area}`,
  (area) => `/${percent(area[0])}${area.slice(1)}`,
  (area) => `/${percent(percent(area[0]))}${area.slice(1)}`,
  (area) => `/%25${percent(area[0]).slice(1)}${area.slice(1)}`,
  (area) => `/${area.toUpperCase()}`,
  (area) => `/${area[0]?.toUpperCase()}${area.slice(1)}`,
  (area) => `/${area}%2f`,
  (area) => `/${area}%5c`,
  (area) => `/\\${area}`,
  (area) => `/%5c${area}`,
  (area) => `/${area};x=1`,
  (area) => `/${area}%00`,
  (area) => `/${area}%20`,
  (area) => `/${area}.html`,
  (area) => `/${area}/index.html`,
  (area) => `/${area}?x=/about`,
  (area) => `/${area}#/about`,
  (area) => `/${area}/nonsense`,
  (area) => `/about/../${area}`,
  (area) => `http://127.0.0.1/${area}`,
  (area) => `http://evil.example/${area}`,
]

const server = sharedServer()
let cookies: Record<Person, string>
let ids: Record<string, string>

function percent(text = ''): string {
  return [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
}

async function cookieOf(username: string): Promise<{ cookie: string; id: string }> {
  const answer = await fetch(`${server.origin}/api/auth/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...fromOwnPage },
    body: JSON.stringify({ username, password: demoPassword }),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return { cookie, id: ((await answer.json()) as { id: string }).id }
}

beforeAll(async () => {
  const [admin, professor, student] = [await cookieOf('admin'), await cookieOf('professor'), await cookieOf('student')]
  ids = { admin: admin.id, professor: professor.id, student: student.id }
  cookies = {
    nobody: '',
    garbage: 'token=eyJhbGciOiJub25lIn0.eyJpZCI6IjEiLCJ1c2VyVHlwZSI6IkFETUlOSVNUUkFUT1IifQ.; uid=1',
    admin: admin.cookie,
    professor: professor.cookie,
    student: student.cookie,
  }
})

const ask = (person: Person, target: string): Promise<RawAnswer> => {
  const cookie = cookies[person]
  return rawGet(server.port, target, cookie ? { Cookie: cookie } : {})
}

/** @returns whose page an answer shows: a portal's page holds its person's id */
function shownPortal(answer: RawAnswer): string | undefined {
  return Object.entries(ids).find(([, id]) => answer.body.includes(id))?.[0]
}

describe('the guard of the portals', () => {
  test('lets each into their own area, sends the others to theirs, and nobody to the sign-in page', async () => {
    for (const area of AREAS) {
      for (const person of PEOPLE) {
        const answer = await ask(person, `/${area}`)
        const outcome = [answer.status, headerOf(answer, 'Location')]
        if (person === area) expect(outcome, `${person} in ${area}`).toEqual([200, ''])
        else if (person === 'nobody' || person === 'garbage') {
          expect(outcome, `${person} in ${area}`).toEqual([302, `/auth/login?next=%2F${area}`])
          expect(answer.body).toBe('')
        } else expect(outcome, `${person} in ${area}`).toEqual([302, `/${person}`])
      }
    }
  })

  test('takes a worthless token back', async () => {
    const answer = await ask('garbage', '/admin')
    expect(answer.headers.get('set-cookie')?.some((cookie) => cookie.startsWith('token=; '))).toBe(true)
  })

  test('keeps guests and members apart in the sign-in area', async () => {
    const pages = ['signup', 'signup/professor', 'forgot-password', 'reset-password'].map((page) => `/auth/${page}`)
    for (const path of ['/auth', '/auth/login', ...pages]) {
      for (const person of ['admin', 'professor', 'student'] as const) {
        const answer = await ask(person, path)
        expect([answer.status, headerOf(answer, 'Location')], `${person} at ${path}`).toEqual([302, `/${person}`])
      }
    }
    expect((await ask('nobody', '/auth/login')).status).toBe(200)
    for (const page of pages) expect((await ask('nobody', page)).status, page).toBe(200)
    expect(headerOf(await ask('nobody', '/auth'), 'Location')).toBe('/auth/login')
  })

  test('is not fooled by any spelling of an address', async () => {
    const table: string[] = []
    const breaches: string[] = []
    for (const area of AREAS) {
      for (const spell of SPELLINGS) {
        const target = spell(area)
        const row: string[] = []
        for (const person of PEOPLE) {
          const answer = await ask(person, target)
          const shown = shownPortal(answer)
          row.push(`${answer.status}`)
          // Nobody sees a portal but its own person; and no spelling may end as a failure of ours.
          if ((shown && shown !== person) || answer.status >= 500)
            breaches.push(`${person} ${target}: ${answer.status} ${shown}`)
          if (answer.status === 200 && !shown && !/<h1/.test(answer.body))
            breaches.push(`${person} ${target}: an empty page`)
          const location = headerOf(answer, 'Location')
          if (location && !/^\/(?![/\\])/.test(location)) breaches.push(`${person} ${target} leads to ${location}`)
        }
        table.push(`${target.padEnd(34)} ${row.map((cell) => cell.padStart(9)).join('')}`)
      }
    }
    console.log([`${''.padEnd(34)} ${PEOPLE.map((person) => person.padStart(9)).join('')}`, ...table].join('\n'))
    expect(breaches).toEqual([])
    expect(table).toHaveLength(AREAS.length * SPELLINGS.length)
  })

  test('answers what is not there with 404, inside the portals and outside', async () => {
    for (const path of [
      '/nothing',
      '/admin/nothing',
      '/admin/students/nobody',
      '/admin/classes/0/edit',
      '/student/subjects/0-x/details',
      '/auth/nothing',
    ]) {
      const person = path.startsWith('/student') ? 'student' : path.startsWith('/admin') ? 'admin' : 'nobody'
      expect((await ask(person, path)).status, path).toBe(404)
    }
  })

  test('leads nobody to another site after sign-in', async () => {
    for (const next of [
      '//evil.example',
      '/\\evil.example',
      'https:evil.example',
      '/%09/evil.example',
      'javascript:alert(1)',
    ]) {
      const answer = await fetch(`${server.origin}/auth/login`, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...fromOwnPage, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ username: 'student', password: demoPassword, next }),
      })
      expect([answer.status, answer.headers.get('Location')], next).toEqual([303, '/student'])
    }
  })
})
