import type { Page } from '@playwright/test'
import type { Session, SessionList } from '#/contract/sessions.ts'

/** A Tuesday, nine o’clock in Tunis. */
export const CALENDAR_NOW = '2026-11-24T08:00:00.000Z'

let made = 0

/** @returns a session of that Tuesday, by Tunis's clock */
export function sessionAt(from: string, to: string, facts: Partial<Session> = {}): Session {
  made += 1
  return {
    id: 4_711_000 + made,
    title: 'الأعداد المركّبة',
    kind: 'live',
    state: 'planned',
    audience: 'class',
    schoolClass: { id: 1, code: '4M', nameAr: 'الرابعة رياضيات', nameFr: '4e Mathématiques' },
    subject: { id: 1, nameAr: 'رياضيات', nameFr: 'Mathématiques', lang: 'fr', key: 'mathematics' },
    groups: [],
    professor: { id: null, firstName: 'سنية', lastName: 'بن عمّار' },
    startsAt: `2026-11-24T${from}:00+01:00`,
    endsAt: `2026-11-24T${to}:00+01:00`,
    place: { kind: 'link', link: 'https://meet.example.org/4711', host: 'meet.example.org' },
    cancelled: null,
    movedFrom: null,
    makesUp: null,
    madeUpBy: null,
    needsProfessor: false,
    seriesId: null,
    presence: null,
    version: 1,
    ...facts,
  } as Session
}

/**
 * Gives pages sessions of that week, so that nothing depends on the day of the test: the page of a portal that is opened
 * first, one without a date on it, says that it is that Tuesday; what is asked for later is answered with these.
 */
export async function haveSessions(page: Page, items: readonly Session[]): Promise<void> {
  await page.route(/\/(student|professor|admin)\/[a-z-]+$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const body = (await response.text()).replace(/(now&quot;:\[0,&quot;)[^&]+/, `$1${CALENDAR_NOW}`)
    return route.fulfill({ response, body })
  })
  await page.route(/\/api\/sessions\?/, async (route) => {
    const { searchParams } = new URL(route.request().url())
    const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
    const within = items.filter(({ startsAt }) => startsAt.slice(0, 10) >= from && startsAt.slice(0, 10) < to)
    const list: SessionList = {
      items: [...within],
      total: within.length,
      closed: [{ startsOn: '2026-11-27', endsOn: '2026-11-27', nameAr: 'يوم مغلق', nameFr: 'Jour fermé' }],
      hours: { opensAt: '07:00', closesAt: '22:00', ramadan: null },
      readAt: CALENDAR_NOW,
    }
    await route.fulfill({ json: list })
  })
}
