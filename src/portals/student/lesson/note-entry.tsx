import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import type { Note } from '#/contract/notes.ts'
import { LONGEST_NOTE } from '#/contract/written.ts'
import { useT } from '#/i18n/react.tsx'
import type { LessonLearning } from '#/stores/learning.ts'
import { flushNotes, removeNote, writeNote } from '#/stores/notes.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'
import { drawNow } from '#/ui/draw-now.ts'
import { IconButton } from '#/ui/icon-button.tsx'
import { NotePlace } from './note-place.tsx'

interface NoteEntryProps {
  note: Note
  materials: readonly MaterialContents[]
  learning: LessonLearning
}

/** A note with the way to where it was written; its words are changed in place. */
export function NoteEntry({ note, materials, learning }: NoteEntryProps): ReactElement {
  const t = useT()
  const wordsId = useId()
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)

  const remove = (): void => {
    removeNote(note)
    document.getElementById('new-note')?.focus({ preventScroll: true })
    showToast({ text: t('notes.deleted'), action: { label: t('notes.undo'), onPress: () => writeNote(note) } })
  }
  return (
    <li className="note">
      <div className="note-head">
        <NotePlace note={note} materials={materials} learning={learning} />
        <span className="sp" />
        {!editing && (
          <>
            <IconButton
              ref={edit}
              icon="edit"
              size="sm"
              label={t('notes.edit')}
              aria-describedby={wordsId}
              onClick={() => setEditing(true)}
            />
            <IconButton icon="trash" size="sm" label={t('notes.delete')} aria-describedby={wordsId} onClick={remove} />
          </>
        )}
      </div>
      {editing ? (
        <NoteEditor
          note={note}
          onDone={() => {
            drawNow(() => setEditing(false))
            edit.current?.focus()
          }}
        />
      ) : (
        <p id={wordsId} className="note-words" dir="auto">
          {note.words}
        </p>
      )}
    </li>
  )
}

/** Saved while it is written. Left without words, the note stays as it was: taking it away is another button. */
function NoteEditor({ note, onDone }: { note: Note; onDone: () => void }): ReactElement {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const [words, setWords] = useState(note.words)
  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  const done = (): void => {
    void flushNotes()
    onDone()
  }
  return (
    <>
      <textarea
        ref={field}
        className="input note-field"
        rows={2}
        dir="auto"
        maxLength={LONGEST_NOTE}
        aria-label={t('notes.editing')}
        value={words}
        onChange={({ target: { value } }) => {
          setWords(value)
          if (value.trim() !== '') writeNote({ ...note, words: value })
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return
          event.preventDefault()
          done()
        }}
      />
      <Button variant="soft" size="sm" icon="check" onClick={done}>
        {t('notes.editDone')}
      </Button>
    </>
  )
}
