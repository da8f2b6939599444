import { sessionPlanEndpoints } from '#/contract/session-plans.ts'
import { serve } from '#/server/serve.ts'
import { createPlan } from './create.ts'
import { planFile } from './file.ts'
import { listPlanLines, listPlans, readPlan } from './read.ts'
import { dropPlan, startPlan, startTakingBack } from './start.ts'

export const sessionPlanRoutes = [
  serve(sessionPlanEndpoints.create, ({ deps, actor, origin, locale }, { body }) =>
    createPlan(deps, actor, { origin, locale }, body),
  ),
  serve(sessionPlanEndpoints.list, ({ deps, actor }, query) => listPlans(deps, actor, query)),
  serve(sessionPlanEndpoints.read, ({ deps, actor }, { id }) => readPlan(deps, actor, id)),
  serve(sessionPlanEndpoints.lines, ({ deps, actor, locale }, query) => listPlanLines(deps, actor, locale, query)),
  serve(sessionPlanEndpoints.file, async ({ deps, actor, locale }, { id }) => ({
    bytes: await planFile(deps, actor, locale, id),
    name: 'sessions.csv',
  })),
  serve(sessionPlanEndpoints.start, ({ deps, actor, origin }, { id, body }) =>
    startPlan(deps, actor, origin, { ...body, id }),
  ),
  serve(sessionPlanEndpoints.takeBack, ({ deps, actor, origin }, { id }) => startTakingBack(deps, actor, origin, id)),
  serve(sessionPlanEndpoints.drop, ({ deps, actor, origin }, { id }) => dropPlan(deps, actor, origin, id)),
]
