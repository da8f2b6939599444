import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { AudienceChoice } from '#/contract/announcements.ts'
import { audienceText } from '#/contract/audience-address.ts'
import { isUuid, newUuid } from '#/contract/uuid.ts'
import { useT } from '#/i18n/react.tsx'
import { type Form, useForm } from '#/portals/shared/form/use-form.ts'
import { useMe } from '#/portals/shared/use-me.ts'
import { announceNew } from '#/stores/announcements.ts'
import { serverNow } from '#/stores/clock.ts'
import { cameToNothing } from '#/stores/errors.ts'
import { keepDraft, readDraft } from '#/stores/message-drafts.ts'
import { openPath } from '#/stores/navigation.ts'
import { showToast } from '#/stores/toasts.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { type AnnouncementDraft, announcementFaults, EMPTY_DRAFT, factsOf } from './draft.ts'
import { useAnnouncementsPath } from './use-announcements.ts'

/** What is kept on the device while it is written: it is there again for another audience, too. */
const KEPT = ['title', 'words'] as const
const placeOf = (name: (typeof KEPT)[number]): string => `announcement ${name}`
/**
 * Under which it was sent when the line was cut, and when that was: sent again from another page soon after, to the same
 * people, it is the same one.
 */
const idPlaceOf = (audience: AudienceChoice): string => `announcement id ${audienceText(audience)}`

/** Milliseconds in which what may have arrived is sent again as the same; later it is something else. */
const SAME_MS = 1_800_000

/** @returns the id under which something was sent a while ago, as it was kept */
function sentBefore(kept: string): string | undefined {
  const [id, at] = kept.split(' ')
  return isUuid(id) && Number(at) > serverNow() - SAME_MS ? id : undefined
}

interface NewFormProps {
  audience: AudienceChoice
  backHref: string
}

/** What is announced to somebody who was chosen. Once it is there, it is gone to. */
export function NewForm({ audience, backHref }: NewFormProps): ReactElement {
  const t = useT()
  const path = useAnnouncementsPath()
  const me = useMe()
  const idPlace = idPlaceOf(audience)
  const [sending, setSending] = useState(() => {
    const before = sentBefore(readDraft(me.id, idPlace))
    return { id: before ?? newUuid(), isAgain: before !== undefined }
  })
  const form = useForm<AnnouncementDraft>({
    start: () => EMPTY_DRAFT,
    leads: true,
    fieldOf: (fact) => (fact === 'publishAt' ? 'date' : fact),
    faultsOf: (draft) => announcementFaults(draft, serverNow(), t),
    async save(draft) {
      const { id, isAgain } = sending
      keepDraft(me.id, idPlace, `${id} ${serverNow()}`)
      const body = { ...factsOf(draft), audience, urgent: draft.urgent }
      const { planned } = await announceNew(id, body, isAgain).catch((error: unknown) => {
        const refused = cameToNothing(error)
        if (refused) keepDraft(me.id, idPlace, '')
        setSending(refused ? { id: newUuid(), isAgain: false } : { id, isAgain: true })
        throw error
      })
      for (const place of [idPlace, ...KEPT.map(placeOf)]) keepDraft(me.id, place, '')
      showToast({ text: t(planned ? 'announcement-form.planned' : 'announcement-form.sent') })
      openPath(`${path}/${id}`)
    },
  })
  return (
    <div className="min-h-0 flex-1 overflow-auto p-4 lg:px-6">
      <AnnouncementForm
        form={useKept(form, me.id)}
        audience={audience.kind}
        choices={{ when: true, urgent: me.role === 'ADMINISTRATOR' }}
        saveLabel={t(form.draft.when === 'now' ? 'announcement-form.send' : 'announcement-form.plan')}
        backHref={backHref}
      />
    </div>
  )
}

/** The form with what an account has begun to write on this device; it is kept as it is typed. */
function useKept(form: Form<AnnouncementDraft>, account: string): Form<AnnouncementDraft> {
  const { change } = form
  const first = useRef(change)
  useEffect(() => {
    const [title, words] = KEPT.map((name) => readDraft(account, placeOf(name))) as [string, string]
    if (title !== '' || words !== '') first.current({ title, words })
  }, [account])
  return {
    ...form,
    change(part) {
      change(part)
      for (const name of KEPT) {
        const text = part[name]
        if (text !== undefined) keepDraft(account, placeOf(name), text)
      }
    },
  }
}
