import { type ReactElement, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { chapterEndpoints } from '#/contract/chapters.ts'
import { courseCreation } from '#/contract/courses.ts'
import { ALL } from '#/contract/curriculum-lists.ts'
import { read } from '#/contract/read.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/professor/routes.ts'
import { subjectOptions } from '#/portals/professor/subject-filter.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { type NamesDraft, ThingNames } from '#/portals/shared/curriculum/thing-names.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { classChoices } from '#/portals/shared/staff-reads.ts'
import { useLeaveGuard } from '#/portals/shared/use-leave-guard.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { createChapter } from '#/stores/chapters.ts'
import { createCourse } from '#/stores/courses.ts'
import { fieldErrorsOf, messageOf } from '#/stores/errors.ts'
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

const chaptersOf = (subjectId: string) =>
  subjectId === '' ? undefined : read(chapterEndpoints.list, { ...ALL, subjectId: Number(subjectId) })

/** Where a professor begins a course: its subject, its chapter (or a new one), and its names. */
export function NewCourse({ page }: ScreenProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const subjects = subjectOptions(useRead(classChoices).data ?? [], locale, t)
  const { subjectId: fromSubject = '', chapterId: fromChapter = '' } = page.search
  const [subjectId, setSubjectId] = useState(fromSubject || (subjects.length === 1 ? (subjects[0]?.value ?? '') : ''))
  const [chapterId, setChapterId] = useState(fromChapter)
  const [chapterNames, setChapterNames] = useState(NO_NAMES)
  const [names, setNames] = useState(NO_NAMES)
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const [error, setError] = useState<unknown>()
  const chapters = useRead(chaptersOf(subjectId)).data?.items ?? []
  const form = useRef<HTMLFormElement>(null)
  const typed = [names, chapterNames].some(({ nameAr, nameFr }) => nameAr !== '' || nameFr !== '')
  const question = useLeaveGuard(typed && !saved)
  const own = chapters.filter((each) => String(each.subjectId) === subjectId)
  const makesChapter = chapterId === NEW || (subjectId !== '' && own.length === 0)

  // The page reads those of the subject in its address; the only subject of a professor is chosen without one.
  useEffect(() => {
    const asked = chaptersOf(subjectId)
    if (asked) void loadMissing(asked)
  }, [subjectId])

  function chooseSubject(value: string): void {
    setSubjectId(value)
    setChapterId('')
    mend('subjectId')
    const asked = chaptersOf(value)
    if (asked) void load(asked)
  }

  function mend(...fields: string[]): void {
    setFaulty(new Set([...faulty].filter((name) => !fields.includes(name))))
    setError(undefined)
  }

  function faultsOf(): Set<string> {
    const parsed = courseCreation.safeParse({ ...names, chapterId: 1 })
    const faults = new Set(parsed.error?.issues.map(({ path }) => String(path[0])))
    if (subjectId === '') faults.add('subjectId')
    if (makesChapter) {
      const chapter = courseCreation.safeParse({ ...chapterNames, chapterId: 1 })
      for (const { path } of chapter.error?.issues ?? []) faults.add(`chapter.${String(path[0])}`)
    } else if (chapterId === '') faults.add('chapterId')
    return faults
  }

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    const faults = faultsOf()
    setFaulty(faults)
    if (faults.size > 0) return focusFault()
    setBusy(true)
    setError(undefined)
    try {
      setSaved(true)
      const made = await createCourse({ ...names, chapterId: await chapterFor(), status: 'draft', publishAt: null })
      openPath(editCoursePath(made))
    } catch (failure) {
      setSaved(false)
      setError(failure)
      focusFault()
    } finally {
      setBusy(false)
    }
  }

  /** A chapter made on the way stays when the course after it fails: another try goes on with it. */
  async function chapterFor(): Promise<number> {
    if (!makesChapter) return Number(chapterId)
    const made = await createChapter({ ...chapterNames, subjectId: Number(subjectId) })
    setChapterId(String(made.id))
    return made.id
  }

  function focusFault(): void {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  const refused = fieldErrorsOf(error)
  return (
    <>
      <Crumbs
        above={[{ href: routes.courses, label: t('professor.courses.title') }]}
        here={t('professor.courses.new')}
      />
      <PageHead title={t('professor.courses.new')} lead={t('professor.courses.newLead')} />
      <form ref={form} className="grid gap-5" noValidate onSubmit={(event) => void save(event)}>
        {error !== undefined && Object.keys(refused).length === 0 && (
          <Alert tone="error">{messageOf(error, 'general', t)}</Alert>
        )}
        <Card title={t('professor.courses.where')} pad>
          <div className="form-stack">
            <div className="grid2">
              <SelectField
                label={t('professor.courses.subject')}
                name="subjectId"
                required
                placeholder={t('professor.courses.chooseSubject')}
                value={subjectId}
                error={faulty.has('subjectId') && t('professor.courses.fault.subject')}
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
                  value={chapterId}
                  error={faulty.has('chapterId') && t('professor.courses.fault.chapter')}
                  onChange={(event) => {
                    setChapterId(event.target.value)
                    mend('chapterId')
                  }}
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
            {makesChapter && (
              <fieldset className="form-stack">
                <legend className="label">{t('professor.courses.newChapter')}</legend>
                <ThingNames
                  value={chapterNames}
                  onChange={(part) => {
                    setChapterNames({ ...chapterNames, ...part })
                    mend(...Object.keys(part).map((name) => `chapter.${name}`))
                  }}
                  faulty={new Set(['nameAr', 'nameFr'].filter((name) => faulty.has(`chapter.${name}`)))}
                />
              </fieldset>
            )}
          </div>
        </Card>
        <Card title={t('professor.courses.names')} pad>
          <ThingNames
            value={names}
            onChange={(part) => {
              setNames({ ...names, ...part })
              mend(...Object.keys(part))
            }}
            faulty={faulty}
            refused={refused}
          />
        </Card>
        <Card pad className="form-foot">
          <Button type="submit" variant="primary" icon="check" busy={busy}>
            {t('professor.courses.create')}
          </Button>
          <ButtonLink variant="outline" href={routes.courses}>
            {t('professor.courses.cancel')}
          </ButtonLink>
        </Card>
        {question}
      </form>
    </>
  )
}
