import { getDashboard } from '#/client/dashboard.ts'
import { api } from './api.ts'
import { createResource } from './resource.ts'

const dashboard = createResource((signal) => getDashboard(api(), signal))

/** Facts of a person's first screen, by role. */
export const $dashboard = dashboard.$state
export const loadDashboard = dashboard.load
export const seedDashboard = dashboard.seed
