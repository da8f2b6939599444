import { type ReactElement, useId, useState } from 'react'
import { SESSION_LIMITS } from '#/contract/session-kinds.ts'
import { useT } from '#/i18n/react.tsx'
import { messageOf } from '#/stores/errors.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field, TextField } from '#/ui/field.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import type { AboutLesson } from './draft.ts'
import type { FieldsProps } from './fields.ts'
import { useLessonsNamed } from './form-reads.ts'

/** Which lessons a session is about, and what else is to be said of it. */
export function AboutPart({ draft, change, faultOf }: FieldsProps): ReactElement {
  const t = useT()
  const full = draft.courses.length >= SESSION_LIMITS.courses
  return (
    <Card title={t('session-form.about')} pad>
      <div className="grid gap-4">
        <fieldset className="grid gap-3" data-field="courses">
          <legend className="sr-only">{t('session-form.lessons')}</legend>
          {faultOf('courses') && <Alert tone="error">{faultOf('courses')}</Alert>}
          {draft.courses.length > 0 && (
            <ul className="picked">
              {draft.courses.map((lesson) => (
                <li key={lesson.id} className="opt-row flex-nowrap!">
                  <Isolate lang={lesson.lang}>{nameOf(lesson)}</Isolate>
                  <IconButton
                    icon="close"
                    label={t('session-form.lessons.remove', { name: nameOf(lesson) })}
                    onClick={() => change({ courses: draft.courses.filter(({ id }) => id !== lesson.id) })}
                  />
                </li>
              ))}
            </ul>
          )}
          {draft.subjectId === '' ? (
            <p className="muted">{t('session-form.lessons.subjectFirst')}</p>
          ) : full ? (
            <p className="muted">{t('session-form.lessons.full', { count: SESSION_LIMITS.courses })}</p>
          ) : (
            <FindLesson
              subjectId={Number(draft.subjectId)}
              chosen={draft.courses}
              onChoose={(lesson) => change({ courses: [...draft.courses, lesson] })}
            />
          )}
        </fieldset>
        <Field label={t('session-form.note')} mark={t('session-form.optional')} error={faultOf('note')}>
          {(control) => (
            <textarea
              {...control}
              className="input"
              name="note"
              dir="auto"
              rows={3}
              maxLength={SESSION_LIMITS.note}
              value={draft.note}
              onChange={({ target }) => change({ note: target.value })}
            />
          )}
        </Field>
      </div>
    </Card>
  )
}

/** @returns a lesson's name in the language that it is taught in */
function nameOf({ lang, nameAr, nameFr }: AboutLesson): string {
  return lang === 'ar' ? nameAr : nameFr
}

interface FindLessonProps {
  subjectId: number
  chosen: readonly AboutLesson[]
  onChoose: (lesson: AboutLesson) => void
}

/** A search among the lessons of a subject; its first ones before anything is typed. */
function FindLesson({ subjectId, chosen, onChoose }: FindLessonProps): ReactElement {
  const t = useT()
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [q, setQ] = useState('')
  const { data, error, loading } = useLessonsNamed(open ? subjectId : 0, q.trim())
  const found = data?.items.filter(({ id }) => !chosen.some((lesson) => lesson.id === id)) ?? []
  return (
    <div className="grid gap-2">
      <TextField
        label={t('session-form.lessons.find')}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={q}
        aria-controls={listId}
        onFocus={() => setOpen(true)}
        onChange={({ target }) => setQ(target.value)}
        // Enter would send the whole form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div id={listId} role="status" aria-busy={loading}>
        {error !== undefined && <Alert tone="error">{messageOf(error, 'general', t)}</Alert>}
        {open && data && found.length === 0 && <p className="muted">{t('session-form.lessons.none')}</p>}
        {open && found.length > 0 && (
          <ul className="picked">
            {found.map(({ id, nameAr, nameFr, lang }) => {
              const lesson = { id, nameAr, nameFr, lang }
              return (
                <li key={id} className="opt-row flex-nowrap!">
                  <Isolate lang={lang}>{nameOf(lesson)}</Isolate>
                  <Button
                    variant="outline"
                    size="sm"
                    icon="plus"
                    aria-label={t('session-form.lessons.add', { name: nameOf(lesson) })}
                    onClick={() => onChoose(lesson)}
                  >
                    {t('session-form.lessons.choose')}
                  </Button>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </div>
  )
}
