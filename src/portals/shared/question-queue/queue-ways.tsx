import type { ReactElement, Ref } from 'react'
import { useT } from '#/i18n/react.tsx'
import { ButtonLink } from '#/ui/button.tsx'

/** Where one goes from a question. */
export interface Ways {
  list: string
  /** The next one that waits; absent where none does. */
  next: string | undefined
}

interface QueueWaysProps {
  ways: Ways
  /** The one that is shown. */
  link?: Ref<HTMLAnchorElement>
}

/** The way to the next question that waits, or back to all of them. */
export function QueueWays({ ways: { list, next }, link }: QueueWaysProps): ReactElement {
  const t = useT()
  return (
    <div>
      <ButtonLink ref={link} variant="outline" href={next ?? list}>
        {t(next ? 'question-queue.next' : 'question-queue.all')}
      </ButtonLink>
    </div>
  )
}
