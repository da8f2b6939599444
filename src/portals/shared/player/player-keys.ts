import type { KeyboardEvent } from 'react'
import { actionOf, type KeyAction } from './keys.ts'
import type { PlayerActs } from './use-player-acts.ts'

interface PlayerKeys extends PlayerActs {
  /** Captions on and off. */
  onCaptions: () => void
  onHelp: () => void
}

/** @returns what keys do while the player has the focus; in its menus and its buttons they keep their own meaning */
export function playerKeys({ onCaptions, onHelp, ...acts }: PlayerKeys): (event: KeyboardEvent) => void {
  const on: { [Name in KeyAction['do']]: (action: Extract<KeyAction, { do: Name }>) => void } = {
    toggle: acts.toggle,
    mute: acts.toggleSound,
    fullscreen: acts.toggleFullscreen,
    captions: onCaptions,
    help: onHelp,
    skip: ({ seconds }) => acts.skip(seconds),
    rate: ({ step }) => acts.stepRate(step),
    seek: ({ share }) => acts.seek(share),
  }
  const act = (action: KeyAction): void => (on[action.do] as (action: KeyAction) => void)(action)

  return (event) => {
    const action = actionOf(event.nativeEvent)
    const target = event.target as HTMLElement
    if (!action || event.defaultPrevented || target.closest('[role="menu"]')) return
    // The space bar presses the button that has the focus, and the volume has the arrows.
    if (event.key === ' ' && target.closest('button')) return
    if (target.matches('.player-volume') && /^(Arrow|Home|End)/.test(event.key)) return
    event.preventDefault()
    event.stopPropagation()
    act(action)
  }
}
