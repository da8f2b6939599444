import { type ReactElement, useEffect } from 'react'
import { chapterEndpoints } from '#/contract/chapters.ts'
import { courseCreation } from '#/contract/courses.ts'
import { ALL } from '#/contract/curriculum-lists.ts'
import { read } from '#/contract/read.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import type { Translate } from '#/i18n/translate.ts'
import { routes } from '#/portals/professor/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import {
  CurriculumItemNames,
  type NamesDraft,
  nameMessages,
} from '#/portals/shared/curriculum/curriculum-item-names.tsx'
import { subjectOptions } from '#/portals/shared/curriculum/subject-filter.ts'
import { type Faults, schemaFaults } from '#/portals/shared/form/faults.ts'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { classChoices } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { createChapter } from '#/stores/chapters.ts'
import { createCourse } from '#/stores/courses.ts'
import { messageOf } from '#/stores/errors.ts'
import { openPath } from '#/stores/navigation.ts'
import { load, loadMissing } from '#/stores/reads.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { editCoursePath } from './course-paths.ts'

/** Stands for a chapter that is made on the way. */
const NEW = 'new'
const NO_NAMES: NamesDraft = { nameAr: '', nameFr: '' }

interface Draft extends NamesDraft {
  subjectId: string
  chapterId: string
  /** Names of a chapter that is made on the way. */
  chapter: NamesDraft
}

const chaptersOf = (subjectId: string) =>
  subjectId === '' ? undefined : read(chapterEndpoints.list, { ...ALL, subjectId: Number(subjectId) })

/** Where a professor begins a course: its subject, its chapter (or a new one), and its names. */
export function NewCourse({ page }: ScreenProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const subjects = subjectOptions(useRead(classChoices).data ?? [], locale, t)
  const { subjectId: fromSubject = '', chapterId: fromChapter = '' } = page.search
  const form = useForm<Draft>({
    start: () => ({
      subjectId: fromSubject || (subjects.length === 1 ? (subjects[0]?.value ?? '') : ''),
      chapterId: fromChapter,
      chapter: NO_NAMES,
      ...NO_NAMES,
    }),
    faultsOf: (draft) => faultsOf(draft, makesChapter(draft), t),
    asks: true,
    leads: true,
    save,
  })
  const { draft, change, faultOf } = form
  const { subjectId } = draft
  const chapters = useRead(chaptersOf(subjectId)).data?.items ?? []
  const own = chapters.filter((each) => String(each.subjectId) === subjectId)

  // The page reads those of the subject in its address; the only subject of a professor is chosen without one.
  useEffect(() => {
    const asked = chaptersOf(subjectId)
    if (asked) void loadMissing(asked)
  }, [subjectId])

  function chooseSubject(value: string): void {
    change({ subjectId: value, chapterId: '' })
    const asked = chaptersOf(value)
    if (asked) void load(asked)
  }

  function makesChapter(of: Draft): boolean {
    return of.chapterId === NEW || (of.subjectId !== '' && own.length === 0)
  }

  /** A chapter made on the way stays when the course after it fails: another try goes on with it. */
  async function save(sent: Draft): Promise<void> {
    const { nameAr, nameFr, chapter } = sent
    const made = makesChapter(sent) ? await createChapter({ ...chapter, subjectId: Number(sent.subjectId) }) : undefined
    const chapterId = made?.id ?? Number(sent.chapterId)
    try {
      openPath(editCoursePath(await createCourse({ chapterId, nameAr, nameFr, status: 'draft', publishAt: null })))
    } catch (failure) {
      if (made) change({ chapterId: String(made.id) })
      throw failure
    }
  }

  return (
    <>
      <Crumbs
        above={[{ href: routes.courses, label: t('professor.courses.title') }]}
        here={t('professor.courses.new')}
      />
      <PageHead title={t('professor.courses.new')} lead={t('professor.courses.newLead')} />
      <form {...form.props} className="grid gap-5">
        {form.error !== undefined && <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>}
        <Card title={t('professor.courses.where')} pad>
          <div className="form-stack">
            <div className="grid2">
              <SelectField
                label={t('professor.courses.subject')}
                name="subjectId"
                required
                placeholder={t('professor.courses.chooseSubject')}
                value={subjectId}
                error={faultOf('subjectId')}
                onChange={(event) => chooseSubject(event.target.value)}
              >
                {subjects.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
              {subjectId !== '' && own.length > 0 && (
                <SelectField
                  label={t('professor.courses.chapter')}
                  name="chapterId"
                  required
                  placeholder={t('professor.courses.chooseChapter')}
                  value={draft.chapterId}
                  error={faultOf('chapterId')}
                  onChange={(event) => change({ chapterId: event.target.value })}
                >
                  {own.map((each) => (
                    <option key={each.id} value={each.id}>
                      {locale === 'ar' ? each.nameAr : each.nameFr}
                    </option>
                  ))}
                  <option value={NEW}>{t('professor.courses.newChapter')}</option>
                </SelectField>
              )}
            </div>
            {makesChapter(draft) && (
              <fieldset className="form-stack">
                <legend className="label">{t('professor.courses.newChapter')}</legend>
                <CurriculumItemNames
                  within="chapter"
                  value={draft.chapter}
                  onChange={(part) => change({ chapter: { ...draft.chapter, ...part } })}
                  faultOf={(name) => faultOf(`chapter.${name}`)}
                />
              </fieldset>
            )}
          </div>
        </Card>
        <Card title={t('professor.courses.names')} pad>
          <CurriculumItemNames value={draft} onChange={change} faultOf={faultOf} />
        </Card>
        <Card pad className="form-foot">
          <Button type="submit" variant="primary" icon="check" busy={form.busy}>
            {t('professor.courses.create')}
          </Button>
          <ButtonLink variant="outline" href={routes.courses}>
            {t('professor.courses.cancel')}
          </ButtonLink>
        </Card>
        {form.question}
      </form>
    </>
  )
}

function faultsOf(draft: Draft, makesChapter: boolean, t: Translate): Faults {
  // Which chapter it is comes with the course itself.
  const ofNames = (names: NamesDraft): Faults =>
    schemaFaults(courseCreation, { ...pick(names), chapterId: 1 }, nameMessages(t))
  const chapter = Object.entries(ofNames(draft.chapter)).map(([name, fault]) => [`chapter.${name}`, fault])
  return {
    ...(draft.subjectId === '' && { subjectId: t('professor.courses.fault.subject') }),
    ...(makesChapter && Object.fromEntries(chapter)),
    ...(!makesChapter && draft.chapterId === '' && { chapterId: t('professor.courses.fault.chapter') }),
    ...ofNames(draft),
  }
}

function pick({ nameAr, nameFr }: NamesDraft): NamesDraft {
  return { nameAr, nameFr }
}
