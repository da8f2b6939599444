import { chapterEndpoints } from '#/contract/chapters.ts'
import { serveCurriculumItems, serveOrder } from '#/server/features/curriculum/serve-curriculum-items.ts'
import { serve } from '#/server/serve.ts'
import { changeChapter, createChapter, listChapters, readChapter } from './service.ts'

export const chapterRoutes = [
  serve(chapterEndpoints.list, ({ deps, actor }, query) => listChapters(deps, actor, query)),
  serveOrder('course', chapterEndpoints.orderCourses),
  ...serveCurriculumItems('chapter', chapterEndpoints, {
    read: readChapter,
    create: createChapter,
    change: changeChapter,
  }),
]
