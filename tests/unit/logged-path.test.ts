import { expect, test } from 'vitest'
import { loggedPath } from '#/server/platform/http/logged-path.ts'

const SECRET = 'kL8_vQ0-x3ZmB7yT1RwN5g'
const STOP = `4a4ae0a5-0c3f-4d6e-9df0-8a5a4d1f0b11.group-joined.${SECRET}`

test.each([
  `/api/calendar/${SECRET}.ics`,
  `/api/calendar/${SECRET}.ICS`,
  `/api/calendar/${SECRET}.ics/`,
  `/api/calendar/${SECRET}`,
  `/api/calendar/${SECRET}.ic`,
  `/api/calendar/${SECRET}%2Eics`,
  `/api/calendar/${SECRET}%252Eics`,
  `/api/%63alendar/${SECRET}%2e%69cs`,
  `/api/calendar%2F${SECRET}.ics`,
  `/api/%zz/${SECRET}.ics`,
  `/calendar/${SECRET}.ics`,
  `/${SECRET}.ics`,
  `/mail/stop/${STOP}`,
  `/mail/stop/${STOP}/`,
  `/mail/STOP/${SECRET}`,
  `/mail/%73top/${SECRET}`,
  `/mail%2Fstop%2F${STOP}`,
  `/mails/stopped/${STOP}`,
  `https://manara.example/mail/stop/${STOP}`,
])('the log has no secret of %s', (path) => {
  expect(loggedPath(path)).not.toContain(SECRET)
})

test.each([
  '/',
  '/api/sessions/12/calendar',
  '/student/calendar',
  '/student/calendar/2147483647',
  '/api/users/4a4ae0a5-0c3f-4d6e-9df0-8a5a4d1f0b11',
])('and %s as it was sent', (path) => {
  expect(loggedPath(path)).toBe(path)
})
