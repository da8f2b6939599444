import { type ReactElement, useEffect } from 'react'
import { chapterCreation } from '#/contract/chapters.ts'
import { useT } from '#/i18n/react.tsx'
import {
  CurriculumItemNames,
  type NamesDraft,
  nameMessages,
} from '#/portals/shared/curriculum/curriculum-item-names.tsx'
import { schemaFaults } from '#/portals/shared/form/faults.ts'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { createChapter } from '#/stores/chapters.ts'
import { createCourse } from '#/stores/courses.ts'
import { messageOf } from '#/stores/errors.ts'
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
  const form = useForm<NamesDraft>({
    start: () => ({ nameAr: '', nameFr: '' }),
    faultsOf: (draft) => schemaFaults(chapterCreation, { ...draft, subjectId: parentId }, nameMessages(t)),
    async save(draft) {
      const { nameAr, nameFr } = chapterCreation.parse({ ...draft, subjectId: parentId })
      if (kind === 'chapter') await createChapter({ subjectId: parentId, nameAr, nameFr })
      else await createCourse({ chapterId: parentId, nameAr, nameFr, status: 'draft', publishAt: null })
      showToast({ text: kind === 'chapter' ? t('admin.chapters.created') : t('admin.courses.created') })
      onDone(true)
    },
  })
  const { ref } = form.props
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])

  return (
    <form
      {...form.props}
      className="tree-add"
      aria-label={kind === 'chapter' ? t('admin.chapters.add') : t('admin.courses.add')}
      onKeyDown={(event) => event.key === 'Escape' && onDone(false)}
    >
      {form.error !== undefined && <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>}
      <CurriculumItemNames value={form.draft} onChange={form.change} faultOf={form.faultOf} />
      <div className="row">
        <Button type="submit" variant="primary" size="sm" icon="plus" busy={form.busy}>
          {kind === 'chapter' ? t('admin.chapters.create') : t('admin.courses.create')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => onDone(false)}>
          {t('common.curriculum.cancel')}
        </Button>
      </div>
    </form>
  )
}
