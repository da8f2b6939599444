import { type ReactElement, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { FileView } from '#/contract/files.ts'
import { useT } from '#/i18n/react.tsx'
import type { KeptFile } from '#/portals/shared/lesson/kept-file.ts'
import { useLearning } from '#/portals/shared/lesson/learning.tsx'
import { useLight } from '#/portals/shared/use-light.ts'
import { announce } from '#/stores/announcement.ts'
import { Icon } from '#/ui/icon.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Failure } from './failure.tsx'
import { fits } from './gestures.ts'
import { Help } from './help.tsx'
import { Pages } from './pages.tsx'
import type { Pdf } from './pdf.ts'
import { goesOn, type Layout, pageAfter, pageBefore, pagesWith, type Side } from './spreads.ts'
import { Thumbnails } from './thumbnails.tsx'
import { TopBar } from './top-bar.tsx'
import { useDrawings } from './use-drawings.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useKeys } from './use-keys.ts'
import { usePdf } from './use-pdf.ts'
import { usePlace } from './use-place.ts'
import { useRatios } from './use-ratios.ts'
import { useReadingTime } from './use-reading-time.ts'
import { useSize } from './use-size.ts'
import { useWide } from './use-wide.ts'

/** A document to be read, wherever it is from. */
export interface Readable {
  file: FileView
  name: string
  /** The language that it is in, and the direction in which its pages are turned. */
  lang: string
  dir: 'rtl' | 'ltr'
  /** Its pages stand in pairs where there is room, as those of a book do. */
  pairs: boolean
  /** The material that it is of. */
  materialId?: number | undefined
  /** Whether it is what its material is for: how far it was read is kept. */
  main: boolean
  /** The file, if whoever reads it may keep it. */
  download: KeptFile | undefined
  /** @returns the address of one of its pages */
  pathOf(page: number): string
}

export interface ReaderProps {
  document: Readable
  title: ReactNode
  /** What it is from. */
  back: { href: string; label: ReactNode }
  /** The page of the address. */
  asked: string | undefined
  /** Asks for a fresh address of the file. */
  renew: () => Promise<string | undefined>
  /** It is open. @returns what is to be done when it is closed */
  onOpen?: (pdf: Pdf) => () => void
}

/** A magazine, a book or a sheet, page by page. */
export function Reader({ document, title, back, asked, renew, onOpen }: ReaderProps): ReactElement {
  const { file, dir, lang, materialId, main, download, pathOf } = document
  const pages = file.pages ?? 1
  const t = useT()
  const light = useLight()
  const { placeOf, offerJump } = useLearning()
  const root = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLElement>(null)
  const [page, turn] = usePlace({
    fileId: file.id,
    pages,
    asked,
    before: main && materialId !== undefined ? placeOf(materialId)?.position : undefined,
    pathOf,
  })
  const { pdf, failed, stalled } = usePdf(file, renew)
  const open = useDrawings(pdf)
  useEffect(() => pdf && onOpen?.(pdf), [pdf, onOpen])
  const [drawingFailed, setDrawingFailed] = useState(false)
  const [panel, setPanel] = useState(false)
  const [help, setHelp] = useState(false)
  const wide = useWide()
  const [pairs, setPairs] = useState(document.pairs)
  const layout: Layout = { pages, spread: wide && pairs && pages > 2 }
  const seen = useMemo(() => pagesWith(page, { pages, spread: layout.spread }), [page, pages, layout.spread])
  const ratios = useRatios(file)
  const wholeHeight = useCallback(() => ratios.wholeHeight(stage.current, seen), [ratios, seen])
  const size = useSize(stage, wholeHeight)
  const fullScreen = useFullScreen(root)
  const fail = useCallback(() => setDrawingFailed(true), [])

  useReadingTime(main ? materialId : undefined, seen.at(-1) ?? page)
  useEffect(() => (materialId === undefined ? undefined : offerJump(materialId, turn)), [offerJump, materialId, turn])

  const [first = page, last = first] = seen
  const words = t('reader.nowPages', { count: seen.length, first, last, pages })
  const lastAnnounced = useRef(words)
  useEffect(() => {
    if (lastAnnounced.current === words) return
    lastAnnounced.current = words
    announce(words)
    stage.current?.scrollTo({ top: 0 })
  }, [words])

  const go = (to: number | undefined): void => {
    if (to !== undefined) turn(to)
  }
  const next = pageAfter(page, layout)
  const previous = pageBefore(page, layout)
  const pageAt = (side: Side): number | undefined => (goesOn(side, dir) ? next : previous)
  const onTurn = useLatest((side: Side) => go(pageAt(side)))

  useKeys({
    fits: () => !stage.current || fits(stage.current),
    onTurn,
    onNext: () => go(next),
    onPrevious: () => go(previous),
    onFirst: () => turn(1),
    onLast: () => turn(pages),
    onZoom: size.step,
    onFit: () => size.fit('page'),
    onFullScreen: fullScreen.toggle,
    onThumbnails: () => setPanel(file.thumbnails > 1 && !panel),
    onHelp: () => setHelp(true),
    onEscape: () => {
      setPanel(false)
      return panel
    },
  })

  return (
    <div ref={root} className="reader">
      <TopBar
        title={title}
        back={back}
        download={download}
        name={document.name}
        panel={file.thumbnails > 1 ? panel : undefined}
        onPanel={() => setPanel(!panel)}
        fullScreen={fullScreen}
        onHelp={() => setHelp(true)}
      />
      <div className="reader-middle">
        {panel && (
          <Thumbnails
            file={file}
            seen={seen}
            dir={dir}
            onPick={(number) => {
              turn(number)
              if (!wide) setPanel(false)
            }}
            onClose={() => setPanel(false)}
          />
        )}
        {failed || drawingFailed ? (
          <Failure download={download} />
        ) : (
          <Pages
            stage={stage}
            seen={seen}
            after={light || layout.pages === last ? undefined : next}
            dir={dir}
            lang={lang}
            file={file}
            light={light}
            ratios={ratios}
            size={size}
            open={open}
            stalled={stalled}
            onTurn={onTurn}
            onFault={fail}
          />
        )}
      </div>
      {stalled && pdf && seen.length > 0 && (
        <p className="reader-line" role="status">
          <Icon name="wifi" />
          {t('reader.offline')}
        </p>
      )}
      <BottomBar
        page={page}
        pages={pages}
        dir={dir}
        pageAt={pageAt}
        onGo={turn}
        size={size}
        pairs={wide && pages > 2 ? pairs : undefined}
        onPairs={() => setPairs(!pairs)}
      />
      <Help open={help} dir={dir} onClose={() => setHelp(false)} />
    </div>
  )
}

/** The same function for as long as its component lives; what it does is always the newest. */
function useLatest<Args extends unknown[]>(does: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(does)
  latest.current = does
  return useCallback((...args: Args) => latest.current(...args), [])
}
