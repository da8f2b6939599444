import type { ReactElement } from 'react'
import type { MessagePerson, MessagePersonPage, MessagePersonQuery } from '#/contract/messages.ts'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import type { ListPlace } from '#/portals/shared/list/list-place.ts'
import { ChoiceList } from './choice-list.tsx'
import { CorrespondentMark, CorrespondentName, CorrespondentNote, colourOf } from './correspondent.tsx'
import { ADMINISTRATION } from './message-reads.ts'
import { useMessagesPath } from './use-messages.ts'

interface PeopleChoiceProps {
  read: Read<MessagePersonPage>
  place: ListPlace<MessagePersonQuery>
}

/** To whom a message may go. */
export function PeopleChoice({ read, place }: PeopleChoiceProps): ReactElement {
  const t = useT()
  return (
    <ChoiceList label={t('threads.searchPeople')} read={read} place={place}>
      {(person) => <Person key={person.id ?? ADMINISTRATION} person={person} />}
    </ChoiceList>
  )
}

/** Somebody with whom there is a thread is written to there. */
function Person({ person }: { person: MessagePerson }): ReactElement {
  const own = useMessagesPath()
  const href = person.threadId ? `${own}/${person.threadId}` : `${own}/new?to=${person.id ?? ADMINISTRATION}`
  return (
    <li data-subject={colourOf(person)}>
      <a
        className="thread-item flex min-h-14 items-center gap-3 px-4 py-2 text-base-content no-underline hover:bg-base-200"
        href={href}
      >
        <CorrespondentMark of={person} />
        <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
          <span className="flex min-w-0">
            <CorrespondentName of={person} className="truncate py-px font-bold" />
          </span>
          <span className="truncate text-sm text-muted">
            <CorrespondentNote of={person} />
          </span>
        </span>
      </a>
    </li>
  )
}
