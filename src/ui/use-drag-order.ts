import { type RefObject, useEffect, useRef } from 'react'

/**
 * Lets the items of a list be dragged by their grips into another order. What does it comes with the first list that
 * is drawn; who does not drag has buttons.
 * @param list whose items have `data-id`, and a grip with `data-grip`
 */
export function useDragOrder(
  list: RefObject<HTMLElement | null>,
  ids: readonly number[],
  onOrder: (ids: number[]) => void,
): void {
  const latest = useRef({ ids, onOrder })
  useEffect(() => {
    latest.current = { ids, onOrder }
  })
  const key = ids.join(' ')
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    void startDragging(list.current, latest).then((end) => {
      if (gone) end()
      else stop = end
    })
    return () => {
      gone = true
      stop?.()
    }
  }, [key])
}

type Latest = RefObject<{ ids: readonly number[]; onOrder: (ids: number[]) => void }>

async function startDragging(list: HTMLElement | null, latest: Latest): Promise<() => void> {
  const [{ draggable, dropTargetForElements, monitorForElements }, { attachClosestEdge, extractClosestEdge }, order] =
    await Promise.all([
      import('@atlaskit/pragmatic-drag-and-drop/element/adapter'),
      import('@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'),
      import('@atlaskit/pragmatic-drag-and-drop-hitbox/util/reorder-with-edge'),
    ])
  const items = [...(list?.querySelectorAll<HTMLElement>(':scope > [data-id]') ?? [])]
  const ends = items.flatMap((element) => {
    const id = Number(element.dataset.id)
    const grip = element.querySelector<HTMLElement>('[data-grip]')
    const unmark = (): void => {
      delete element.dataset.edge
    }
    return [
      draggable({
        element,
        ...(grip && { dragHandle: grip }),
        getInitialData: () => ({ item: id }),
        onDragStart: () => element.classList.add('is-dragged'),
        onDrop: () => element.classList.remove('is-dragged'),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data.item === 'number' && source.data.item !== id,
        getData: ({ input }) => attachClosestEdge({ item: id }, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag({ self }) {
          element.dataset.edge = extractClosestEdge(self.data) ?? ''
        },
        onDragLeave: unmark,
        onDrop: unmark,
      }),
    ]
  })
  ends.push(
    monitorForElements({
      onDrop({ source, location }) {
        const target = location.current.dropTargets[0]
        const { ids, onOrder } = latest.current
        const startIndex = ids.indexOf(Number(source.data.item))
        const indexOfTarget = ids.indexOf(Number(target?.data.item))
        if (!target || startIndex < 0 || indexOfTarget < 0) return
        const next = order.reorderWithEdge({
          list: [...ids],
          startIndex,
          indexOfTarget,
          closestEdgeOfTarget: extractClosestEdge(target.data),
          axis: 'vertical',
        })
        if (next.some((id, index) => id !== ids[index])) onOrder(next)
      },
    }),
  )
  return () => {
    for (const end of ends) end()
  }
}
