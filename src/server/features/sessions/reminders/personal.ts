import { impersonal, type PersonalData } from '#/server/platform/personal-data.ts'
import { sessionReminders } from '#/server/tables/sessions.ts'

export const sessionRemindersPersonal: PersonalData = {
  tables: [impersonal(sessionReminders, ['sessionId', 'kind', 'startsAt'])],
}
