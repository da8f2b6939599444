import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { professorsNamed } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { load } from '#/stores/reads.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { TextField } from '#/ui/field.tsx'
import { IconButton } from '#/ui/icon-button.tsx'

/** How long somebody pauses before a name is looked for, in milliseconds. */
const PAUSE_MS = 300

/** Somebody who teaches a subject. */
export interface Teacher {
  id: string
  name: string
}

interface ProfessorPickerProps {
  chosen: readonly Teacher[]
  error: ReactNode
  onChange: (chosen: Teacher[]) => void
}

/** Who teaches a subject: those who are chosen, and a search among the academy's professors. */
export function ProfessorPicker({ chosen, error, onChange }: ProfessorPickerProps): ReactElement {
  const t = useT()
  const [q, setQ] = useState('')
  const words = q.trim()
  useEffect(() => {
    if (words === '') return
    const timer = setTimeout(() => void load(professorsNamed(words)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <Card title={t('admin.subjects.professors')} pad>
      <div className="grid gap-4">
        {error && <Alert tone="error">{error}</Alert>}
        {chosen.length > 0 ? (
          <ul className="picked">
            {chosen.map((teacher) => (
              <li key={teacher.id} className="opt-row">
                <Isolate>{teacher.name}</Isolate>
                <IconButton
                  icon="close"
                  label={t('admin.subjects.removeProfessor', { name: teacher.name })}
                  onClick={() => onChange(chosen.filter(({ id }) => id !== teacher.id))}
                />
              </li>
            ))}
          </ul>
        ) : (
          <p className="muted">{t('admin.subjects.nobody')}</p>
        )}
        <TextField
          label={t('admin.subjects.findProfessor')}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={q}
          onChange={(event) => setQ(event.target.value)}
          // Enter would send the whole form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {words !== '' && <Found words={words} chosen={chosen} onChoose={(teacher) => onChange([...chosen, teacher])} />}
      </div>
    </Card>
  )
}

interface FoundProps {
  words: string
  chosen: readonly Teacher[]
  onChoose: (teacher: Teacher) => void
}

function Found({ words, chosen, onChoose }: FoundProps): ReactElement {
  const t = useT()
  const { data, loading, error } = useRead(professorsNamed(words))
  if (error !== undefined) return <Alert tone="error">{messageOf(error, 'general', t)}</Alert>
  const found = data?.items.filter(({ id }) => !chosen.some((teacher) => teacher.id === id)) ?? []
  return (
    <div role="status" aria-busy={loading}>
      {data && found.length === 0 && <p className="muted">{t('admin.subjects.noProfessorFound')}</p>}
      {found.length > 0 && (
        <ul className="picked">
          {found.map((person) => (
            <li key={person.id} className="opt-row">
              <span>
                <Isolate>{fullName(person)}</Isolate>{' '}
                <span className="muted">
                  <Ltr>{person.username}</Ltr>
                </span>
              </span>
              <Button
                variant="outline"
                size="sm"
                icon="plus"
                aria-label={t('admin.subjects.addProfessor', { name: fullName(person) })}
                onClick={() => onChoose({ id: person.id, name: fullName(person) })}
              >
                {t('admin.subjects.choose')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
