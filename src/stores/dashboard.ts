import { dashboardEndpoints } from '#/contract/dashboard.ts'
import { call } from './api.ts'
import { createResource } from './resource.ts'

const dashboard = createResource((signal) => call(dashboardEndpoints.read, {}, { signal }))

/** Facts of a person's first screen, by role. */
export const $dashboard = dashboard.$state
export const loadDashboard = dashboard.load
export const seedDashboard = dashboard.seed
