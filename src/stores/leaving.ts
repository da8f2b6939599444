/** What asks the person; it calls `go` when they want to leave. */
type Ask = (go: () => void) => void

/** The part of the Navigation API that is needed; without it Back leaves unasked. */
interface Traversal extends Event {
  readonly navigationType: string
  readonly destination: { readonly key: string }
}
interface Navigation extends EventTarget {
  traverseTo(key: string): void
}

let asking: Ask | undefined

/**
 * From now on, whoever leaves this page is asked first, once.
 * @returns what ends it
 */
export function guardLeaving(ask: Ask): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const navigation = (globalThis as { navigation?: Navigation }).navigation
  const end = (): void => {
    if (asking === ask) asking = undefined
    stop.abort()
  }
  asking = ask
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
  navigation?.addEventListener(
    'navigate',
    (event) => {
      const { navigationType, destination } = event as Traversal
      if (navigationType !== 'traverse' || !event.cancelable) return
      event.preventDefault()
      ask(() => {
        end()
        navigation.traverseTo(destination.key)
      })
    },
    { signal },
  )
  return end
}

/** Leaves the page by `go`: at once, or once the person has said so. */
export function leave(go: () => void): void {
  const ask = asking
  if (!ask) {
    go()
    return
  }
  ask(() => {
    if (asking === ask) asking = undefined
    go()
  })
}
