import { impersonal, type PersonalData } from '#/server/platform/personal-data.ts'
import { rooms } from '#/server/tables/sessions.ts'

export const roomsPersonal: PersonalData = {
  tables: [impersonal(rooms, ['id', 'name', 'building', 'places', 'version', 'archivedAt'])],
}
