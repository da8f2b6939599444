import { dashboardEndpoints } from '#/contract/dashboard.ts'
import { serve } from '#/server/serve.ts'
import { readDashboard } from './service.ts'

export const dashboardRoutes = [serve(dashboardEndpoints.read, ({ deps, actor }) => readDashboard(deps, actor))]
