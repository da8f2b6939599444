import { type ReactElement, useEffect, useRef, useState } from 'react'
import { classes } from '#/ui/classes.ts'
import { addFormulaStyles } from '#/ui/formula-styles.ts'
import { copyAsTyped } from './copy-formulas.ts'
import type { WrittenFormula } from './formulas-in.ts'

/**
 * A formula as in a book; one that is wider than its place is scrolled by itself, and nothing of it is drawn beside it.
 * What draws it comes with the first one; until then, and where it cannot be read or asks for too much, it stands as it
 * was typed.
 */
export function Formula({ of: { latex, typed, block } }: { of: WrittenFormula }): ReactElement {
  const frame = useRef<HTMLSpanElement>(null)
  const place = useRef<HTMLSpanElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [scrolls, setScrolls] = useState(false)

  useEffect(() => {
    let isGone = false
    const draw = async (): Promise<void> => {
      const [{ drawWritten }] = await Promise.all([
        import('#/rich-text/kinds/formula/editor-written.ts'),
        addFormulaStyles(),
      ])
      if (!isGone && place.current) setDrawn(drawWritten(latex, place.current, block))
      copyAsTyped()
    }
    // Without the line it stays as it was typed.
    void draw().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [latex, block])
  useEffect(() => {
    const { current: outer } = frame
    if (!(isDrawn && outer && place.current)) return
    // A link is gone through as a whole.
    const isStep = outer.closest('a') === null
    const watch = new ResizeObserver(() => setScrolls(isStep && outer.scrollWidth > outer.clientWidth))
    for (const each of [outer, place.current]) watch.observe(each)
    return () => watch.disconnect()
  }, [isDrawn])

  return (
    <span
      ref={frame}
      // Its narrowest width is none, so that no grid around it grows with it.
      className={classes(
        'max-w-full grid-cols-[minmax(0,max-content)] overflow-x-auto overflow-y-hidden py-0.5',
        block ? 'grid justify-center' : 'inline-grid',
      )}
      dir="ltr"
      data-typed={typed}
      tabIndex={scrolls ? 0 : undefined}
    >
      <span ref={place} hidden={!isDrawn} />
      {!isDrawn && <code>{typed}</code>}
    </span>
  )
}
