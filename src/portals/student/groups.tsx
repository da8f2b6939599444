import type { ReactElement } from 'react'
import type { OwnGroup } from '#/contract/groups.ts'
import type { Read } from '#/contract/read.ts'
import { formatList } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { Region } from '#/portals/shared/region.tsx'
import { SubjectTile } from '#/portals/shared/subject-tile.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { LocalName } from '../shared/names.tsx'
import { routes } from './routes.ts'

/** The student's groups of this school year, each with its professors and the first names of the others. */
export function OwnGroups({ reads }: ScreenProps<{ groups: Read<OwnGroup[]> }>): ReactElement {
  const t = useT()
  return (
    <>
      <PageHead title={t('student.groups.title')} lead={t('student.groups.lead')} />
      <Region state={useRead(reads.groups)} rows={4}>
        {(groups) =>
          groups.length > 0 ? (
            <div className="grid gap-4 lg:grid-cols-2">
              {groups.map((group) => (
                <GroupCard key={group.id} group={group} />
              ))}
            </div>
          ) : (
            <Card>
              <EmptyState
                icon="users"
                heading="h2"
                title={t('student.groups.none')}
                text={t('student.groups.noneText')}
                action={
                  <ButtonLink variant="outline" href={routes.subjects}>
                    {t('student.groups.toSubjects')}
                  </ButtonLink>
                }
              />
            </Card>
          )
        }
      </Region>
    </>
  )
}

function GroupCard({ group: { name, subjects, professors, others } }: { group: OwnGroup }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const [first] = subjects
  return (
    <Card pad className="of-subject" data-subject={first?.key ?? undefined}>
      <div className="flex items-center gap-3">
        <SubjectTile subject={{ key: first?.key ?? null }} />
        <div>
          <h2>
            <Isolate>{name}</Isolate>
          </h2>
          <p className="muted">
            {subjects.map((subject, index) => (
              <span key={subject.id}>
                {index > 0 && (locale === 'ar' ? '، ' : ', ')}
                <LocalName of={subject} />
              </span>
            ))}
          </p>
        </div>
      </div>
      <p className="mt-4">
        {professors.length > 0 ? (
          <T
            id="student.groups.professors"
            values={{ names: <Isolate>{formatList(locale, professors.map(fullName))}</Isolate> }}
          />
        ) : (
          t('student.groups.noProfessor')
        )}
      </p>
      <h3 className="mt-4 mb-2 text-sm">{t('student.groups.others', { count: others.length })}</h3>
      <ul className="flex flex-wrap gap-2">
        {others.map((firstName, index) => (
          <li key={index} className="chip">
            <Isolate>{firstName}</Isolate>
          </li>
        ))}
      </ul>
    </Card>
  )
}
