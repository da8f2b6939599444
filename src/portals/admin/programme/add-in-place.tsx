import { type ReactElement, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { chapterCreation } from '#/contract/chapters.ts'
import { useT } from '#/i18n/react.tsx'
import { type NamesDraft, ThingNames } from '#/portals/shared/curriculum/thing-names.tsx'
import { createChapter } from '#/stores/chapters.ts'
import { createCourse } from '#/stores/courses.ts'
import { fieldErrorsOf, messageOf } from '#/stores/errors.ts'
import { showToast } from '#/stores/toasts.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'

interface AddInPlaceProps {
  kind: 'chapter' | 'course'
  parentId: number
  /** Over: whether something was added. */
  onDone: (added: boolean) => void
}

/** Both names of a chapter or a lesson, under what it is added to. */
export function AddInPlace({ kind, parentId, onDone }: AddInPlaceProps): ReactElement {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<NamesDraft>({ nameAr: '', nameFr: '' })
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const refused = fieldErrorsOf(error)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function add(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const checked = chapterCreation.safeParse({ ...draft, subjectId: parentId })
    setFaulty(new Set(checked.error?.issues.map(({ path }) => String(path[0]))))
    if (!checked.success) return
    setBusy(true)
    setError(undefined)
    try {
      const { nameAr, nameFr } = checked.data
      if (kind === 'chapter') await createChapter({ subjectId: parentId, nameAr, nameFr })
      else await createCourse({ chapterId: parentId, nameAr, nameFr, status: 'draft', publishAt: null })
      showToast({ text: kind === 'chapter' ? t('admin.chapters.created') : t('admin.courses.created') })
      onDone(true)
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      className="tree-add"
      noValidate
      aria-label={kind === 'chapter' ? t('admin.chapters.add') : t('admin.courses.add')}
      onSubmit={(event) => void add(event)}
      onKeyDown={(event) => event.key === 'Escape' && onDone(false)}
    >
      {error !== undefined && Object.keys(refused).length === 0 && (
        <Alert tone="error">{messageOf(error, 'general', t)}</Alert>
      )}
      <ThingNames
        value={draft}
        onChange={(part) => setDraft({ ...draft, ...part })}
        faulty={faulty}
        refused={refused}
      />
      <div className="row">
        <Button type="submit" variant="primary" size="sm" icon="plus" busy={busy}>
          {kind === 'chapter' ? t('admin.chapters.create') : t('admin.courses.create')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => onDone(false)}>
          {t('common.curriculum.cancel')}
        </Button>
      </div>
    </form>
  )
}
