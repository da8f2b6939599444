import { type ComponentType, type ReactElement, useCallback, useEffect, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { messageOf } from '#/stores/errors.ts'
import { showToast } from '#/stores/toasts.ts'
import { Icon } from '#/ui/icon.tsx'
import type { HitPath, PaletteProps } from './palette-props.ts'
import { type SearchKey, searchKeyOf } from './search-keys.ts'

const load = (): Promise<ComponentType<PaletteProps>> => import('./palette.tsx').then((file) => file.Palette)

/** What looks like a field in the top bar and opens the search, as `/` and Ctrl or ⌘ with K do from anywhere. */
export function Seek({ pathOf }: { pathOf: HitPath }): ReactElement {
  const t = useT()
  const { open, Palette, show, hide } = usePalette()
  // Known in the browser only; until then it says what most keyboards have.
  const [command, setCommand] = useState('Ctrl K')
  useEffect(() => {
    if (/Mac|iPhone|iPad/.test(navigator.userAgent)) setCommand('⌘ K')
  }, [])

  return (
    <>
      <button
        type="button"
        className="seek needs-script"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={show}
      >
        <Icon name="search" />
        <span>{t('search.open')}</span>
        <kbd dir="ltr">{command}</kbd>
      </button>
      {open && Palette && <Palette pathOf={pathOf} onClose={hide} />}
    </>
  )
}

/** The palette comes by itself the first time that it is asked for. */
function usePalette() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>()
  const hide = useCallback(() => setOpen(false), [])
  const show = useCallback(() => {
    setOpen(true)
    load().then(
      (loaded) => setPalette(() => loaded),
      (error: unknown) => {
        setOpen(false)
        showToast({ text: messageOf(error, 'general', t) })
      },
    )
  }, [t])

  useEffect(() => {
    const act: Record<SearchKey, () => void> = { open: show, toggle: open ? hide : show }
    function press(event: KeyboardEvent): void {
      const key = searchKeyOf(event)
      // Another question is on the screen.
      if (!key || (!open && document.querySelector('dialog[open]'))) return
      event.preventDefault()
      act[key]()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [open, show, hide])

  return { open, Palette, show, hide }
}
