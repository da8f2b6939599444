import { useState } from 'react'
import type { PlacedQuestion, PlacedQuestionPage } from '#/contract/questions.ts'
import type { Read } from '#/contract/read.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { listedIn, type QueueAt } from './queue-at.ts'

/**
 * @returns the question that comes after the open one in the list, from its end on from its beginning, without those that
 * somebody else has taken; nothing where none waits
 */
export function useNextQuestion(list: Read<PlacedQuestionPage>, { query, open }: QueueAt): PlacedQuestion | undefined {
  const { id: reader } = useMe()
  const rows = listedIn(useRead(list).data?.items ?? [], query.state, reader)
  const at = rows.findIndex(({ id }) => id === open)
  // Once it is answered it has left the list: the one that stands in its place comes next.
  const [place, setPlace] = useState(0)
  if (at >= 0 && at !== place) setPlace(at)
  if (query.state === 'answered') return undefined
  const from = at >= 0 ? at : place
  return [...rows.slice(from), ...rows.slice(0, from)].find(
    ({ id, takenBy }) => id !== open && (takenBy === null || takenBy.id === reader),
  )
}
