import { type ReactElement, useEffect, useRef } from 'react'
import { useT } from '#/i18n/react.tsx'
import { IconButton } from '#/ui/icon-button.tsx'

/** Each row's keys, as they are printed on a keyboard. */
const ROWS = [
  { name: 'player.help.toggle', keys: ['Space', 'K'] },
  { name: 'player.help.skip', keys: ['←', '→'] },
  { name: 'player.help.skipMore', keys: ['J', 'L'] },
  { name: 'player.help.part', keys: ['0', '…', '9'] },
  { name: 'player.help.ends', keys: ['Home', 'End'] },
  { name: 'player.help.rate', keys: ['<', '>'] },
  { name: 'player.help.mute', keys: ['M'] },
  { name: 'player.help.captions', keys: ['C'] },
  { name: 'player.help.fullScreen', keys: ['F'] },
  { name: 'player.help.help', keys: ['?'] },
] as const

/** What keys do, over the picture; it goes with Escape, and the focus goes back to the player. */
export function KeysHelp({ onClose }: { onClose: () => void }): ReactElement {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const player = box.current?.closest<HTMLElement>('.player')
    box.current?.querySelector('button')?.focus()
    return () => player?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      ref={box}
      className="player-help"
      role="dialog"
      aria-label={t('player.keys')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="spread-row">
        <b>{t('player.keys')}</b>
        <IconButton icon="close" label={t('common.close')} size="sm" onClick={onClose} />
      </div>
      <dl>
        {ROWS.map(({ name, keys }) => (
          <div key={name}>
            <dt dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
