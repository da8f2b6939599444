import type { ReactElement } from 'react'
import { type Chapter, chapterChange, chapterCreation } from '#/contract/chapters.ts'
import type { Read } from '#/contract/read.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/professor/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { CurriculumItemFormFrame } from '#/portals/shared/curriculum/curriculum-item-form.tsx'
import { CurriculumItemNames, nameMessages } from '#/portals/shared/curriculum/curriculum-item-names.tsx'
import { subjectOptions } from '#/portals/shared/curriculum/subject-filter.ts'
import {
  TrimesterField,
  trimesterName,
  trimesterOf,
  trimesterValue,
} from '#/portals/shared/curriculum/trimester-field.tsx'
import { useCurriculumItemForm } from '#/portals/shared/curriculum/use-curriculum-item-form.ts'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { classChoices } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { changeChapter, createChapter } from '#/stores/chapters.ts'
import { openPath } from '#/stores/navigation.ts'
import { showToast } from '#/stores/toasts.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { SelectField } from '#/ui/select-field.tsx'

/** Where a professor makes a chapter of a subject that they teach. */
export function NewChapter({ page }: ScreenProps): ReactElement {
  const t = useT()
  const subjects = subjectOptions(useRead(classChoices).data ?? [], useLocale(), t)
  const form = useCurriculumItemForm({
    start: () => ({
      nameAr: '',
      nameFr: '',
      subjectId: page.search.subjectId ?? subjects[0]?.value ?? '',
      trimester: '',
    }),
    schema: chapterCreation,
    messages: { ...nameMessages(t), subjectId: t('professor.courses.fault.subject') },
    factsOf: (draft) => ({
      ...draft,
      subjectId: Number(draft.subjectId),
      trimester: trimesterOf(draft.trimester),
    }),
    async save(facts) {
      await createChapter(facts)
      showToast({ text: t('professor.chapters.created') })
      openPath(`${routes.chapters}?subjectId=${facts.subjectId}`)
    },
  })
  return (
    <>
      <Crumbs
        above={[{ href: routes.chapters, label: t('professor.chapters.title') }]}
        here={t('professor.chapters.new')}
      />
      <PageHead title={t('professor.chapters.new')} />
      <CurriculumItemFormFrame
        form={form}
        facts={[]}
        saveLabel={t('professor.chapters.create')}
        backHref={routes.chapters}
      >
        <Card title={t('professor.chapters.names')} pad>
          <div className="form-stack">
            <SelectField
              label={t('professor.courses.subject')}
              name="subjectId"
              required
              placeholder={t('professor.courses.chooseSubject')}
              value={form.draft.subjectId}
              error={form.faultOf('subjectId')}
              onChange={(event) => form.change({ subjectId: event.target.value })}
            >
              {subjects.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <CurriculumItemNames value={form.draft} onChange={form.change} faultOf={form.faultOf} />
            <TrimesterField value={form.draft.trimester} onChange={(trimester) => form.change({ trimester })} />
          </div>
        </Card>
      </CurriculumItemFormFrame>
    </>
  )
}

/** Where a professor renames a chapter and says when it is taught. */
export function EditChapter({ reads }: ScreenProps<{ chapter: Read<Chapter> }>): ReactElement {
  return (
    <Region state={useRead(reads.chapter)} rows={4}>
      {(found) => <Edit key={found.id} of={found} />}
    </Region>
  )
}

function Edit({ of: present }: { of: Chapter }): ReactElement {
  const t = useT()
  const name = useLocale() === 'ar' ? present.nameAr : present.nameFr
  const draftOf = ({ nameAr, nameFr, trimester }: Chapter) => ({
    ...{ nameAr, nameFr },
    trimester: trimesterValue(trimester),
  })
  const form = useCurriculumItemForm({
    start: () => draftOf(present),
    schema: chapterChange.omit({ version: true }),
    messages: nameMessages(t),
    factsOf: (draft) => ({ ...draft, trimester: trimesterOf(draft.trimester) }),
    version: present.version,
    draftOf,
    async save(facts, version) {
      await changeChapter(present.id, { ...facts, version })
      showToast({ text: t('professor.chapters.saved') })
      openPath(`${routes.chapters}?subjectId=${present.subjectId}`)
    },
  })
  return (
    <>
      <Crumbs
        above={[{ href: routes.chapters, label: t('professor.chapters.title') }]}
        here={<Isolate>{name}</Isolate>}
      />
      <PageHead title={t('professor.chapters.editTitle')} />
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
        saveLabel={t('professor.chapters.save')}
        backHref={routes.chapters}
      >
        <Card title={t('professor.chapters.names')} pad>
          <div className="form-stack">
            <CurriculumItemNames value={form.draft} onChange={form.change} faultOf={form.faultOf} />
            <TrimesterField value={form.draft.trimester} onChange={(trimester) => form.change({ trimester })} />
          </div>
        </Card>
      </CurriculumItemFormFrame>
    </>
  )
}
