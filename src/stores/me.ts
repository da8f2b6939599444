import { atom } from 'nanostores'
import type { Me } from '#/contract/me.ts'

/** The signed-in person (specification §3, session user); empty after logout. */
export const $me = atom<{ data: Me | undefined }>({ data: undefined })

export function seedMe(data: Me): void {
  $me.set({ data })
}

export function clearMe(): void {
  $me.set({ data: undefined })
}
