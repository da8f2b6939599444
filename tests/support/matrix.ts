// Who may call what: the actors of the matrix, what each is answered, and the rows of a part of the calls.

export const ACTORS = ['nobody', 'revoked', 'suspended', 'student', 'professor', 'admin'] as const
export type Actor = (typeof ACTORS)[number]
export const VERBS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

export interface Expectation {
  /** A request that is right in every other way. */
  path?: () => string
  body?: unknown
  /** Status by actor, in the order of `ACTORS`. */
  status: readonly number[]
}

export const forAdministrators = (status: number): number[] => [401, 401, 401, 403, 403, status]
export const forAnyone = (status: number): number[] => ACTORS.map(() => status)
export const forStudents = (status: number): number[] => [401, 401, 401, status, 403, 403]
export const forTeachers = (status: number): number[] => [401, 401, 401, 403, status, status]
export const withAuthSession = (status: number): number[] => [401, 401, 401, status, status, status]

/** The id of nothing. */
export const nobodys = '4a4ae0a5-0c3f-4d6e-9df0-8a5a4d1f0b11'

/** The calls of turning the year, about a turn that is not there. */
export function yearTurns(): Record<string, Expectation> {
  const about = (path: string, body?: unknown, status = forAdministrators(404)): Expectation => ({
    path: () => `/year-turns/2147483647${path}`,
    body,
    status,
  })
  return {
    'GET /api/year-turns': { status: forAdministrators(200) },
    'POST /api/year-turns': { body: { schoolYearId: 2_147_483_647 }, status: forAdministrators(422) },
    'GET /api/year-turns/:id': about(''),
    'DELETE /api/year-turns/:id': about(''),
    'PUT /api/year-turns/:id/classes': about('/classes', { classId: 1, next: 'leaves', version: 1 }),
    'GET /api/year-turns/:id/students': about('/students'),
    'PUT /api/year-turns/:id/students': about('/students', { userIds: [nobodys], next: 'leaves', version: 1 }),
    'GET /api/year-turns/:id/students.csv': about('/students.csv'),
    'POST /api/year-turns/:id/students.csv': about('/students.csv', {}, forAnyone(415)),
    'GET /api/year-turns/:id/groups': about('/groups'),
    'PUT /api/year-turns/:id/groups': about('/groups', { copied: true, version: 1 }),
    'POST /api/year-turns/:id/start': about('/start', {
      version: 1,
      expected: { students: 0, moves: 0, repeats: 0, newcomers: 0, leaves: 0, undecided: 0, otherLevel: 0 },
    }),
    'GET /api/year-turns/:id/taking-back': about('/taking-back'),
    'POST /api/year-turns/:id/taking-back': about('/taking-back'),
  }
}

/** Of questions under courses, and the answers that professors keep; those of others are not there. */
function questions(): Record<string, Expectation> {
  const forProfessors = (status: number): number[] => [401, 401, 401, 403, status, 403]
  const forClass = (status: number): number[] => [401, 401, 401, status, status, 403]
  const course = (rest: string) => () => `/courses/2000000000${rest}`
  const question =
    (rest = '') =>
    () =>
      `/questions/${nobodys}${rest}`
  const post =
    (rest = '') =>
    () =>
      `/posts/${nobodys}${rest}`
  const stored = (): string => `/stored-answers/${nobodys}`
  return {
    'GET /api/courses/:id/questions': { path: course('/questions'), status: withAuthSession(404) },
    'GET /api/courses/:id/similar-questions': { path: course('/similar-questions'), status: forStudents(404) },
    'GET /api/questions': { status: forTeachers(200) },
    'GET /api/me/questions': { status: forStudents(200) },
    'GET /api/questions/:id': { path: question(), status: withAuthSession(404) },
    'PUT /api/questions/:id': {
      path: question(),
      body: { courseId: 2_000_000_000, words: 'x' },
      status: forStudents(404),
    },
    'PUT /api/answers/:id': {
      path: () => `/answers/${nobodys}`,
      body: { questionId: nobodys, words: 'x' },
      status: forClass(404),
    },
    'PUT /api/questions/:id/right-answer': {
      path: question('/right-answer'),
      body: { answerId: null },
      status: forProfessors(404),
    },
    'PUT /api/questions/:id/taker': { path: question('/taker'), body: { taken: true }, status: forProfessors(404) },
    'PUT /api/posts/:id/words': { path: post('/words'), body: { words: 'x' }, status: forClass(404) },
    'DELETE /api/posts/:id': { path: post(), status: withAuthSession(404) },
    'PUT /api/posts/:id/vote': { path: post('/vote'), body: { voted: true }, status: forStudents(404) },
    'PUT /api/posts/:id/report': { path: post('/report'), body: { reason: 'other' }, status: forClass(404) },
    'GET /api/stored-answers': { status: forProfessors(200) },
    'PUT /api/stored-answers/:id': { path: stored, body: { words: 'x' }, status: forProfessors(200) },
    'DELETE /api/stored-answers/:id': { path: stored, status: forProfessors(204) },
  }
}

/** Of threads, their messages and what is new; that of others is not there. Nobody reads the answer of news, which does not end. */
export function messages(): Record<string, Expectation> {
  const thread = (rest = ''): string => `/threads/${nobodys}${rest}`
  const message = (rest = ''): string => `/messages/${nobodys}${rest}`
  const announcement = (rest = ''): string => `/announcements/${nobodys}${rest}`
  return {
    'GET /api/me/news': { status: withAuthSession(200) },
    'GET /api/me/unread': { status: withAuthSession(200) },
    'GET /api/me/notifications': { status: withAuthSession(200) },
    'POST /api/me/notifications/read': { body: { ids: [1] }, status: withAuthSession(200) },
    'GET /api/messages/people': { status: withAuthSession(200) },
    'GET /api/messages/administrators': { status: forAdministrators(200) },
    'GET /api/threads': { status: withAuthSession(200) },
    'GET /api/threads/:id': { path: thread, status: withAuthSession(404) },
    'PUT /api/threads/:id/read': { path: () => thread('/read'), body: { place: 1 }, status: withAuthSession(404) },
    'PUT /api/threads/:id/block': {
      path: () => thread('/block'),
      body: { blocked: true },
      status: [401, 401, 401, 404, 404, 403],
    },
    'PUT /api/threads/:id/taker': {
      path: () => thread('/taker'),
      body: { userId: null },
      status: forAdministrators(404),
    },
    'PUT /api/messages/:id': {
      path: message,
      body: { to: { thread: nobodys }, words: 'x' },
      status: withAuthSession(404),
    },
    'PUT /api/messages/:id/words': {
      path: () => message('/words'),
      body: { words: 'x' },
      status: withAuthSession(404),
    },
    'DELETE /api/messages/:id': { path: message, status: withAuthSession(404) },
    'PUT /api/messages/:id/report': {
      path: () => message('/report'),
      body: { reason: 'other' },
      status: [401, 401, 401, 404, 404, 403],
    },
    'GET /api/announcements': { status: withAuthSession(200) },
    'GET /api/announcements/audiences': { status: forTeachers(200) },
    'GET /api/announcements/:id': { path: announcement, status: withAuthSession(404) },
    'GET /api/announcements/:id/readers': { path: () => announcement('/readers'), status: forTeachers(404) },
    'PUT /api/announcements/:id': {
      path: announcement,
      body: { title: 'x', words: 'x', replies: 'off', audience: { kind: 'group', id: 2_000_000_000 } },
      status: forTeachers(404),
    },
    'PATCH /api/announcements/:id': {
      path: announcement,
      body: { title: 'x', words: 'x', replies: 'off', version: 1 },
      status: forTeachers(404),
    },
    'DELETE /api/announcements/:id': { path: announcement, status: forTeachers(404) },
    'PUT /api/announcements/:id/read': {
      path: () => announcement('/read'),
      body: { version: 1 },
      status: withAuthSession(404),
    },
    ...questions(),
    'GET /api/message-reports': { status: forAdministrators(200) },
    'PUT /api/message-reports/:id/decision': {
      path: () => `/message-reports/${nobodys}/decision`,
      body: { decision: 'kept' },
      status: forAdministrators(404),
    },
    'POST /api/message-oversight/threads': {
      path: () => '/message-oversight/threads',
      body: { person: nobodys, reason: 'safety' },
      status: forAdministrators(404),
    },
    'POST /api/message-oversight/messages': {
      path: () => '/message-oversight/messages',
      body: { why: { thread: nobodys, reason: 'safety' } },
      status: forAdministrators(404),
    },
  }
}

/** What somebody wishes to be told of, and where. */
export function channels(): Record<string, Expectation> {
  return {
    'GET /api/me/notification-settings': { status: withAuthSession(200) },
    'PUT /api/me/notification-settings': { body: { settings: [] }, status: withAuthSession(200) },
    'GET /api/me/push': { status: withAuthSession(200) },
    'PUT /api/me/push': { body: {}, status: withAuthSession(422) },
    'DELETE /api/me/push': { status: withAuthSession(200) },
    'POST /api/me/push/try': { status: withAuthSession(404) },
  }
}

/** The calls of calendars for other programs, about addresses and sessions that are not there. */
export function calendarFeeds(): Record<string, Expectation> {
  return {
    'GET /api/me/calendar-feed': { status: withAuthSession(200) },
    'POST /api/me/calendar-feed': { status: withAuthSession(201) },
    'DELETE /api/me/calendar-feed': { status: withAuthSession(204) },
    'GET /api/calendar/:file': { path: () => `/calendar/${'k'.repeat(22)}.ics`, status: forAnyone(404) },
    'GET /api/sessions/:id/calendar': { path: () => '/sessions/2147483647/calendar', status: withAuthSession(404) },
  }
}

/** The calls of groups, about one that is not there. */
export function groups(): Record<string, Expectation> {
  const none = '/groups/2147483647'
  const about = (path: string, status: number[], body?: unknown): Expectation => ({
    path: () => none + path,
    body,
    status,
  })
  const member = { userIds: [nobodys] }
  return {
    'GET /api/groups': { status: forTeachers(200) },
    'GET /api/me/groups': { status: forStudents(200) },
    'GET /api/groups/free': { path: () => '/groups/free?classId=1&subjectIds=1', status: forAdministrators(200) },
    'POST /api/groups': { body: {}, status: forAdministrators(422) },
    'POST /api/groups/split': { body: {}, status: forAdministrators(422) },
    'GET /api/groups/:id': about('', forTeachers(404)),
    'PUT /api/groups/:id': about('', forAdministrators(404), {
      ...{ name: '4ر', subjectIds: [1], professorIds: [], capacity: 20, version: 1 },
    }),
    'PUT /api/groups/:id/archived': about('/archived', forAdministrators(404), { archived: true }),
    'DELETE /api/groups/:id': about('', forAdministrators(404)),
    'POST /api/groups/:id/restore': about('/restore', forAdministrators(404)),
    'GET /api/groups/:id/members': about('/members', forTeachers(404)),
    'GET /api/groups/:id/candidates': about('/candidates', forAdministrators(404)),
    'POST /api/groups/:id/members': about('/members', forAdministrators(404), member),
    'POST /api/groups/:id/members/free': about('/members/free', forAdministrators(404), { expected: 1 }),
    'POST /api/groups/:id/members/list': about('/members/list', forAnyone(415), {}),
    'POST /api/groups/:id/members/leave': about('/members/leave', forAdministrators(404), member),
    'POST /api/groups/:id/members/move': about('/members/move', forAdministrators(404), { ...member, to: 1 }),
  }
}

/** The calls of sessions, about one that is not there. */
export function sessions(): Record<string, Expectation> {
  const none = '/sessions/2147483647'
  const week = 'from=2026-11-23&to=2026-11-30'
  const plan = {
    ...{ title: 'حصّة', kind: 'live', subjectId: 2_147_483_647, audience: 'class', professorId: nobodys },
    ...{ date: '2099-01-05', startsAt: '10:00', endsAt: '11:00' },
  }
  return {
    'GET /api/sessions': { path: () => `/sessions?${week}`, status: withAuthSession(200) },
    'GET /api/sessions/days': { path: () => `/sessions/days?${week}`, status: withAuthSession(200) },
    'GET /api/sessions/:id': { path: () => none, status: withAuthSession(404) },
    'POST /api/sessions/check': { body: { plan }, status: forTeachers(422) },
    'POST /api/sessions': { body: plan, status: forTeachers(422) },
    'PUT /api/sessions/:id': { path: () => none, body: { ...plan, version: 1 }, status: forTeachers(404) },
    'POST /api/sessions/:id/cancel': {
      path: () => `${none}/cancel`,
      body: { version: 1, reason: 'سبب' },
      status: forTeachers(404),
    },
    'POST /api/sessions/:id/restore': { path: () => `${none}/restore`, body: { version: 1 }, status: forTeachers(404) },
    'GET /api/sessions/:id/files': { path: () => `${none}/files`, status: withAuthSession(404) },
    'DELETE /api/sessions/:id/files/:fileId': { path: () => `${none}/files/${nobodys}`, status: forTeachers(404) },
  }
}

/** The calls around sessions: rooms, hours, who was there, and when professors cannot and students learn. */
export function aroundSessions(): Record<string, Expectation> {
  const none = '2147483647'
  const forProfessors = (status: number): number[] => [401, 401, 401, 403, status, 403]
  const presence = { path: () => `/sessions/${none}/presence`, status: forTeachers(404) }
  return {
    'GET /api/rooms': { status: forTeachers(200) },
    'POST /api/rooms': { body: {}, status: forAdministrators(422) },
    'PUT /api/rooms/:id': {
      path: () => `/rooms/${none}`,
      body: { name: 'قاعة 1', building: 'المقرّ', archived: false, version: 1 },
      status: forAdministrators(404),
    },
    'GET /api/academy-hours': { status: forTeachers(200) },
    'PUT /api/academy-hours': { body: {}, status: forAdministrators(422) },
    'GET /api/sessions/:id/presence': presence,
    'PUT /api/sessions/:id/presence': { ...presence, body: { marks: [{ userId: nobodys, state: 'here' }] } },
    'GET /api/groups/:id/presence': { path: () => `/groups/${none}/presence`, status: forTeachers(404) },
    'GET /api/teaching-hours': { status: forTeachers(200) },
    'GET /api/teaching-hours.csv': {
      path: () => '/teaching-hours.csv?schoolYearId=2147483647',
      status: forTeachers(404),
    },
    'GET /api/me/absences': { status: forProfessors(200) },
    'POST /api/me/absences': { body: {}, status: forProfessors(422) },
    'DELETE /api/me/absences/:id': { path: () => `/me/absences/${none}`, status: forProfessors(204) },
    'GET /api/me/study-times': { status: forStudents(200) },
    'POST /api/me/study-times': { body: {}, status: forStudents(422) },
    'DELETE /api/me/study-times/:id': { path: () => `/me/study-times/${none}`, status: forStudents(204) },
  }
}
