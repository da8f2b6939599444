import type { KeyboardEvent, ReactElement } from 'react'
import type { MessagePerson, MessagePersonPage, MessagePersonQuery } from '#/contract/messages.ts'
import type { Read } from '#/contract/read.ts'
import { T, useT } from '#/i18n/react.tsx'
import { type ListPlace, listHref } from '#/portals/shared/list/list-place.ts'
import { RowsPager } from '#/portals/shared/list/rows-pager.tsx'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { replacePath } from '#/stores/navigation.ts'
import { load } from '#/stores/reads.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { nextIndex } from '#/ui/menu-button.tsx'
import { SearchInput } from '#/ui/search-input.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { CorrespondentMark, CorrespondentName, CorrespondentNote, colourOf } from './correspondent.tsx'
import { ADMINISTRATION } from './message-reads.ts'
import { useMessagesPath } from './use-messages.ts'
import { useSearchWords } from './use-search-words.ts'

interface PeopleChoiceProps {
  read: Read<MessagePersonPage>
  place: ListPlace<MessagePersonQuery>
}

/** To whom a message may go; arrows lead from the search into those who were found and on. */
export function PeopleChoice({ read, place }: PeopleChoiceProps): ReactElement {
  const t = useT()
  const [words, setWords] = useSearchWords(place.query.q, (q) => replacePath(listHref(place, { q })))
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type="search"], li > a')]
    const next = all[nextIndex(event.key, all.indexOf(document.activeElement as HTMLElement), all.length)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the arrows of the field and the links in it
    <div className="grid content-start gap-4 overflow-auto p-4 lg:px-6" onKeyDown={move}>
      <search>
        <form
          method="get"
          action={place.path}
          onSubmit={(event) => {
            event.preventDefault()
            replacePath(listHref(place, { q: words.trim() }))
          }}
        >
          <SearchInput
            label={t('threads.searchPeople')}
            hint={t('threads.searchPeople')}
            value={words}
            onChange={setWords}
          />
        </form>
      </search>
      <Region state={useRead(read)} rows={6} retry={() => load(read)}>
        {(people) =>
          people.items.length > 0 ? (
            <People people={people} place={place} />
          ) : (
            <EmptyState
              icon="search"
              title={t('common.list.noResult')}
              text={
                place.query.q && <T id="common.list.noResultText" values={{ q: <Isolate>{place.query.q}</Isolate> }} />
              }
              heading="h2"
            />
          )
        }
      </Region>
    </div>
  )
}

function People({ people, place }: { people: MessagePersonPage; place: PeopleChoiceProps['place'] }): ReactElement {
  const { items, total } = people
  return (
    <div className="card">
      <ul className="divide-y divide-line">
        {items.map((person) => (
          <Person key={person.id ?? ADMINISTRATION} person={person} />
        ))}
      </ul>
      {total > items.length && <RowsPager of={people} hrefOf={(each) => listHref(place, { page: each })} />}
    </div>
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
            <b className="truncate py-px font-bold" dir="auto">
              <CorrespondentName of={person} />
            </b>
          </span>
          <span className="truncate text-sm text-muted">
            <CorrespondentNote of={person} />
          </span>
        </span>
      </a>
    </li>
  )
}
