import { useT } from '#/i18n/react.tsx'
import type { ConflictRow } from '#/portals/shared/curriculum/conflict-notice.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import type { AnnouncementDraft } from './draft.ts'

/** @returns what is different in two versions of an announcement, in words, for whoever saved it late */
export function useDifferences(): (mine: AnnouncementDraft, theirs: AnnouncementDraft) => ConflictRow[] {
  const t = useT()
  const facts: readonly [label: string, say: (draft: AnnouncementDraft) => string][] = [
    [t('announcement-form.title'), ({ title }) => title],
    [t('announcement-form.words'), ({ words }) => words],
    [
      t('announcement-form.replies'),
      ({ replies }) => t(replies ? 'announcement-form.replies.author' : 'announcement-form.replies.off'),
    ],
    [
      t('announcement-form.when'),
      ({ when, date, time }) => (when === 'now' ? t('announcement-form.when.now') : `${date} ${time}`),
    ],
  ]
  return (mine, theirs) =>
    facts.flatMap(([label, say]) => {
      const [one, other] = [say(mine), say(theirs)]
      if (one === other) return []
      return [{ label, mine: <Isolate>{one || '—'}</Isolate>, theirs: <Isolate>{other || '—'}</Isolate> }]
    })
}
