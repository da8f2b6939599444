import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { classes } from '#/ui/classes.ts'
import { IconButton } from '#/ui/icon-button.tsx'
import { PageField } from './page-field.tsx'
import { goesOn, type Side } from './spreads.ts'
import type { Sizing } from './use-size.ts'
import { LEAST_ZOOM, MOST_ZOOM } from './zooming.ts'

interface BottomBarProps {
  page: number
  pages: number
  dir: 'rtl' | 'ltr'
  pageAt: (side: Side) => number | undefined
  onGo: (page: number) => void
  size: Sizing
  /** Whether pages are shown in pairs; `undefined` = there is no room for that. */
  pairs: boolean | undefined
  onPairs: () => void
}

/** Turning pages and their size. */
export function BottomBar(props: BottomBarProps): ReactElement {
  const { page, pages, dir, pageAt, onGo, size, pairs, onPairs } = props
  const t = useT()
  const known = typeof size.size === 'number' ? size.size : undefined
  return (
    <nav className="reader-bar is-bottom" aria-label={t('reader.toolbar')}>
      {/* The way on is where the document's next page is, not where the words of this page go. */}
      <div className="reader-turns" dir="ltr">
        <Turn side="left" dir={dir} to={pageAt('left')} onGo={onGo} />
        <PageField page={page} pages={pages} onGo={onGo} />
        <Turn side="right" dir={dir} to={pageAt('right')} onGo={onGo} />
      </div>
      <div className="reader-tools">
        <IconButton
          icon="minus"
          label={t('reader.zoomOut')}
          aria-disabled={known !== undefined && known <= LEAST_ZOOM}
          onClick={() => size.step(-1)}
        />
        <button type="button" className="btn btn-ghost reader-percent" onClick={() => size.fit('page')}>
          <span className="sr-only">{t('reader.fitPage')} </span>
          {size.size === 'width' ? t('reader.width') : <Ltr>{Math.round((known ?? 1) * 100)} %</Ltr>}
        </button>
        <IconButton
          icon="plus"
          label={t('reader.zoomIn')}
          aria-disabled={known !== undefined && known >= MOST_ZOOM}
          onClick={() => size.step(1)}
        />
        <IconButton
          icon="fit-width"
          label={t('reader.fitWidth')}
          aria-pressed={size.size === 'width'}
          onClick={() => size.fit(size.size === 'width' ? 'page' : 'width')}
        />
        {pairs !== undefined && (
          <IconButton icon="spread" label={t('reader.pairs')} aria-pressed={pairs} onClick={onPairs} />
        )}
      </div>
    </nav>
  )
}

interface TurnProps {
  side: Side
  dir: 'rtl' | 'ltr'
  to: number | undefined
  onGo: (page: number) => void
}

function Turn({ side, dir, to, onGo }: TurnProps): ReactElement {
  const t = useT()
  return (
    <IconButton
      icon="next"
      label={t(goesOn(side, dir) ? 'reader.next' : 'reader.previous')}
      className={classes('reader-turn', side === 'left' && 'is-left')}
      // Not `disabled`: whoever came to the last page by it keeps the focus.
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && onGo(to)}
    />
  )
}
