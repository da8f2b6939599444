import { classEndpoints } from '#/contract/classes.ts'
import { orderCurriculumItems } from '#/server/features/curriculum/order.ts'
import { serveCurriculumItems, serveOrder } from '#/server/features/curriculum/serve-curriculum-items.ts'
import { serve } from '#/server/serve.ts'
import { listClassChoices } from './choices.ts'
import { changeClass, createClass, listClasses, readClass } from './service.ts'

export const classRoutes = [
  serve(classEndpoints.list, ({ deps, actor }) => listClasses(deps, actor)),
  serve(classEndpoints.choices, ({ deps, actor }) => listClassChoices(deps, actor)),
  serve(classEndpoints.order, async ({ deps, actor, origin }, { body }) => {
    await orderCurriculumItems(deps, actor, origin, { kind: 'class', ...body })
    return body
  }),
  serveOrder('subject', classEndpoints.orderSubjects),
  ...serveCurriculumItems('class', classEndpoints, { read: readClass, create: createClass, change: changeClass }),
]
