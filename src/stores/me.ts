import { meEndpoints } from '#/contract/me.ts'
import { call } from './api.ts'
import { createResource } from './resource.ts'

const me = createResource((signal) => call(meEndpoints.read, {}, { signal }))

/** The signed-in person (specification §3, session user); empty after logout. */
export const $me = me.$state
export const loadMe = me.load
export const seedMe = me.seed
export const clearMe = me.clear
