import { type ReactElement, type ReactNode, useCallback, useState } from 'react'
import type { Course } from '#/contract/courses.ts'
import { useT } from '#/i18n/react.tsx'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { AboveName } from '#/portals/shared/curriculum/above.tsx'
import { PublishChip } from '#/portals/shared/curriculum/publish-chip.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import { Region } from '#/portals/shared/region.tsx'
import type { courseEditorReads } from '#/portals/shared/staff-reads.ts'
import { useLeaveGuard } from '#/portals/shared/use-leave-guard.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { changeCourse, courseWith } from '#/stores/courses.ts'
import { put } from '#/stores/reads.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Materials } from './materials.tsx'
import { missingIn } from './missing.ts'
import { NamesForm, SaveStatus } from './names-form.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { PublishingCard } from './publishing-card.tsx'
import { useNames } from './use-names.ts'

/** What the editor of a course shows. */
export type CourseEditorReads = ReturnType<typeof courseEditorReads>

/** Where the editor of a course is, in the area that it is drawn in. */
export interface CourseEditorProps {
  id: number
  reads: CourseEditorReads
  /** The list that it was opened from. */
  list: { href: string; label: ReactNode }
  /** Where it is seen as pupils will. */
  previewPath: (course: { id: number }) => string
}

/** Where a course is written: its names, what is in it, and who sees it. */
export function CourseEditor(props: CourseEditorProps): ReactElement {
  return (
    <Region state={useRead(props.reads.course)} rows={8}>
      {(course) => <Editor key={course.id} {...props} course={course} />}
    </Region>
  )
}

function Editor({ course, reads, list, previewPath }: CourseEditorProps & { course: Course }): ReactElement {
  const t = useT()
  const inside = useRead(reads.materials)
  const contents = useRead(reads.lesson).data
  const [asks, setAsks] = useState(false)
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const names = useNames(course, {
    save: (draft, version) => changeCourse(course.id, courseWith(course, { ...draft, version })),
    adopt: (theirs) => put(reads.course, theirs),
  })
  const onDirty = useCallback((key: string, is: boolean) => {
    setDirty((before) => {
      if (before.has(key) === is) return before
      const next = new Set(before)
      if (is) next.add(key)
      else next.delete(key)
      return next
    })
  }, [])
  const question = useLeaveGuard(names.state !== 'saved' || dirty.size > 0)
  const shown = inside.data?.items
  const missing = missingIn(contents?.materials ?? [])
  return (
    <>
      <Crumbs above={[list]} here={t('staff.courseEditor.title')} />
      <PageHead
        title={<LocalName of={course} />}
        lead={
          <>
            <AboveName of={course} kind="class" /> · <AboveName of={course} kind="subject" /> ·{' '}
            <AboveName of={course} kind="chapter" />
          </>
        }
      />
      <div className="editor">
        <div>
          <Card title={t('staff.courseEditor.names')} pad>
            <NamesForm names={names} />
          </Card>
          <Region state={{ ...inside, data: shown }} rows={4}>
            {(materials) => <Materials course={course} materials={materials} missing={missing} onDirty={onDirty} />}
          </Region>
        </div>
        <aside>
          <PublishingCard course={course} parts={shown?.length ?? 0} missing={missing} />
        </aside>
      </div>
      <div className="card save-bar">
        <PublishChip of={course} />
        <SaveStatus state={names.state} />
        <span className="sp" />
        <ButtonLink variant="outline" icon="eye" href={previewPath(course)}>
          {t('staff.courseEditor.preview')}
        </ButtonLink>
        <Button variant="primary" icon="check" disabled={(shown?.length ?? 0) === 0} onClick={() => setAsks(true)}>
          {t(course.status === 'published' ? 'staff.courseEditor.publishAgain' : 'staff.courseEditor.publish')}
        </Button>
      </div>
      {asks && (
        <PublishDialog course={course} materials={shown ?? []} missing={missing} onClose={() => setAsks(false)} />
      )}
      {question}
    </>
  )
}
