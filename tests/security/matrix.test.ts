import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { enrolledPerson } from '../support/enrolments.ts'
import {
  ACTORS,
  type Actor,
  aroundSessions,
  calendarFeeds,
  channels,
  type Expectation,
  forAdministrators,
  forAnyone,
  forStudents,
  forTeachers,
  groups,
  messages,
  nobodys,
  sessions,
  VERBS,
  withAuthSession,
  yearTurns,
} from '../support/matrix.ts'

let own: TestApp
let bearers: Record<Actor, Record<string, string>>
let ownClass: number
let otherClass: number

/** What every route answers to everybody. A route that is not named here fails the test. */
const EXPECTED: Record<string, Expectation> = {
  'POST /api/auth/signin': { body: {}, status: forAnyone(422) },
  // A logout ends the actor's session, so the right ones are asked in the tests of sessions.
  'POST /api/auth/logout': { body: { more: 'than nothing' }, status: [401, 401, 401, 200, 200, 200] },
  'POST /api/auth/verify-token': { status: forAnyone(200) },
  'POST /api/auth/signup_student': { body: {}, status: forAnyone(422) },
  'POST /api/auth/signup_professor': { body: {}, status: forAnyone(422) },
  'POST /api/auth/signup_admin': { body: {}, status: forAdministrators(422) },
  'POST /api/auth/validate-email': { body: {}, status: forAnyone(422) },
  'POST /api/auth/forgot-password': { body: {}, status: forAnyone(422) },
  'POST /api/auth/reset-password': { body: {}, status: forAnyone(422) },
  'GET /api/search': { status: withAuthSession(200) },
  'GET /api/me': { status: withAuthSession(200) },
  'PUT /api/me/preferences': { body: { locale: 'ar' }, status: withAuthSession(200) },
  'GET /api/me/profile': { status: withAuthSession(200) },
  'PUT /api/me/profile': { body: { version: 0 }, status: withAuthSession(409) },
  ...channels(),
  'PUT /api/me/password': { body: {}, status: withAuthSession(422) },
  'PUT /api/me/email': { body: {}, status: withAuthSession(422) },
  'POST /api/me/email/confirmation': { body: { code: '000000' }, status: withAuthSession(422) },
  'GET /api/me/devices': { status: withAuthSession(200) },
  'DELETE /api/me/devices': { status: withAuthSession(200) },
  'DELETE /api/me/devices/:id': { path: () => `/me/devices/${nobodys}`, status: withAuthSession(404) },
  'POST /api/me/requests': { body: { kind: 'class', classId: 2_147_483_647 }, status: [401, 401, 401, 422, 403, 403] },
  'DELETE /api/me/requests/:id': { path: () => `/me/requests/${nobodys}`, status: withAuthSession(404) },
  'GET /api/me/export': { status: withAuthSession(200) },
  'PUT /api/me/photo': { body: {}, status: forAnyone(415) },
  'DELETE /api/me/photo': { status: withAuthSession(204) },
  'GET /api/photos/:key': {
    path: () => `/photos/${'k'.repeat(22)}?until=1&session=${nobodys}&signature=${'s'.repeat(43)}`,
    status: forAnyone(404),
  },
  'GET /api/me/dashboard': { status: withAuthSession(200) },
  'POST /api/me/progress': { body: { events: [] }, status: forStudents(422) },
  'GET /api/me/progress': { status: forStudents(200) },
  'GET /api/me/enrolments': { status: forStudents(200) },
  'GET /api/users/:id/enrolments': { path: () => `/users/${nobodys}/enrolments`, status: forAdministrators(404) },
  'GET /api/me/next': { status: forStudents(200) },
  'PUT /api/me/goal': { body: { lessons: 0 }, status: forStudents(422) },
  'GET /api/me/hidden-subjects': { status: forStudents(200) },
  'PUT /api/me/hidden-subjects/:id': {
    path: () => '/me/hidden-subjects/2147483647',
    status: forStudents(404),
  },
  'DELETE /api/me/hidden-subjects/:id': {
    path: () => '/me/hidden-subjects/2147483647',
    status: forStudents(200),
  },
  'GET /api/subjects/:id/progress': { path: () => '/subjects/2147483647/progress', status: forStudents(404) },
  'GET /api/courses/:id/progress': { path: () => '/courses/2147483647/progress', status: forStudents(404) },
  'PUT /api/courses/:id/mark': {
    path: () => '/courses/2147483647/mark',
    body: { mark: null },
    status: forStudents(404),
  },
  'GET /api/courses/:id/notes': { path: () => '/courses/2147483647/notes', status: forStudents(404) },
  'PUT /api/notes/:id': { path: () => `/notes/${nobodys}`, body: { courseId: 1 }, status: forStudents(422) },
  'DELETE /api/notes/:id': { path: () => `/notes/${nobodys}`, status: forStudents(204) },
  'PUT /api/reports/:id': {
    path: () => `/reports/${nobodys}`,
    body: { materialId: 2_147_483_647, kind: 'wrong' },
    status: forStudents(404),
  },
  'GET /api/reports': { status: [401, 401, 401, 403, 200, 200] },
  'PUT /api/reports/:id/resolution': {
    path: () => `/reports/${nobodys}/resolution`,
    body: { resolved: true },
    status: [401, 401, 401, 403, 404, 404],
  },
  'GET /api/class/:id/subjects': {
    path: () => `/class/${otherClass}/subjects`,
    status: [401, 401, 401, 404, 200, 200],
  },
  'GET /api/classes': { status: [401, 401, 401, 403, 200, 200] },
  ...things(),
  ...groups(),
  ...sessions(),
  ...calendarFeeds(),
  ...messages(),
  ...yearTurns(),
  ...aroundSessions(),
  'GET /api/class': { status: withAuthSession(200) },
  'GET /api/school-years': { status: withAuthSession(200) },
  'GET /api/school-year': { status: withAuthSession(200) },
  'GET /api/school-years/:id': { path: () => '/school-years/2147483647', status: forAdministrators(404) },
  'POST /api/school-years': { body: {}, status: forAdministrators(422) },
  'PUT /api/school-years/:id': { path: () => '/school-years/2147483647', body: {}, status: forAdministrators(422) },
  'POST /api/school-years/:id/days': {
    path: () => '/school-years/2147483647/days',
    body: { kind: 'closed', nameAr: 'عيد', nameFr: 'Fête', startsOn: '2027-01-01', endsOn: '2027-01-01' },
    status: forAdministrators(404),
  },
  'PUT /api/school-days/:id': { path: () => '/school-days/2147483647', body: {}, status: forAdministrators(422) },
  'DELETE /api/school-days/:id': { path: () => '/school-days/2147483647', status: forAdministrators(404) },
  // A calendar is no JSON.
  'POST /api/school-years/:id/days/import': {
    path: () => '/school-years/2147483647/days/import',
    body: {},
    status: forAnyone(415),
  },
  'GET /api/class/:id/programme': {
    path: () => `/class/${otherClass}/programme`,
    status: [401, 401, 401, 404, 200, 200],
  },
  'GET /api/subjects/:id/programme': { path: () => '/subjects/2147483647/programme', status: withAuthSession(404) },
  'GET /api/courses/:id/contents': { path: () => '/courses/2147483647/contents', status: withAuthSession(404) },
  'GET /api/subjects/:id/follow': { path: () => '/subjects/2147483647/follow', status: forTeachers(404) },
  'GET /api/subjects/:id/stuck': { path: () => '/subjects/2147483647/stuck', status: forTeachers(404) },
  'GET /api/subjects/:id/follow.csv': { path: () => '/subjects/2147483647/follow.csv', status: forTeachers(404) },
  'GET /api/courses/:id/follow': { path: () => '/courses/2147483647/follow', status: forTeachers(404) },
  'GET /api/class/:id/programme.csv': {
    path: () => '/class/2147483647/programme.csv',
    status: forAdministrators(404),
  },
  'POST /api/class/:id/programme/import': {
    path: () => '/class/2147483647/programme/import',
    body: { text: 'a' },
    status: forAdministrators(404),
  },
  'POST /api/class/:id/copy': {
    path: () => '/class/2147483647/copy',
    body: { classId: 1 },
    status: forAdministrators(404),
  },
  'POST /api/subjects/:id/copy': {
    path: () => '/subjects/2147483647/copy',
    body: { classId: 1 },
    status: forAdministrators(404),
  },
  'GET /api/materials/:id/text': {
    path: () => '/materials/2147483647/text',
    status: withAuthSession(404),
  },
  'PUT /api/materials/:id/text': {
    path: () => '/materials/2147483647/text',
    body: {},
    status: withAuthSession(422),
  },
  'POST /api/materials/:id/text/publish': {
    path: () => '/materials/2147483647/text/publish',
    body: { version: 1 },
    status: withAuthSession(404),
  },
  'GET /api/materials/:id/files': { path: () => '/materials/2147483647/files', status: withAuthSession(404) },
  'DELETE /api/materials/:id/files/:fileId': {
    path: () => `/materials/2147483647/files/${nobodys}`,
    status: withAuthSession(404),
  },
  'PUT /api/materials/:id/files/:fileId/captions/:lang': {
    path: () => `/materials/2147483647/files/${nobodys}/captions/ar`,
    body: {},
    status: forAnyone(415),
  },
  'DELETE /api/materials/:id/files/:fileId/captions/:lang': {
    path: () => `/materials/2147483647/files/${nobodys}/captions/ar`,
    status: [401, 401, 401, 403, 404, 404],
  },
  'GET /api/files/:id': { path: () => `/files/${nobodys}`, status: withAuthSession(404) },
  'GET /api/files/:id/:grant/:path{.+}': {
    path: () => `/files/${nobodys}/1.${nobodys}.${'s'.repeat(43)}/original`,
    status: forAnyone(404),
  },
  'GET /api/uploads/usage': { status: [401, 401, 401, 403, 200, 200] },
  'POST /api/uploads': { status: [401, 401, 401, 422, 422, 422] },
  'GET /api/uploads/:id': { path: () => `/uploads/${nobodys}`, status: [401, 401, 401, 404, 404, 404] },
  'PATCH /api/uploads/:id': { path: () => `/uploads/${nobodys}`, status: [401, 401, 401, 404, 404, 404] },
  'DELETE /api/uploads/:id': { path: () => `/uploads/${nobodys}`, status: [401, 401, 401, 404, 404, 404] },
  'PUT /api/class-order': { body: {}, status: forAdministrators(422) },
  'GET /api/recycle-bin': { status: forAdministrators(200) },
  'GET /api/contact-messages': { status: forAdministrators(200) },
  'GET /api/contact-messages/:id': { path: () => `/contact-messages/${nobodys}`, status: forAdministrators(404) },
  'PUT /api/contact-messages/:id': {
    path: () => `/contact-messages/${nobodys}`,
    body: { answered: true },
    status: forAdministrators(404),
  },
  'POST /api/contact-messages/:id/answer': {
    path: () => `/contact-messages/${nobodys}/answer`,
    body: { text: 'نعم', key: nobodys },
    status: forAdministrators(404),
  },
  'GET /api/users': { path: () => '/users?role=STUDENT', status: [401, 401, 401, 403, 200, 200] },
  'GET /api/users/:id': { path: () => `/users/${nobodys}`, status: forAdministrators(404) },
  'GET /api/users/:id/history': { path: () => `/users/${nobodys}/history`, status: forAdministrators(200) },
  'POST /api/users': {
    body: { role: 'PROFESSOR', firstName: 'هند', lastName: 'الورتاني' },
    status: forAdministrators(200),
  },
  'PUT /api/users/:id': {
    path: () => `/users/${nobodys}`,
    body: { firstName: 'هند', lastName: 'الورتاني', version: 1 },
    status: forAdministrators(404),
  },
  'POST /api/users/bulk': { body: { action: 'suspend', ids: [nobodys] }, status: forAdministrators(200) },
  'POST /api/users/:id/action': {
    path: () => `/users/${nobodys}/action`,
    body: { action: 'suspend' },
    status: forAdministrators(404),
  },
  'POST /api/users/:id/code': { path: () => `/users/${nobodys}/code`, status: [401, 401, 401, 403, 404, 404] },
  'POST /api/users/:id/consents': {
    path: () => `/users/${nobodys}/consents`,
    body: { guardian: { name: 'هند', phone: '98123456' }, confirmed: true },
    status: forAdministrators(404),
  },
  'PUT /api/users/:id/consents/:consentId': {
    path: () => `/users/${nobodys}/consents/${nobodys}`,
    body: { action: 'confirm' },
    status: forAdministrators(404),
  },
  'PUT /api/users/:id/requests/:requestId': {
    path: () => `/users/${nobodys}/requests/${nobodys}`,
    body: { granted: true },
    status: forAdministrators(404),
  },
  'GET /api/requests': { status: forAdministrators(200) },
  'GET /api/mails': { status: forAdministrators(200) },
  'GET /api/mails/:id': { path: () => `/mails/${nobodys}`, status: forAdministrators(404) },
  'GET /api/audit-events': { status: forAdministrators(200) },
  'GET /api/users/export.csv': { path: () => '/users/export.csv?role=STUDENT', status: forAdministrators(200) },
  'POST /api/letters': { body: { userIds: [nobodys] }, status: forAdministrators(200) },
  'GET /api/videos': { status: [401, 401, 401, 403, 409, 409] },
  'GET /api/videos/:id/picture': {
    path: () => `/videos/dQw4w9WgXcQ/picture?until=1&session=${nobodys}&signature=${'a'.repeat(43)}`,
    status: forAnyone(404),
  },
  'POST /api/files/:id/retry': { path: () => `/files/${nobodys}/retry`, status: [401, 401, 401, 403, 404, 404] },
  'POST /api/imports': { body: {}, status: forAdministrators(422) },
  'GET /api/imports': { status: forAdministrators(200) },
  'GET /api/imports/:id': { path: () => `/imports/${nobodys}`, status: forAdministrators(404) },
  'GET /api/imports/:id/rows': {
    path: () => `/imports/${nobodys}/rows?outcome=refused`,
    status: forAdministrators(404),
  },
  'GET /api/imports/:id/refused.csv': {
    path: () => `/imports/${nobodys}/refused.csv`,
    status: forAdministrators(404),
  },
  'POST /api/imports/:id/start': { path: () => `/imports/${nobodys}/start`, status: forAdministrators(404) },
  'POST /api/session-plans': { body: {}, status: forAdministrators(422) },
  'GET /api/session-plans': { status: forAdministrators(200) },
  'GET /api/session-plans/:id': { path: () => `/session-plans/${nobodys}`, status: forAdministrators(404) },
  'DELETE /api/session-plans/:id': { path: () => `/session-plans/${nobodys}`, status: forAdministrators(404) },
  'GET /api/session-plans/:id/lines': {
    path: () => `/session-plans/${nobodys}/lines`,
    status: forAdministrators(404),
  },
  'GET /api/session-plans/:id/lines.csv': {
    path: () => `/session-plans/${nobodys}/lines.csv`,
    status: forAdministrators(404),
  },
  'POST /api/session-plans/:id/start': {
    path: () => `/session-plans/${nobodys}/start`,
    body: {},
    status: forAdministrators(404),
  },
  'POST /api/session-plans/:id/take-back': {
    path: () => `/session-plans/${nobodys}/take-back`,
    status: forAdministrators(404),
  },
  'GET /api/openapi.json': { status: forAnyone(200) },
  'GET /api/docs': { status: forAnyone(200) },
}

/** The calls of everything in the curriculum, about something that is not there. */
function things(): Record<string, Expectation> {
  const forEditors = (status: number): number[] => [401, 401, 401, 403, status, status]
  const rows = ['class', 'subjects', 'chapters', 'courses', 'materials'].map((name) => {
    const [all, one, none] = [`/api/${name}`, `/api/${name}/:id`, `/${name}/2147483647`]
    return {
      ...(name !== 'class' && { [`GET ${all}`]: { status: withAuthSession(200) } }),
      [`POST ${all}`]: { body: {}, status: forEditors(422) },
      [`GET ${one}`]: { path: () => none, status: withAuthSession(404) },
      [`PUT ${one}`]: { path: () => none, body: {}, status: withAuthSession(422) },
      [`DELETE ${one}`]: { path: () => none, status: withAuthSession(404) },
      [`POST ${one}/restore`]: { path: () => `${none}/restore`, status: withAuthSession(404) },
      ...(name !== 'materials' && {
        [`PUT ${one}/order`]: { path: () => `${none}/order`, body: {}, status: withAuthSession(422) },
      }),
    }
  })
  return Object.assign({}, ...rows)
}

async function tokens(): Promise<typeof bearers> {
  const revoked = await signedIn(own, 'professor')
  await call(own, 'POST', '/auth/logout', { headers: revoked.bearer })
  const [suspended] = await own.db
    .select()
    .from(users)
    .where(eq(users.role, 'STUDENT'))
    .orderBy(users.id)
    .limit(1)
    .offset(5)
  const [model] = await own.db.select().from(users).where(eq(users.username, 'student'))
  if (!suspended || !model) throw new Error('The demo academy has too few people')
  await own.db
    .update(users)
    .set({ passwordHash: model.passwordHash, status: 'ACTIVE' })
    .where(eq(users.id, suspended.id))
  const session = await signedIn(own, suspended.username)
  await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, suspended.id))
  return {
    nobody: {},
    revoked: revoked.bearer,
    suspended: session.bearer,
    student: (await signedIn(own, 'student')).bearer,
    professor: (await signedIn(own, 'professor')).bearer,
    admin: (await signedIn(own, 'admin')).bearer,
  }
}

beforeAll(async () => {
  own = await testApp()
  bearers = await tokens()
  const student = await enrolledPerson(own, 'student')
  ownClass = student.classId ?? 0
  otherClass = ownClass === 1 ? 2 : 1
})
afterAll(() => own.drop())

describe('who may call what', () => {
  test('is written down here for every route of the router, and for no other', () => {
    expect([...own.app.endpoints.keys()].sort()).toEqual(Object.keys(EXPECTED).sort())
  })

  const rows = Object.entries(EXPECTED).map(([route, expectation]) => ({ route, expectation }))

  test.each(rows)('$route', async ({ route, expectation }) => {
    const [method = '', pattern = ''] = route.split(' ')
    const path = expectation.path?.() ?? pattern.replace('/api', '')
    const statuses: number[] = []
    for (const actor of ACTORS) {
      // The refusal of an unexpected body would hide who is let in.
      const body = route.endsWith('/logout') ? undefined : expectation.body
      const answer = await call(own, method, path, { body, headers: bearers[actor] })
      statuses.push(answer.status)
      if (route.endsWith('/logout') && answer.status === 200) bearers[actor] = (await signedIn(own, actor)).bearer
    }
    expect(Object.fromEntries(ACTORS.map((actor, index) => [actor, statuses[index]]))).toEqual(
      Object.fromEntries(ACTORS.map((actor, index) => [actor, expectation.status[index]])),
    )
  })

  test('and a verb that a path does not have is 405 for everybody, with those that it has', async () => {
    const keys = [...own.app.endpoints.keys()].map((key) => key.split(' ') as [verb: string, path: string])
    for (const path of new Set(keys.map((key) => key[1]))) {
      // `/users/bulk` is an address of `/users/:id` too.
      const fits = (pattern: string): boolean => new RegExp(`^${pattern.replace(/:[^/]+/g, '[^/]+')}$`).test(path)
      const verbs = new Set(keys.filter(([, pattern]) => fits(pattern)).map(([verb]) => verb))
      const allowed = verbs.has('GET') ? [...verbs, 'HEAD'] : [...verbs]
      for (const verb of VERBS.filter((each) => !allowed.includes(each))) {
        for (const actor of ACTORS) {
          const target = path.replace('/api', '').replace(':id', '1')
          const answer = await call(own, verb, target, { headers: bearers[actor] })
          expect(answer.status, `${actor} ${verb} ${path}`).toBe(405)
          expect(answer.headers.get('Allow')?.split(', ').sort()).toEqual([...allowed].sort())
        }
      }
    }
  })

  test('a student knows the subjects of their own class', async () => {
    const answer = await call(own, 'GET', `/class/${ownClass}/subjects`, { headers: bearers.student })
    expect(answer.status).toBe(200)
  })
})
