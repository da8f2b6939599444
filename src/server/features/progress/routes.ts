import { progressEndpoints } from '#/contract/progress.ts'
import { serve } from '#/server/serve.ts'
import { hideSubject, readHiddenSubjects, showSubject } from './hidden.ts'
import { readCourseState, readSubjectState } from './lessons.ts'
import { markCourse } from './mark.ts'
import { readMyProgress, setGoal } from './mine.ts'
import { readNextLesson } from './next.ts'
import { recordProgress } from './record.ts'

export const progressRoutes = [
  serve(progressEndpoints.tell, ({ deps, actor }, { body }) => recordProgress(deps, actor, body)),
  serve(progressEndpoints.mark, async ({ deps, actor }, { id, body }) => {
    await markCourse(deps, actor, { id, ...body })
    return body
  }),
  serve(progressEndpoints.mine, ({ deps, actor }) => readMyProgress(deps, actor)),
  serve(progressEndpoints.next, ({ deps, actor }) => readNextLesson(deps, actor)),
  serve(progressEndpoints.subject, ({ deps, actor }, { id }) => readSubjectState(deps, actor, id)),
  serve(progressEndpoints.course, ({ deps, actor }, { id }) => readCourseState(deps, actor, id)),
  serve(progressEndpoints.goal, async ({ deps, actor }, { body }) => {
    await setGoal(deps, actor, body)
    return body
  }),
  serve(progressEndpoints.hidden, ({ deps, actor }) => readHiddenSubjects(deps, actor)),
  serve(progressEndpoints.hide, ({ deps, actor }, { id }) => hideSubject(deps, actor, id)),
  serve(progressEndpoints.show, ({ deps, actor }, { id }) => showSubject(deps, actor, id)),
]
