import { type ReactElement, useState } from 'react'
import type { Programme } from '#/contract/programme.ts'
import type { Read } from '#/contract/read.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { DeleteCurriculumItem } from '#/portals/shared/curriculum/delete-curriculum-item.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { removeChapter, restoreChapter } from '#/stores/chapters.ts'
import { removeCourse, restoreCourse } from '#/stores/courses.ts'
import { removeSubject, restoreSubject } from '#/stores/managed-subjects.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { CopyDialog, type CopySource } from './copy-dialog.tsx'
import { ExportButton } from './export-button.tsx'
import { ProgrammeTree } from './programme-tree.tsx'
import { openableKeys, type TreeRow } from './tree-rows.ts'

const REMOVALS = {
  subject: { remove: removeSubject, restore: restoreSubject },
  chapter: { remove: removeChapter, restore: restoreChapter },
  course: { remove: removeCourse, restore: restoreCourse },
} as const

/** All that a class is taught, as one tree that can be put into order. */
export function ProgrammePage({ reads }: ScreenProps<{ programme: Read<Programme> }>): ReactElement {
  return (
    <Region state={useRead(reads.programme)} rows={8}>
      {(programme) => <Whole key={programme.schoolClass.id} of={programme} read={reads.programme} />}
    </Region>
  )
}

function Whole({ of: programme, read }: { of: Programme; read: Read<Programme> }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { schoolClass, subjects } = programme
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [copied, setCopied] = useState<CopySource>()
  const [doomed, setDoomed] = useState<TreeRow>()
  const name = locale === 'ar' ? schoolClass.nameAr : schoolClass.nameFr
  const all = openableKeys(programme)
  const add = (
    <ButtonLink variant="primary" icon="plus" href={`${routes.subjectNew}?classId=${schoolClass.id}`}>
      {t('admin.subjects.add')}
    </ButtonLink>
  )

  function toggle(key: string, opened: boolean): void {
    const next = new Set(open)
    if (opened) next.add(key)
    else next.delete(key)
    setOpen(next)
  }

  return (
    <>
      <Crumbs above={[{ href: routes.classes, label: t('admin.classes.title') }]} here={<Isolate>{name}</Isolate>} />
      <PageHead title={t('admin.programme.title', { name })} lead={t('admin.programme.lead')} actions={add} />
      {subjects.length > 0 ? (
        <>
          <div className="toolbar">
            <Button variant="outline" icon="down" onClick={() => setOpen(new Set(all))}>
              {t('admin.programme.expandAll')}
            </Button>
            <Button variant="outline" icon="up" onClick={() => setOpen(new Set())}>
              {t('admin.programme.closeAll')}
            </Button>
            <Button
              variant="outline"
              icon="layers"
              onClick={() => setCopied({ kind: 'class', ...schoolClass, counts: countsOf(programme) })}
            >
              {t('admin.programme.copyClass')}
            </Button>
            <ExportButton of={schoolClass} />
            <ButtonLink
              variant="outline"
              icon="upload"
              href={routes.programmeImport.replace(':id', String(schoolClass.id))}
            >
              {t('admin.programme.import')}
            </ButtonLink>
          </div>
          <Card>
            <ProgrammeTree
              of={programme}
              read={read}
              label={t('admin.programme.title', { name })}
              open={open}
              onOpen={toggle}
              onCopy={(row) => setCopied({ ...row, kind: 'subject', counts: countsOf(programme, row.id) })}
              onDelete={setDoomed}
            />
          </Card>
        </>
      ) : (
        <Card>
          <EmptyState
            icon="layers"
            title={t('admin.subjects.none')}
            text={t('admin.subjects.noneText')}
            heading="h2"
            action={add}
          />
        </Card>
      )}
      {copied && <CopyDialog of={copied} onClose={() => setCopied(undefined)} />}
      {doomed && (
        <DeleteCurriculumItem
          kind={doomed.kind}
          of={doomed}
          {...REMOVALS[doomed.kind]}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}

/** How much there is of each kind, in the class or in one of its subjects. */
function countsOf(programme: Programme, subjectId?: number): Record<string, number> {
  const subjects = programme.subjects.filter(({ id }) => subjectId === undefined || id === subjectId)
  const chapters = subjects.flatMap((subject) => subject.chapters)
  const courses = chapters.flatMap((chapter) => chapter.courses)
  const material = courses.reduce((sum, { materials }) => sum + materials.length, 0)
  return { subject: subjects.length, chapter: chapters.length, course: courses.length, material }
}
