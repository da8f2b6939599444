/** `open` it, or `toggle` it. */
export type SearchKey = 'open' | 'toggle'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | 'repeat'> & {
  target: EventTarget | null
}

/** @returns what a key means for the search; nothing where it is somebody's writing, or was meant for something else */
export function searchKeyOf(event: Press): SearchKey | undefined {
  if (event.defaultPrevented || event.repeat || event.altKey) return undefined
  if (event.ctrlKey !== event.metaKey) return isK(event) ? 'toggle' : undefined
  return event.key === '/' && !event.ctrlKey && !isWriting(event.target) ? 'open' : undefined
}

/** On Arabic keyboards the key is another letter, in the same place. */
function isK({ key, code }: Press): boolean {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK'
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
