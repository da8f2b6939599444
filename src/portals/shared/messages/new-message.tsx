import '#/portals/shared/thread-words.ts'
import { type ReactElement, useEffect, useMemo } from 'react'
import { messagePersonAddress } from '#/contract/message-lists.ts'
import type { MessagePerson, MessagePersonPage, MessageTo } from '#/contract/messages.ts'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { moveChosenFiles } from '#/stores/message-files.ts'
import { correspondenceKey, hearSent } from '#/stores/message-queue.ts'
import { replacePath } from '#/stores/navigation.ts'
import { load } from '#/stores/reads.ts'
import type { PortalPage } from '#/stores/router.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { Composer } from './composer.tsx'
import { ADMINISTRATION, type NewMessageReads } from './message-reads.ts'
import { NewHead } from './new-head.tsx'
import { PeopleChoice } from './people-choice.tsx'
import { ThreadsFrame } from './threads-frame.tsx'
import { UnsentItems } from './unsent-item.tsx'
import { useMessagesPath } from './use-messages.ts'
import { useUnsentTo } from './use-unsent.ts'

/** A new message: first to whom, which stands in the address, then what. */
export function NewMessage({ page, reads }: ScreenProps<NewMessageReads>): ReactElement {
  return (
    <ThreadsFrame page={page} list={reads.list}>
      {reads.chosen ? (
        <Chosen read={reads.chosen} page={page} />
      ) : (
        reads.people && <Choice read={reads.people} page={page} />
      )}
    </ThreadsFrame>
  )
}

function Choice({ read, page }: { read: Read<MessagePersonPage>; page: PortalPage }): ReactElement {
  const query = messagePersonAddress.queryOf(page.search)
  return (
    <>
      <NewHead />
      <PeopleChoice read={read} place={{ path: page.path, query, address: messagePersonAddress }} />
    </>
  )
}

function Chosen({ read, page }: { read: Read<MessagePersonPage>; page: PortalPage }): ReactElement {
  const t = useT()
  return (
    <Region state={useRead(read)} rows={2} retry={() => load(read)}>
      {({ items: [person] }) =>
        person && (person.kind === 'administration') === (page.search.to === ADMINISTRATION) ? (
          <NewThread key={read.key} person={person} />
        ) : (
          <>
            <NewHead />
            <EmptyState
              icon="user"
              title={t('threads.nobodyTitle')}
              text={t('threads.nobodyText')}
              heading="h2"
              action={
                <ButtonLink variant="outline" href={page.path}>
                  {t('threads.chooseOther')}
                </ButtonLink>
              }
            />
          </>
        )
      }
    </Region>
  )
}

/** The first message to somebody; once it is there, its thread is gone to. */
function NewThread({ person }: { person: MessagePerson }): ReactElement {
  const own = useMessagesPath()
  const { id } = person
  const to: MessageTo = useMemo(() => (id === null ? { administration: true } : { person: id }), [id])
  const unsent = useUnsentTo(to)
  useEffect(
    () =>
      hearSent(({ threadId, message }) => {
        if (unsent.every(({ id }) => id !== message.id)) return
        moveChosenFiles(correspondenceKey(to), correspondenceKey({ thread: threadId }))
        replacePath(`${own}/${threadId}`)
      }),
    [unsent, own, to],
  )
  return (
    <>
      <NewHead to={person} />
      <div className="messages-log">
        <ol className="mb-auto grid gap-1">
          <UnsentItems items={unsent} />
        </ol>
      </div>
      <Composer to={to} other={person} />
    </>
  )
}
