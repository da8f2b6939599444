import { impersonal, type PersonalData } from '#/server/platform/personal-data.ts'
import { captions } from '#/server/tables/captions.ts'

export const captionsPersonal: PersonalData = {
  tables: [impersonal(captions, ['id', 'materialId', 'fileId', 'lang', 'cues', 'vtt', 'createdAt'])],
}
