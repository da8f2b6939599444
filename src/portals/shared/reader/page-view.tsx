import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Spinner } from '#/ui/spinner.tsx'
import type { Drawings } from './drawings.ts'
import type { Pdf } from './pdf.ts'
import { pixelsAcross } from './zooming.ts'

/** While somebody makes pages larger, they are drawn anew only once that rests. */
const REST_MS = 150

interface PageViewProps {
  number: number
  /** Width of the page to its height. */
  ratio: number
  /** What is open; `undefined` = on its way. */
  open: { pdf: Pdf; drawings: Drawings } | undefined
  /** A small picture of the page, until it is drawn. */
  picture: string | undefined
  /** The line is cut. */
  stalled: boolean
  lang: string
  dir: 'rtl' | 'ltr'
  /** The width of the page to its height, once it is known. */
  onRatio: (number: number, ratio: number) => void
  onFault: () => void
}

/** A page: its small picture at once, then as sharp as the screen, with its text over it. */
export function PageView(props: PageViewProps): ReactElement {
  const { number, ratio, open, picture, stalled, lang, dir, onRatio, onFault } = props
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  // Not in the page itself, whose policy has no place for it; until then a page is as A4.
  useLayoutEffect(() => box.current?.style.setProperty('aspect-ratio', String(ratio)), [ratio])
  const width = useWidth(box)
  const drawn = useDrawing(box, { number, ratio, open, width, onRatio, onFault })
  const text = useText(box, { number, open: drawn ? open : undefined, width })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a page is no set of fields
    <div
      ref={box}
      className="reader-page"
      role="group"
      aria-label={t('reader.pageName', { number })}
      data-page={number}
      data-drawn={drawn ? '' : undefined}
    >
      {picture && !drawn && (
        <img
          className="reader-picture"
          src={picture}
          alt=""
          decoding="async"
          fetchPriority="high"
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalHeight > 0) onRatio(number, naturalWidth / naturalHeight)
          }}
        />
      )}
      <div className="reader-canvas" />
      <div className="reader-text" ref={text} lang={lang} dir={dir} />
      {!drawn && (
        <p className="reader-waits" role="status">
          {stalled ? (
            t('reader.pageWaits')
          ) : (
            <>
              <Spinner />
              <span className="sr-only">{t('common.loading')}</span>
            </>
          )}
        </p>
      )}
    </div>
  )
}

function useWidth(box: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}

type Drawing = Pick<PageViewProps, 'number' | 'ratio' | 'open' | 'onRatio' | 'onFault'> & { width: number }

/** Keeps the page drawn at its size. @returns whether there is a drawing, at whatever size */
function useDrawing(box: React.RefObject<HTMLDivElement | null>, drawing: Drawing): boolean {
  const { number, ratio, open, width, onRatio, onFault } = drawing
  const [shown, setShown] = useState<{ number: number; open: Drawing['open'] }>()
  const drawn = shown?.number === number && shown.open === open

  useEffect(() => {
    const place = box.current?.querySelector('.reader-canvas')
    if (!(place && open && width > 0)) return
    const stop = new AbortController()
    const show = (canvas: HTMLCanvasElement): void => {
      if (place.firstChild !== canvas) place.replaceChildren(canvas)
      setShown({ number, open })
    }
    const kept = open.drawings.kept(number)
    if (kept) show(kept)
    const draw = async (): Promise<void> => {
      const size = await open.pdf.sizeOf(number)
      if (stop.signal.aborted) return
      onRatio(number, size.width / size.height)
      show(await open.drawings.of(number, pixelsAcross(width, ratio, devicePixelRatio), stop.signal))
    }
    const timer = setTimeout(
      () => {
        draw().catch(() => {
          if (!stop.signal.aborted) onFault()
        })
      },
      kept ? REST_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [box, number, ratio, open, width, onRatio, onFault])
  return drawn
}

type Text = Pick<PageViewProps, 'number' | 'open'> & { width: number }

/** Lays the page's text over it once it is drawn; it grows with the page. */
function useText(box: React.RefObject<HTMLDivElement | null>, { number, open, width }: Text) {
  const layer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const place = layer.current
    if (!(place && open)) return
    const stop = new AbortController()
    const write = async (): Promise<void> => {
      const size = await open.pdf.sizeOf(number)
      place.dataset.points = String(size.width)
      place.style.setProperty('--total-scale-factor', String((box.current?.clientWidth ?? 0) / size.width))
      await open.pdf.write(number, place, stop.signal)
    }
    // A page without its text is still a page.
    write().catch(() => undefined)
    return () => {
      stop.abort()
      place.replaceChildren()
    }
  }, [box, number, open])

  useEffect(() => {
    const points = Number(layer.current?.dataset.points)
    if (points > 0) layer.current?.style.setProperty('--total-scale-factor', String(width / points))
  }, [width])
  return layer
}
