import { subjectEndpoints } from '#/contract/subjects.ts'
import { serveOrder, serveThings } from '#/server/features/curriculum/serve-things.ts'
import { serve } from '#/server/serve.ts'
import { listSubjectsOfClass } from './service.ts'
import { changeSubject, createSubject, listSubjects, readSubjectDetail } from './things.ts'

export const subjectRoutes = [
  serve(subjectEndpoints.ofClass, ({ deps, actor }, { id }) => listSubjectsOfClass(deps, actor, id)),
  serve(subjectEndpoints.list, ({ deps, actor }, query) => listSubjects(deps, actor, query)),
  serveOrder('chapter', subjectEndpoints.orderChapters),
  ...serveThings('subject', subjectEndpoints, {
    read: readSubjectDetail,
    create: createSubject,
    change: changeSubject,
  }),
]
