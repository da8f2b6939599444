import { type ReactElement, useEffect } from 'react'
import { partSizes } from '#/contract/group-parts.ts'
import { GROUP_LIMITS, type GroupSplit, groupEndpoints, groupSplit, SPLIT_ORDERS } from '#/contract/groups.ts'
import { read } from '#/contract/read.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { CurriculumItemFormFrame } from '#/portals/shared/curriculum/curriculum-item-form.tsx'
import { useCurriculumItemForm } from '#/portals/shared/curriculum/use-curriculum-item-form.ts'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { classChoices } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { removeGroups, splitClass } from '#/stores/groups.ts'
import { openPath } from '#/stores/navigation.ts'
import { load } from '#/stores/reads.ts'
import { showToast } from '#/stores/toasts.ts'
import { BarList } from '#/ui/bar-list.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { TextField } from '#/ui/field.tsx'
import { wholeNumber } from './group-form.tsx'
import { ClassField, NumberField, type TeachingDraft, TeachingFields } from './teaching-fields.tsx'

interface Draft extends TeachingDraft {
  name: string
  parts: string
  order: GroupSplit['order']
}

/** Where several groups of equal size are made of a class at once. */
export function SplitClass({ page }: ScreenProps): ReactElement {
  const t = useT()
  const classes = useRead(classChoices).data ?? []
  const codeOf = (classId: string): string => classes.find(({ id }) => String(id) === classId)?.code ?? ''
  const start = (): Draft => {
    const classId = page.search.classId ?? ''
    return { classId, subjectIds: [], professorIds: [], name: codeOf(classId), parts: '2', order: 'byName' }
  }
  return (
    <>
      <Crumbs above={[{ href: routes.groups, label: t('groups.title') }]} here={t('groups.split')} />
      <PageHead title={t('groups.split')} lead={t('groups.splitLead')} />
      <SplitForm start={start} codeOf={codeOf} />
    </>
  )
}

function SplitForm({ start, codeOf }: { start: () => Draft; codeOf: (classId: string) => string }): ReactElement {
  const t = useT()
  const form = useCurriculumItemForm<Draft, GroupSplit>({
    start,
    schema: groupSplit,
    messages: {
      classId: t('admin.subjects.fault.classId'),
      subjectIds: t('groups.fault.subjectIds'),
      name: t('groups.fault.name'),
      parts: t('groups.fault.parts', { most: GROUP_LIMITS.parts }),
      expected: t('groups.fault.nobodyFree'),
    },
    // What is wrong with their number is said where it stands.
    fieldOf: (fact) => (fact === 'expected' || fact === 'capacity' ? 'parts' : fact),
    factsOf: (draft) => ({
      ...draft,
      classId: Number(draft.classId),
      parts: wholeNumber(draft.parts),
      expected: free.data?.students ?? 0,
    }),
    async save(body) {
      const groups = await splitClass(body)
      const ids = groups.map(({ id }) => id)
      const takeBack = async (): Promise<void> => {
        try {
          await removeGroups(ids)
          showToast({ text: t('groups.undone') })
        } catch (error) {
          showToast({ text: messageOf(error, 'general', t) })
        }
      }
      showToast({
        text: t('groups.made', { count: groups.length }),
        action: { label: t('common.undo'), onPress: () => void takeBack() },
      })
      openPath(`${routes.groups}?classId=${body.classId}`)
    },
    version: 0,
  })
  const { draft, change, faultOf } = form
  const free = useFree(draft)
  const students = free.data?.students
  const parts = wholeNumber(draft.parts)
  return (
    <CurriculumItemFormFrame form={form} facts={[]} saveLabel={t('groups.splitNow')} backHref={routes.groups}>
      <Card title={t('groups.class')} pad>
        <div className="grid gap-4">
          <ClassField
            draft={draft}
            faultOf={faultOf}
            change={(part) => {
              const named = part.classId !== undefined && draft.name === codeOf(draft.classId)
              change({ ...part, ...(named && { name: codeOf(part.classId ?? '') }) })
            }}
          />
        </div>
      </Card>
      <TeachingFields draft={draft} change={change} faultOf={faultOf} />
      <Card title={t('groups.how')} pad>
        <div className="grid gap-4">
          <div className="grid2">
            <NumberField
              label={t('groups.parts')}
              name="parts"
              value={draft.parts}
              error={faultOf('parts') || faultOf('expected')}
              onChange={(value) => change({ parts: value })}
            />
            <TextField
              label={t('groups.prefix')}
              help={t('groups.prefixHelp')}
              name="name"
              autoComplete="off"
              maxLength={GROUP_LIMITS.name - 4}
              value={draft.name}
              error={faultOf('name')}
              onChange={(event) => change({ name: event.target.value })}
            />
          </div>
          <fieldset className="grid gap-2">
            <legend className="label">{t('groups.order')}</legend>
            {SPLIT_ORDERS.map((order) => (
              <label key={order} className="opt-row opt-start">
                <input
                  className="check"
                  type="radio"
                  name="order"
                  checked={draft.order === order}
                  onChange={() => change({ order })}
                />
                <span>{t(`groups.order.${order}`)}</span>
              </label>
            ))}
          </fieldset>
          <div role="status">
            {free.error !== undefined && messageOf(free.error, 'general', t)}
            {students !== undefined && (
              <>
                <p>{t('groups.free', { count: students })}</p>
                {parts >= 2 && parts <= GROUP_LIMITS.parts && students > 0 && (
                  <Sizes students={students} parts={parts} />
                )}
              </>
            )}
          </div>
        </div>
      </Card>
    </CurriculumItemFormFrame>
  )
}

/** What comes of it, drawn: a bar for each group. */
function Sizes({ students, parts }: { students: number; parts: number }): ReactElement {
  const t = useT()
  const locale = useLocale()
  return (
    <BarList
      caption={t('groups.sizes')}
      labelHeader={t('groups.group')}
      valueHeader={t('groups.students')}
      rows={partSizes(students, parts).map((value, index) => ({
        key: index,
        label: <Ltr>{formatNumber(locale, index + 1)}</Ltr>,
        value,
        words: t('groups.size', { count: value }),
      }))}
    />
  )
}

/** How many there are to be dealt out, asked for once there are a class and a subject. */
function useFree({ classId, subjectIds }: TeachingDraft) {
  const subjects = subjectIds.join(',')
  const args = { classId: Number(classId), subjectIds: subjects }
  const of = classId && subjects ? read(groupEndpoints.free, args) : undefined
  useEffect(() => {
    if (classId && subjects) void load(read(groupEndpoints.free, { classId: Number(classId), subjectIds: subjects }))
  }, [classId, subjects])
  return useRead(of)
}
