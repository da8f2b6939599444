import { subjectEndpoints } from '#/contract/subjects.ts'
import { serveCurriculumItems, serveOrder } from '#/server/features/curriculum/serve-curriculum-items.ts'
import { serve } from '#/server/serve.ts'
import { changeSubject, createSubject, listSubjects, readSubjectDetail } from './curriculum-item.ts'
import { listSubjectsOfClass } from './service.ts'

export const subjectRoutes = [
  serve(subjectEndpoints.ofClass, ({ deps, actor }, { id }) => listSubjectsOfClass(deps, actor, id)),
  serve(subjectEndpoints.list, ({ deps, actor }, query) => listSubjects(deps, actor, query)),
  serveOrder('chapter', subjectEndpoints.orderChapters),
  ...serveCurriculumItems('subject', subjectEndpoints, {
    read: readSubjectDetail,
    create: createSubject,
    change: changeSubject,
  }),
]
