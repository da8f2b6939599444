import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import type { Note } from '#/contract/notes.ts'
import { LONGEST_NOTE } from '#/contract/written.ts'
import { useT } from '#/i18n/react.tsx'
import type { LessonLearning } from '#/stores/learning.ts'
import { flushNotes, removeNote, writeNote } from '#/stores/notes.ts'
import { Button } from '#/ui/button.tsx'
import { NewNoteLabel } from './note-place.tsx'

interface NoteWriterProps {
  courseId: number
  materials: readonly MaterialContents[]
  learning: LessonLearning
  /** Says which note is under the hands; it is not in the list meanwhile. */
  onWriting: (id: string | undefined) => void
}

/** The field of a new note. It is saved from the first words on, and keeps the place where it was begun. */
export function NoteWriter({ courseId, materials, learning, onWriting }: NoteWriterProps): ReactElement {
  const t = useT()
  const here = useStore(learning.$here, { ssr: () => undefined })
  const [note, setNote] = useState<Omit<Note, 'updatedAt'>>()

  const write = (words: string): void => {
    const begun = note ?? {
      id: crypto.randomUUID(),
      courseId,
      materialId: here?.materialId ?? null,
      position: here?.position ?? null,
      createdAt: new Date().toISOString(),
    }
    const next = { ...begun, words }
    setNote(next)
    onWriting(next.id)
    if (words.trim() === '') removeNote(next)
    else writeNote(next)
  }
  const finish = (): void => {
    setNote(undefined)
    onWriting(undefined)
    void flushNotes()
  }
  const finishByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !note?.words.trim()) return
    event.preventDefault()
    finish()
  }
  return (
    <div className="field">
      <label className="label" htmlFor="new-note">
        <NewNoteLabel
          note={note ?? { materialId: here?.materialId ?? null, position: here?.position ?? null }}
          materials={materials}
        />
      </label>
      <textarea
        id="new-note"
        className="input note-field"
        rows={2}
        dir="auto"
        maxLength={LONGEST_NOTE}
        placeholder={t('notes.placeholder')}
        value={note?.words ?? ''}
        onChange={({ target }) => write(target.value)}
        onKeyDown={finishByKey}
      />
      {note && note.words.trim() !== '' && (
        <Button variant="soft" size="sm" icon="plus" onClick={finish}>
          {t('notes.add')}
        </Button>
      )}
    </div>
  )
}
