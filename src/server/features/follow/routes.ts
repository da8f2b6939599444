import { followEndpoints } from '#/contract/follow.ts'
import { serve } from '#/server/serve.ts'
import { readCourseFollow } from './course.ts'
import { exportFollow } from './export.ts'
import { readSubjectFollow } from './lessons.ts'
import { readSubjectStuck } from './stuck.ts'

export const followRoutes = [
  serve(followEndpoints.lessons, ({ deps, actor }, query) => readSubjectFollow(deps, actor, query)),
  serve(followEndpoints.stuck, ({ deps, actor }, query) => readSubjectStuck(deps, actor, query)),
  serve(followEndpoints.table, async ({ deps, actor, origin, locale }, of) => ({
    bytes: await exportFollow(deps, actor, { origin, locale }, of),
    name: 'manara.csv',
  })),
  serve(followEndpoints.course, ({ deps, actor }, query) => readCourseFollow(deps, actor, query)),
]
