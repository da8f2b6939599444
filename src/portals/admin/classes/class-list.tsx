import { type ReactElement, useState } from 'react'
import type { AnswerTo } from '#/contract/read.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { programmePath } from '#/portals/admin/curriculum/curriculum-paths.ts'
import { peoplePath } from '#/portals/admin/people/people-paths.ts'
import type { classesRead } from '#/portals/admin/reads.ts'
import { routes } from '#/portals/admin/routes.ts'
import { LocalName } from '#/portals/shared/names.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { orderClasses } from '#/stores/classes.ts'
import { isConflict, messageOf } from '#/stores/errors.ts'
import { load } from '#/stores/reads.ts'
import { showToast } from '#/stores/toasts.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { type Column, DataTable } from '#/ui/data-table.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { ClassMenu } from './class-menu.tsx'
import { editClassPath } from './class-paths.ts'
import { DeleteClass } from './delete-class.tsx'

type ClassesRead = typeof classesRead
type Row = AnswerTo<ClassesRead>[number]

/** The academy's classes, in school order; each can be changed, moved and deleted. */
export function ClassList({ reads }: ScreenProps<{ classes: ClassesRead }>): ReactElement {
  const t = useT()
  const state = useRead(reads.classes)
  const [doomed, setDoomed] = useState<Row>()
  const add = (
    <ButtonLink variant="primary" icon="plus" href={routes.classNew}>
      {t('admin.classes.add')}
    </ButtonLink>
  )
  return (
    <>
      <PageHead title={t('admin.classes.title')} lead={t('admin.classes.lead')} actions={add} />
      <Region state={state} rows={8}>
        {(list) =>
          list.length > 0 ? (
            <Rows list={list} of={reads.classes} onDelete={setDoomed} />
          ) : (
            <Card>
              <EmptyState
                icon="layers"
                title={t('admin.classes.none')}
                text={t('admin.classes.noneText')}
                heading="h2"
                action={add}
              />
            </Card>
          )
        }
      </Region>
      {doomed && <DeleteClass of={doomed} onClose={() => setDoomed(undefined)} />}
    </>
  )
}

interface RowsProps {
  list: Row[]
  /** Where the list comes from. */
  of: ClassesRead
  onDelete: (doomed: Row) => void
}

function Rows({ list, of, onDelete }: RowsProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const number = (value: number): ReactElement => <Ltr>{formatNumber(locale, value)}</Ltr>

  async function move(index: number, by: -1 | 1): Promise<void> {
    const ids = list.map(({ id }) => id)
    const [moved] = ids.splice(index, 1)
    if (moved !== undefined) ids.splice(index + by, 0, moved)
    try {
      await orderClasses(of, ids)
      showToast({ text: t('admin.classes.moved') })
    } catch (error) {
      if (isConflict(error)) await load(of)
      showToast({ text: isConflict(error) ? t('admin.programme.late') : messageOf(error, 'general', t) })
    }
  }

  const columns: Column<Row>[] = [
    {
      key: 'name',
      header: t('admin.classes.name'),
      main: true,
      cell: (row) => (
        <a className="link in-lines" href={editClassPath(row)}>
          <LocalName of={row} />
        </a>
      ),
    },
    { key: 'code', header: t('admin.classes.code'), cell: ({ code }) => <Isolate>{code}</Isolate> },
    {
      key: 'subjects',
      header: t('admin.classes.subjects'),
      cell: ({ id, subjects }) => (
        <a className="link" href={programmePath(id)}>
          {number(subjects)}
        </a>
      ),
    },
    {
      key: 'students',
      header: t('admin.classes.students'),
      cell: ({ id, students }) => (
        <a className="link" href={`${peoplePath('STUDENT')}?classId=${id}`}>
          {number(students ?? 0)}
        </a>
      ),
    },
    {
      key: 'actions',
      header: t('admin.classes.actions'),
      act: true,
      cell: (row) => {
        const index = list.indexOf(row)
        return (
          <ClassMenu
            of={row}
            onUp={index > 0 ? () => void move(index, -1) : undefined}
            onDown={index < list.length - 1 ? () => void move(index, 1) : undefined}
            onDelete={() => onDelete(row)}
          />
        )
      },
    },
  ]
  return (
    <Card>
      <DataTable caption={t('admin.classes.title')} columns={columns} rows={list} rowKey={({ id }) => id} />
    </Card>
  )
}
