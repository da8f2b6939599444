import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { pagePicture } from '#/contract/file-pages.ts'
import type { FileView } from '#/contract/files.ts'
import { useT } from '#/i18n/react.tsx'
import { classes } from '#/ui/classes.ts'
import type { Drawings } from './drawings.ts'
import { listenToHands } from './gestures.ts'
import { PageView } from './page-view.tsx'
import type { Pdf } from './pdf.ts'
import type { Side } from './spreads.ts'
import type { Ratios } from './use-ratios.ts'
import type { Sizing } from './use-size.ts'

interface PagesProps {
  stage: RefObject<HTMLElement | null>
  seen: readonly number[]
  /** The page that will probably be wanted next. */
  after: number | undefined
  dir: 'rtl' | 'ltr'
  lang: string
  file: FileView
  /** No small pictures of pages but the cover. */
  light: boolean
  ratios: Ratios
  size: Sizing
  open: { pdf: Pdf; drawings: Drawings } | undefined
  stalled: boolean
  onTurn: (side: Side) => void
  onFault: () => void
}

/**
 * One page or two, to be scrolled when they are large. Always left to right, as canvases in a page that runs from right
 * to left draw broken text; in Arabic documents the first of two is the right one.
 */
export function Pages(props: PagesProps): ReactElement {
  const { stage, seen, after, dir, lang, file, light, ratios, size, open, stalled, onTurn, onFault } = props
  const t = useT()
  const { scale } = size
  const hands = useRef({ onScale: scale, onTurn })
  hands.current = { onScale: scale, onTurn }
  useEffect(() => {
    if (!stage.current) return
    return listenToHands(stage.current, {
      onScale: (...pinch) => hands.current.onScale(...pinch),
      onTurn: (side) => hands.current.onTurn(side),
    })
  }, [stage])
  useAhead(stage, open, size.size === 'page' ? after : undefined)

  const across = seen.reduce((sum, page) => sum + ratios.of(page), 0)
  const zoom = typeof size.size === 'number' ? size.size : 1
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    row.current?.style.setProperty('--reader-across', String(across))
    row.current?.style.setProperty('--reader-zoom', String(zoom))
  }, [across, zoom])
  const pictureOf = (page: number): string | undefined => {
    // Large enough to be read while the document is on its way; files that are older have their cover.
    if (page === 1) return (light ? undefined : file.sizes.at(-1)?.url) ?? file.poster ?? pagePicture(file, 1)
    return light ? undefined : pagePicture(file, page)
  }
  return (
    <div className="reader-frame" dir="ltr">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be within reach of the keyboard */}
      <section ref={stage} className="reader-stage" aria-label={t('reader.pages')} tabIndex={0}>
        <div
          ref={row}
          className={classes('reader-pages', dir === 'rtl' && 'is-rtl', size.size === 'width' && 'is-wide')}
        >
          {seen.map((number) => (
            <PageView
              key={number}
              number={number}
              ratio={ratios.of(number)}
              open={open}
              picture={pictureOf(number)}
              stalled={stalled}
              lang={lang}
              dir={dir}
              onRatio={ratios.tell}
              onFault={onFault}
            />
          ))}
        </div>
      </section>
    </div>
  )
}

/** Draws the next page while the present one is read. */
function useAhead(stage: RefObject<HTMLElement | null>, open: PagesProps['open'], after: number | undefined): void {
  useEffect(() => {
    if (!open || after === undefined) return
    const stop = new AbortController()
    const draw = (): void => {
      const canvas = stage.current?.querySelector<HTMLCanvasElement>('.reader-canvas canvas')
      // Not before the page that is wanted now.
      if (!canvas) return
      clearInterval(timer)
      open.drawings.of(after, canvas.width, stop.signal).catch(() => undefined)
    }
    const timer = setInterval(draw, 500)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [stage, open, after])
}
