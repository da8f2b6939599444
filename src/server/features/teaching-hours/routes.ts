import { teachingHoursEndpoints } from '#/contract/teaching-hours.ts'
import { serve } from '#/server/serve.ts'
import { exportTeachingHours } from './export.ts'
import { readTeachingHours } from './read.ts'

export const teachingHoursRoutes = [
  serve(teachingHoursEndpoints.read, ({ deps, actor }, query) => readTeachingHours(deps, actor, query)),
  serve(teachingHoursEndpoints.save, async ({ deps, actor, origin, locale }, query) => ({
    bytes: await exportTeachingHours(deps, actor, { origin, locale }, query),
    name: 'hours.csv',
  })),
]
