import type { ReactElement } from 'react'
import { type Chapter, type ChapterCreation, chapterCreation } from '#/contract/chapters.ts'
import { chapterAddress } from '#/contract/curriculum-lists.ts'
import type { Read } from '#/contract/read.ts'
import { useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { CurriculumItemFormFrame } from '#/portals/shared/curriculum/curriculum-item-form.tsx'
import {
  CurriculumItemNames,
  type NamesDraft,
  nameMessages,
} from '#/portals/shared/curriculum/curriculum-item-names.tsx'
import {
  TrimesterField,
  trimesterName,
  trimesterOf,
  trimesterValue,
} from '#/portals/shared/curriculum/trimester-field.tsx'
import { useCurriculumItemForm } from '#/portals/shared/curriculum/use-curriculum-item-form.ts'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { changeChapter, createChapter } from '#/stores/chapters.ts'
import { openPath } from '#/stores/navigation.ts'
import { showToast } from '#/stores/toasts.ts'
import { Card } from '#/ui/card.tsx'
import { EditPage } from './edit-page.tsx'
import { SubjectField } from './subject-field.tsx'

interface Draft extends NamesDraft {
  subjectId: string
  trimester: string
}

/** Where an administrator makes a chapter of a subject. */
export function NewChapter({ page }: ScreenProps): ReactElement {
  const t = useT()

  async function create(creation: ChapterCreation): Promise<void> {
    await createChapter(creation)
    showToast({ text: t('admin.chapters.created') })
    openPath(routes.chapters + chapterAddress.searchOf({ subjectId: creation.subjectId }))
  }

  return (
    <>
      <Crumbs above={[{ href: routes.chapters, label: t('admin.chapters.title') }]} here={t('admin.chapters.add')} />
      <PageHead title={t('admin.chapters.add')} lead={t('admin.chapters.newLead')} />
      <ChapterForm subjectId={page.search.subjectId ?? ''} onSave={create} />
    </>
  )
}

/** Where an administrator changes a chapter. */
export function EditChapter({ page, reads }: ScreenProps<{ chapter: Read<Chapter> }>): ReactElement {
  const t = useT()
  const id = Number(page.params.id)

  async function save({ subjectId, ...facts }: ChapterCreation, version: number): Promise<void> {
    await changeChapter(id, { ...facts, version })
    showToast({ text: t('admin.classes.saved') })
    openPath(routes.chapters + chapterAddress.searchOf({ subjectId }))
  }

  return (
    <EditPage state={useRead(reads.chapter)} list={{ href: routes.chapters, label: t('admin.chapters.title') }}>
      {(chapter) => <ChapterForm of={chapter} onSave={save} />}
    </EditPage>
  )
}

interface ChapterFormProps {
  of?: Chapter
  subjectId?: string
  onSave: (facts: ChapterCreation, version: number) => Promise<void>
}

function ChapterForm({ of: present, subjectId = '', onSave }: ChapterFormProps): ReactElement {
  const t = useT()
  const form = useCurriculumItemForm<Draft, ChapterCreation, Chapter>({
    start: () => (present ? draftOf(present) : { subjectId, nameAr: '', nameFr: '', trimester: '' }),
    schema: chapterCreation,
    messages: { ...nameMessages(t), subjectId: t('admin.chapters.fault.subjectId') },
    factsOf: (draft) => ({
      ...draft,
      subjectId: Number(draft.subjectId),
      trimester: trimesterOf(draft.trimester),
    }),
    save: onSave,
    version: present?.version ?? 0,
    draftOf,
  })
  const { draft, change, faultOf } = form
  return (
    <CurriculumItemFormFrame
      form={form}
      facts={[
        { name: 'nameAr', label: t('common.curriculum.nameAr') },
        { name: 'nameFr', label: t('common.curriculum.nameFr') },
        {
          name: 'trimester',
          label: t('common.curriculum.trimester'),
          say: ({ trimester }) => trimesterName(t, trimesterOf(trimester)),
        },
      ]}
      saveLabel={present ? t('admin.people.form.save') : t('admin.chapters.create')}
      backHref={routes.chapters}
    >
      <Card title={t('admin.curriculum.chapter')} pad>
        <div className="grid gap-4">
          {!present && (
            <SubjectField
              value={draft.subjectId}
              error={faultOf('subjectId')}
              onChange={(chosen) => change({ subjectId: chosen })}
            />
          )}
          <CurriculumItemNames value={draft} onChange={change} faultOf={faultOf} />
          <TrimesterField value={draft.trimester} onChange={(trimester) => change({ trimester })} />
        </div>
      </Card>
    </CurriculumItemFormFrame>
  )
}

function draftOf({ subjectId, nameAr, nameFr, trimester }: Chapter): Draft {
  return { subjectId: String(subjectId), nameAr, nameFr, trimester: trimesterValue(trimester) }
}
