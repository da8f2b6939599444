import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { parentKeyOf, type TreeRow } from './tree-rows.ts'

/** Where a row that is dragged would come to stand. */
export type DropEdge = 'top' | 'bottom'

/** What a row that is dragged is known by. */
interface Dragged extends Record<string | symbol, unknown> {
  id: number
  kind: TreeRow['kind']
  parent: string | undefined
}

/**
 * Lets a row be dragged among those of the same parent. The machinery is fetched by this screen alone.
 * @param onDrop the ids of the parent's children in their new order
 * @returns at which edge something that is dragged would come to stand
 */
export function useRowDrag(
  ref: RefObject<HTMLElement | null>,
  row: TreeRow,
  onDrop: (ids: number[]) => void,
): DropEdge | undefined {
  const [edge, setEdge] = useState<DropEdge>()
  const { id, kind } = row
  const parent = parentKeyOf(row)
  const drop = useEffectEvent((dragged: number, at: DropEdge) => {
    const without = row.siblings.filter((each) => each !== dragged)
    const place = without.indexOf(id) + (at === 'bottom' ? 1 : 0)
    onDrop(without.toSpliced(place, 0, dragged))
  })

  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    const element = ref.current
    if (!element) return
    void load().then(({ combine, draggable, dropTargetForElements, attachClosestEdge, extractClosestEdge }) => {
      if (gone) return
      const mine: Dragged = { id, kind, parent }
      const edgeOf = (data: Record<string | symbol, unknown>): DropEdge =>
        extractClosestEdge(data) === 'top' ? 'top' : 'bottom'
      stop = combine(
        draggable({ element, getInitialData: () => mine }),
        dropTargetForElements({
          element,
          canDrop: ({ source: { data } }) => data.kind === kind && data.parent === parent && data.id !== id,
          getData: ({ input }) => attachClosestEdge(mine, { element, input, allowedEdges: ['top', 'bottom'] }),
          onDrag: ({ self }) => setEdge(edgeOf(self.data)),
          onDragLeave: () => setEdge(undefined),
          onDrop({ source, self }) {
            setEdge(undefined)
            drop(Number(source.data.id), edgeOf(self.data))
          },
        }),
      )
      element.dataset.drag = 'ready'
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [ref, id, kind, parent])
  return edge
}

async function load() {
  const [{ combine }, { draggable, dropTargetForElements }, { attachClosestEdge, extractClosestEdge }] =
    await Promise.all([
      import('@atlaskit/pragmatic-drag-and-drop/combine'),
      import('@atlaskit/pragmatic-drag-and-drop/element/adapter'),
      import('@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'),
    ])
  return { combine, draggable, dropTargetForElements, attachClosestEdge, extractClosestEdge }
}
