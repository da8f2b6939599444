import { type ReactElement, type ReactNode, useEffect } from 'react'
import { chapterEndpoints } from '#/contract/chapters.ts'
import { courseCreation } from '#/contract/courses.ts'
import { ALL } from '#/contract/curriculum-lists.ts'
import { read } from '#/contract/read.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { CurriculumItemFormFrame } from '#/portals/shared/curriculum/curriculum-item-form.tsx'
import {
  CurriculumItemNames,
  type NamesDraft,
  nameMessages,
} from '#/portals/shared/curriculum/curriculum-item-names.tsx'
import { schemaFaults } from '#/portals/shared/form/faults.ts'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { createCourse } from '#/stores/courses.ts'
import { messageOf } from '#/stores/errors.ts'
import { openPath } from '#/stores/navigation.ts'
import { load } from '#/stores/reads.ts'
import { showToast } from '#/stores/toasts.ts'
import { Card } from '#/ui/card.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { editCoursePath } from './curriculum-paths.ts'
import { SubjectField } from './subject-field.tsx'

interface Draft extends NamesDraft {
  subjectId: string
  chapterId: string
}

/** Where an administrator begins a lesson; it is written in its editor. */
export function NewCourse({ page }: ScreenProps): ReactElement {
  const t = useT()
  const form = useForm<Draft>({
    start: () => ({ subjectId: page.search.subjectId ?? '', chapterId: '', nameAr: '', nameFr: '' }),
    // Until there is a subject, no chapter can be chosen.
    faultsOf: (draft) => ({
      ...(draft.subjectId === '' && { subjectId: t('admin.chapters.fault.subjectId') }),
      ...schemaFaults(courseCreation, factsOf(draft), {
        ...(draft.subjectId !== '' && { chapterId: t('admin.courses.fault.chapterId') }),
        ...nameMessages(t),
      }),
    }),
    asks: true,
    leads: true,
    async save(draft) {
      const { id } = await createCourse(courseCreation.parse(factsOf(draft)))
      showToast({ text: t('admin.courses.created') })
      openPath(editCoursePath(id))
    },
  })
  const { draft, change, faultOf } = form
  return (
    <>
      <Crumbs above={[{ href: routes.courses, label: t('admin.courses.title') }]} here={t('admin.courses.add')} />
      <PageHead title={t('admin.courses.add')} lead={t('admin.courses.newLead')} />
      <CurriculumItemFormFrame form={form} facts={[]} saveLabel={t('admin.courses.create')} backHref={routes.courses}>
        <Card title={t('admin.curriculum.course')} pad>
          <div className="grid gap-4">
            <div className="grid2">
              <SubjectField
                value={draft.subjectId}
                error={faultOf('subjectId')}
                onChange={(subjectId) => change({ subjectId, chapterId: '' })}
              />
              <ChapterField
                key={draft.subjectId}
                subjectId={Number(draft.subjectId)}
                value={draft.chapterId}
                error={faultOf('chapterId')}
                onChange={(chapterId) => change({ chapterId })}
              />
            </div>
            <CurriculumItemNames value={draft} onChange={change} faultOf={faultOf} />
          </div>
        </Card>
      </CurriculumItemFormFrame>
    </>
  )
}

function factsOf({ chapterId, nameAr, nameFr }: Draft): unknown {
  return { chapterId: Number(chapterId), nameAr, nameFr }
}

const chaptersOf = (subjectId: number) => read(chapterEndpoints.list, { ...ALL, subjectId })

interface ChapterFieldProps {
  /** 0 = none is chosen yet. */
  subjectId: number
  value: string
  error: ReactNode
  onChange: (chapterId: string) => void
}

/** A chapter of the chosen subject. */
function ChapterField({ subjectId, value, error, onChange }: ChapterFieldProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { data, error: failed } = useRead(subjectId > 0 ? chaptersOf(subjectId) : undefined)
  useEffect(() => {
    if (subjectId > 0) void load(chaptersOf(subjectId))
  }, [subjectId])
  return (
    <SelectField
      label={t('admin.curriculum.chapter')}
      help={data?.total === 0 && t('admin.courses.noChapter')}
      name="chapterId"
      placeholder={t('admin.curriculum.chooseChapter')}
      required
      disabled={!data}
      value={value}
      error={failed === undefined ? error : messageOf(failed, 'general', t)}
      onChange={(event) => onChange(event.target.value)}
    >
      {data?.items.map((chapter) => (
        <option key={chapter.id} value={chapter.id}>
          {locale === 'ar' ? chapter.nameAr : chapter.nameFr}
        </option>
      ))}
    </SelectField>
  )
}
