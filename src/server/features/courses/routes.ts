import { courseEndpoints } from '#/contract/courses.ts'
import { serveCurriculumItems, serveOrder } from '#/server/features/curriculum/serve-curriculum-items.ts'
import { serve } from '#/server/serve.ts'
import { readContents } from './contents.ts'
import { changeCourse, createCourse, listCourses, readCourse } from './service.ts'

export const courseRoutes = [
  serve(courseEndpoints.list, ({ deps, actor }, query) => listCourses(deps, actor, query)),
  serve(courseEndpoints.contents, ({ deps, actor }, lesson) => readContents(deps, actor, lesson)),
  serveOrder('material', courseEndpoints.orderMaterials),
  ...serveCurriculumItems('course', courseEndpoints, { read: readCourse, create: createCourse, change: changeCourse }),
]
