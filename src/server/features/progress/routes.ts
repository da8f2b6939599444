import { enrolmentEndpoints } from '#/contract/enrolments.ts'
import { hiddenSubjectEndpoints } from '#/contract/hidden-subjects.ts'
import { markEndpoints } from '#/contract/marks.ts'
import { myProgressEndpoints } from '#/contract/my-progress.ts'
import { progressEndpoints } from '#/contract/progress.ts'
import { progressEventEndpoints } from '#/contract/progress-events.ts'
import { serve } from '#/server/serve.ts'
import { readEnrolments, readMyEnrolments } from './enrolments.ts'
import { hideSubject, readHiddenSubjects, showSubject } from './hidden.ts'
import { readCourseState, readSubjectState } from './lessons.ts'
import { markCourse } from './mark.ts'
import { readMyProgress, setGoal } from './mine.ts'
import { readNextLesson } from './next.ts'
import { recordProgress } from './record.ts'

export const progressRoutes = [
  serve(progressEventEndpoints.tell, ({ deps, actor }, { body }) => recordProgress(deps, actor, body)),
  serve(markEndpoints.mark, async ({ deps, actor }, { id, body }) => {
    await markCourse(deps, actor, { id, ...body })
    return body
  }),
  serve(myProgressEndpoints.read, ({ deps, actor }) => readMyProgress(deps, actor)),
  serve(progressEndpoints.next, ({ deps, actor }) => readNextLesson(deps, actor)),
  serve(progressEndpoints.subject, ({ deps, actor }, { id }) => readSubjectState(deps, actor, id)),
  serve(progressEndpoints.course, ({ deps, actor }, { id }) => readCourseState(deps, actor, id)),
  serve(myProgressEndpoints.goal, async ({ deps, actor }, { body }) => {
    await setGoal(deps, actor, body)
    return body
  }),
  serve(enrolmentEndpoints.mine, ({ deps, actor }) => readMyEnrolments(deps, actor)),
  serve(enrolmentEndpoints.ofStudent, ({ deps, actor }, { id }) => readEnrolments(deps, actor, id)),
  serve(hiddenSubjectEndpoints.list, ({ deps, actor }) => readHiddenSubjects(deps, actor)),
  serve(hiddenSubjectEndpoints.hide, ({ deps, actor }, { id }) => hideSubject(deps, actor, id)),
  serve(hiddenSubjectEndpoints.show, ({ deps, actor }, { id }) => showSubject(deps, actor, id)),
]
