import { impersonal, type PersonalData } from '#/server/platform/personal-data.ts'
import { searchEntries } from '#/server/tables/search.ts'

export const searchPersonal: PersonalData = {
  tables: [
    impersonal(searchEntries, [
      ...(['kind', 'id', 'classId', 'subjectId', 'chapterId', 'courseId', 'live', 'shownFrom'] as const),
      ...(['names', 'nameWords', 'textWords'] as const),
    ]),
  ],
}
