import { Command } from 'cmdk'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { foundRuns } from '#/contract/found-runs.ts'
import type { Hit } from '#/contract/search.ts'
import { askedWords } from '#/contract/search-form.ts'
import { useT } from '#/i18n/react.tsx'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { isOffline } from '#/stores/errors.ts'
import { forgetOpened, keepOpened, openedHits } from '#/stores/opened-hits.ts'
import { $search, endSearch, retrySearch, type Searching, searchFor } from '#/stores/search.ts'
import { Icon } from '#/ui/icon.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { Spinner } from '#/ui/spinner.tsx'
import type { PaletteProps } from './palette-props.ts'
import { keyOfHit, Results } from './results.tsx'
import { SearchState } from './search-state.tsx'
import { useLate } from './use-late.ts'

const NOTHING: Searching = { q: '', hits: undefined, loading: false, error: undefined }

/** Where lessons are looked for: what is written, and what is found as it is written. */
export function Palette({ pathOf, onClose }: PaletteProps): ReactElement {
  const t = useT()
  const { id: account } = useMe()
  const search = useBooted($search, () => NOTHING)
  const [opened, setOpened] = useState(() => openedHits(account))
  const { q, hits, loading, error } = search
  const shown = useMemo(() => shownOf({ q, hits, error }, opened), [q, hits, error, opened])
  const [chosen, setChosen] = useChosen(shown)
  const late = useLate(loading)
  const dialog = useModal()
  const list = useRef<HTMLDivElement>(null)
  const onEnter = useEnter(search, list)

  function openHit(hit: Hit, event: MouseEvent): void {
    keepOpened(account, hit)
    // A new tab leaves the search where it is.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Escape is the keyboard's way
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('search.label')}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
    >
      <Command
        className="palette-in"
        label={t('search.label')}
        shouldFilter={false}
        vimBindings={false}
        loop
        value={chosen}
        onValueChange={setChosen}
        onKeyDown={onEnter}
      >
        <div className="palette-field">
          {late ? <Spinner /> : <Icon name="search" />}
          <Command.Input
            autoFocus
            dir="auto"
            maxLength={100}
            enterKeyHint="go"
            placeholder={t('search.open')}
            value={q}
            onValueChange={searchFor}
            onKeyDown={(event) => {
              // They go through what is written, not through the list.
              if (event.key === 'Home' || event.key === 'End') event.stopPropagation()
            }}
          />
          <IconButton icon="close" label={t('search.close')} onClick={onClose} />
        </div>
        <p className="sr-only" role="status">
          {hits && !loading ? t('search.count', { count: hits.length }) : late ? t('search.loading') : ''}
        </p>
        <div className="palette-found" aria-busy={loading}>
          <SearchState
            search={search}
            opened={opened.length}
            onRetry={retrySearch}
            onForget={() => {
              forgetOpened(account)
              setOpened([])
            }}
          />
          <Command.List ref={list} label={t('search.found')} hidden={shown.length === 0}>
            <Results hits={shown} grouped={hits !== undefined} pathOf={pathOf} onOpen={openHit} />
          </Command.List>
        </div>
        <PaletteKeys failed={error !== undefined} />
      </Command>
    </dialog>
  )
}

/** What was found; before anything is asked, and without a connection, what of it was opened from here before. */
function shownOf({ q, hits, error }: Pick<Searching, 'q' | 'hits' | 'error'>, opened: readonly Hit[]): readonly Hit[] {
  if (q.trim() === '') return opened
  if (!isOffline(error)) return hits ?? []
  const asked = askedWords(q)
  return opened.flatMap((hit) => {
    const name = foundRuns(hit.name.map(({ text }) => text).join(''), asked)
    return name ? [{ ...hit, name }] : []
  })
}

/** What the keys do, for those who have some. */
function PaletteKeys({ failed }: { failed: boolean }): ReactElement {
  const t = useT()
  return (
    <p className="palette-keys" aria-hidden="true" hidden={failed}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('search.key.move')}
      </span>
      <span>
        <kbd dir="ltr">Enter</kbd> {t('search.key.open')}
      </span>
      <span>
        <kbd dir="ltr">Esc</kbd> {t('search.key.close')}
      </span>
      <span>
        <kbd>/</kbd> {t('search.key.search')}
      </span>
    </p>
  )
}

/** A modal dialog for as long as it is there; the browser gives the focus back to where it was. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  // Shown before the field takes the focus, and closed before it leaves the document: else neither would work.
  useLayoutEffect(() => {
    const own = dialog.current
    if (!own?.open) own?.showModal()
    own?.querySelector('input')?.focus()
    return () => own?.close()
  }, [])
  useEffect(() => endSearch, [])
  return dialog
}

/** Which hit Enter opens: the first of each answer until the arrows choose another. */
function useChosen(shown: readonly Hit[]): [chosen: string, choose: (key: string) => void] {
  const first = shown[0] ? keyOfHit(shown[0]) : ''
  const [choice, setChoice] = useState({ of: shown, key: first })
  const key = choice.of === shown ? choice.key : first
  return [key, (chosen) => setChoice({ of: shown, key: chosen })]
}

/** Enter opens what is chosen; while an answer is awaited, the first of it once it is there. */
function useEnter({ loading, hits }: Searching, list: { current: HTMLDivElement | null }) {
  const waiting = useRef(false)
  useEffect(() => {
    if (loading) return
    const wanted = waiting.current
    waiting.current = false
    if (wanted && hits && hits.length > 0) list.current?.querySelector<HTMLElement>('[cmdk-item]')?.click()
  }, [loading, hits, list])
  return (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    // The list would take it from the buttons beside it.
    if (event.target instanceof HTMLButtonElement) event.target.click()
    else if (loading) waiting.current = true
    else list.current?.querySelector<HTMLElement>('[cmdk-item][aria-selected="true"]')?.click()
  }
}
