import { atom } from 'nanostores'

/** A passing message about what was just done. */
export interface Toast {
  id: string
  text: string
  /** One way back, such as undo. */
  action?: { label: string; onPress: () => void }
}

export const $toasts = atom<readonly Toast[]>([])

let shown = 0

/** Shows a message for a while. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  shown += 1
  $toasts.set([...$toasts.get(), { ...toast, id: `toast-${shown}` }])
}

export function dismissToast(id: string): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id))
}
