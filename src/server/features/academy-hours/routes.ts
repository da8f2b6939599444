import { academyHoursEndpoints } from '#/contract/academy-hours.ts'
import { serve } from '#/server/serve.ts'
import { askAcademyHours, changeAcademyHours } from './service.ts'

export const academyHoursRoutes = [
  serve(academyHoursEndpoints.read, ({ deps, actor }) => askAcademyHours(deps, actor)),
  serve(academyHoursEndpoints.change, ({ deps, actor, origin }, { body }) =>
    changeAcademyHours(deps, actor, origin, body),
  ),
]
