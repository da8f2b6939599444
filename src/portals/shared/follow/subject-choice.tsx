import type { ReactElement } from 'react'
import type { ClassWithSubjects } from '#/contract/classes.ts'
import type { FollowQuery } from '#/contract/follow.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { openPath } from '#/stores/navigation.ts'
import { Button } from '#/ui/button.tsx'
import { type FollowPaths, followHref } from './paths.ts'

interface SubjectChoiceProps {
  classes: readonly ClassWithSubjects[]
  query: FollowQuery
  paths: FollowPaths
}

/** The subject whose students are followed, by class; without scripts, a form that asks for the same address. */
export function SubjectChoice({ classes, query, paths }: SubjectChoiceProps): ReactElement {
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
      <Button type="submit" variant="outline" className="needs-no-script">
        {t('common.list.find')}
      </Button>
    </form>
  )
}
