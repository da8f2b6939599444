import type { ReactElement } from 'react'
import type { ClassWithSubjects } from '#/contract/classes.ts'
import type { FollowQuery } from '#/contract/follow.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { openPath } from '#/stores/navigation.ts'
import { Button } from '#/ui/button.tsx'
import { type FollowPaths, followHref } from './paths.ts'
import type { GroupOption } from './use-followed-groups.ts'

interface SubjectChoiceProps {
  classes: readonly ClassWithSubjects[]
  groups: readonly GroupOption[]
  query: FollowQuery
  paths: FollowPaths
}

/** The subject whose students are followed, by class, and of these a group; without scripts, a form that asks for the same address. */
export function SubjectChoice({ classes, groups, query, paths }: SubjectChoiceProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const nameOf = (named: { nameAr: string; nameFr: string }): string => (locale === 'ar' ? named.nameAr : named.nameFr)
  return (
    <form className="toolbar" method="get" action={paths.follow}>
      <input type="hidden" name="tab" value={query.tab} />
      <select
        className="input follow-subject"
        name="subjectId"
        aria-label={t('follow.subject')}
        value={query.subjectId}
        onChange={(event) => openPath(followHref(paths, { subjectId: Number(event.target.value), tab: query.tab }))}
      >
        {classes
          .filter(({ subjects }) => subjects.length > 0)
          .map((each) => (
            <optgroup key={each.id} label={nameOf(each)}>
              {each.subjects.map((subject) => (
                <option key={subject.id} value={subject.id}>
                  {t('follow.subjectOfClass', { subject: nameOf(subject), className: nameOf(each) })}
                </option>
              ))}
            </optgroup>
          ))}
      </select>
      {query.tab === 'reports' ? (
        // What was reported is wrong for everybody.
        query.groupId && <input type="hidden" name="groupId" value={query.groupId} />
      ) : (
        <GroupChoice groups={groups} query={query} paths={paths} />
      )}
      <Button type="submit" variant="outline" className="needs-no-script">
        {t('common.list.find')}
      </Button>
    </form>
  )
}

/** Of whom the figures are: of everybody in the class, or of a group; nothing where the subject has no groups. */
function GroupChoice({ groups, query, paths }: Omit<SubjectChoiceProps, 'classes'>): ReactElement | null {
  const t = useT()
  const { subjectId, tab, groupId } = query
  if (groups.length === 0 && groupId === undefined) return null
  return (
    <select
      className="input"
      name="groupId"
      aria-label={t('groups.group')}
      value={groupId ?? ''}
      onChange={({ target: { value } }) =>
        openPath(followHref(paths, { subjectId, tab, groupId: value === '' ? undefined : Number(value) }))
      }
    >
      <option value="">{t('follow.wholeClass')}</option>
      {groups.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
