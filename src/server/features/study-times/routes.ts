import { studyTimeEndpoints } from '#/contract/study-times.ts'
import { serve } from '#/server/serve.ts'
import { addStudyTime, listStudyTimes, removeStudyTime } from './service.ts'

export const studyTimeRoutes = [
  serve(studyTimeEndpoints.list, ({ deps, actor }) => listStudyTimes(deps, actor)),
  serve(studyTimeEndpoints.add, ({ deps, actor }, { body }) => addStudyTime(deps, actor, body)),
  serve(studyTimeEndpoints.remove, ({ deps, actor }, { id }) => removeStudyTime(deps, actor, id)),
]
