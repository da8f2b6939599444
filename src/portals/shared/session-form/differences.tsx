import type { SessionDetail } from '#/contract/sessions.ts'
import { formatList } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import type { ConflictRow } from '#/portals/shared/curriculum/conflict-notice.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import type { SessionDraft } from './draft.ts'

/** @returns what is different in two versions of a session, in words, for whoever saved it late */
export function useDifferences(
  of: SessionDetail | undefined,
): (mine: SessionDraft, theirs: SessionDraft) => ConflictRow[] {
  const t = useT()
  const locale = useLocale()
  const groupsOf = ({ groupIds }: SessionDraft): string =>
    formatList(
      locale,
      groupIds.map((id) => of?.groups.find((group) => group.id === id)?.name ?? '…'),
    )
  const whenOf = ({ date, startsAt, endsAt }: SessionDraft): string => `${date} ${startsAt} ${endsAt}`.trim()
  const placeOf = ({ place, link }: SessionDraft): string => {
    if (place === '') return t('session-form.place.later')
    if (place === 'link') return link
    return of?.place?.kind === 'room' && String(of.place.id) === place ? of.place.name : t('session-form.place.other')
  }
  const facts: readonly [label: string, say: (draft: SessionDraft) => string][] = [
    [t('session-form.title'), ({ title }) => title],
    [t('session-form.kind'), ({ kind }) => t(`calendar.kind.${kind}`)],
    [t('session-form.audience'), (draft) => t(`session-form.audience.${draft.audience}`)],
    [t('session-form.groups'), groupsOf],
    [t('session-form.when'), whenOf],
    [t('session-form.place'), placeOf],
    [t('session-form.note'), ({ note }) => note],
  ]
  return (mine, theirs) =>
    facts.flatMap(([label, say]) => {
      const [one, other] = [say(mine), say(theirs)]
      if (one === other) return []
      return [{ label, mine: <Isolate>{one || '—'}</Isolate>, theirs: <Isolate>{other || '—'}</Isolate> }]
    })
}
