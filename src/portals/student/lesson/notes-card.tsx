import { useStore } from '@nanostores/react'
import { type ReactElement, useEffect, useState } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import type { Note } from '#/contract/notes.ts'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import type { LessonLearning } from '#/stores/learning.ts'
import { $noteRefusal, $noteSaving, $unsavedNotes, type NoteSaving, startNotes, withUnsaved } from '#/stores/notes.ts'
import { type Loadable, load } from '#/stores/reads.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'
import { NoteEntry } from './note-entry.tsx'
import { NoteWriter } from './note-writer.tsx'

interface NotesCardProps {
  courseId: number
  /** What is in the lesson. */
  materials: readonly MaterialContents[]
  read: Read<{ items: Note[] }>
  learning: LessonLearning
  /** Whether they are unfolded on a phone. */
  open: boolean
  onFold: (open: boolean) => void
}

/** The fragment of the notes on a lesson's page. */
export const NOTES_ID = 'notes'

/** The student's own notes of a lesson, saved while they are written. On a phone they are folded until wanted. */
export function NotesCard({ courseId, materials, read, learning, open, onFold }: NotesCardProps): ReactElement {
  const t = useT()
  const { id: person } = useMe()
  const state = useRead(read)
  const unsaved = useStore($unsavedNotes, { ssr: 'initial' })
  const [writing, setWriting] = useState<string>()
  useEffect(() => startNotes(person), [person])

  const kept = state.data?.items ?? []
  const notes = withUnsaved(kept, unsaved.values(), courseId).filter(({ id }) => id !== writing)
  return (
    <section id={NOTES_ID} className="card notes" data-open={open || undefined} aria-labelledby="notes-title">
      <div className="card-head">
        <h2 id="notes-title" className="notes-title">
          {t('notes.title')}
        </h2>
        <button
          type="button"
          className="notes-fold"
          aria-expanded={open}
          aria-controls="notes-body"
          onClick={() => onFold(!open)}
        >
          {notes.length > 0 ? t('notes.titleCount', { count: notes.length }) : t('notes.title')}
          <Icon name="down" className="down" />
        </button>
        <Saving />
      </div>
      <div id="notes-body" className="notes-body">
        <p className="notes-private">
          <Icon name="lock" />
          <span>{t('notes.private')}</span>
        </p>
        <Faults state={state} onRetry={() => void load(read)} />
        {notes.length > 0 && (
          <ul className="note-list">
            {notes.map((note) => (
              <NoteEntry key={note.id} note={note} materials={materials} learning={learning} />
            ))}
          </ul>
        )}
        <NoteWriter
          key={courseId}
          courseId={courseId}
          materials={materials}
          learning={learning}
          onWriting={setWriting}
        />
      </div>
    </section>
  )
}

const SAVING_WORDS = {
  saved: 'notes.saved',
  saving: 'notes.saving',
  waiting: 'notes.waiting',
  refused: 'notes.waiting',
} as const satisfies Record<NoteSaving, string>

function Saving(): ReactElement {
  const t = useT()
  const saving = useStore($noteSaving, { ssr: () => 'saved' as const })
  const failed = saving === 'waiting' || saving === 'refused'
  return (
    <p className="save-state" data-state={failed ? 'failed' : saving} role={failed ? 'status' : undefined}>
      <Icon name={failed ? 'alert' : saving === 'saved' ? 'check' : 'cloud'} />
      <span>{t(SAVING_WORDS[saving])}</span>
    </p>
  )
}

function Faults({ state, onRetry }: { state: Loadable<unknown>; onRetry: () => void }): ReactElement | null {
  const t = useT()
  const saving = useStore($noteSaving, { ssr: () => 'saved' as const })
  const refusal = useStore($noteRefusal, { ssr: () => undefined })
  if (saving === 'refused') {
    return <Alert tone="error">{t('notes.refused', { reason: messageOf(refusal, 'general', t) })}</Alert>
  }
  if (saving === 'waiting') return <p className="help">{t('notes.waitingText')}</p>
  if (state.data !== undefined || state.error === undefined) return null
  return (
    <Alert tone="warning">
      <div className="spread-row">
        <span>{t('notes.failed')}</span>
        <Button variant="outline" size="sm" busy={state.loading} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    </Alert>
  )
}
