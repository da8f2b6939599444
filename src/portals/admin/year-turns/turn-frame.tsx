import type { ReactElement, ReactNode } from 'react'
import type { YearTurnDetail } from '#/contract/year-turns.ts'
import { useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { TURN_PAGES, type TurnPageName, turnPath } from './turn-paths.ts'
import { isDraft, TurnStatus, TurnYears } from './turn-status.tsx'

interface TurnFrameProps {
  of: YearTurnDetail
  page: TurnPageName
  lead: ReactNode
  children: ReactNode
}

/** The head of a page of a draft, with the way to the others; once the turn has begun they have nothing to show. */
export function TurnFrame({ of: turn, page, lead, children }: TurnFrameProps): ReactElement {
  const t = useT()
  const above = [
    { href: routes.schoolYear, label: t('school-year.title') },
    { href: routes.yearTurns, label: t('year-turn.title') },
  ]
  const first = page === 'yearTurn'
  // In one piece: links of crumbs lay out what is in them.
  const years = (
    <span>
      <TurnYears of={turn} />
    </span>
  )
  const draft = isDraft(turn)
  return (
    <div key={turn.id} className="contents">
      <Crumbs
        above={first ? above : [...above, { href: turnPath(turn.id), label: years }]}
        here={first ? years : t(TITLES[page])}
      />
      <PageHead title={first ? years : t(TITLES[page])} lead={lead} actions={<TurnStatus {...turn} />} />
      {draft && <Tabs of={turn} page={page} />}
      {draft || first ? children : <Begun of={turn} />}
    </div>
  )
}

const TITLES = {
  yearTurn: 'year-turn.one',
  yearTurnStudents: 'year-turn.students.title',
  yearTurnGroups: 'year-turn.groups.title',
  yearTurnList: 'year-turn.list.title',
} as const
const TABS = {
  yearTurn: 'year-turn.tab.classes',
  yearTurnStudents: 'year-turn.tab.students',
  yearTurnGroups: 'year-turn.tab.groups',
  yearTurnList: 'year-turn.tab.list',
} as const

function Tabs({ of: turn, page }: Pick<TurnFrameProps, 'of' | 'page'>): ReactElement {
  const t = useT()
  return (
    <nav className="tabs" aria-label={t('year-turn.tabs')}>
      {TURN_PAGES.map((each) => (
        <a key={each} href={turnPath(turn.id, each)} aria-current={each === page ? 'page' : undefined}>
          {t(TABS[each])}
        </a>
      ))}
    </nav>
  )
}

function Begun({ of: turn }: Pick<TurnFrameProps, 'of'>): ReactElement {
  const t = useT()
  return (
    <Card>
      <EmptyState
        icon="lock"
        title={t('year-turn.begun')}
        text={t('year-turn.begunText')}
        heading="h2"
        action={
          <ButtonLink variant="outline" href={turnPath(turn.id)}>
            {t('year-turn.back')}
          </ButtonLink>
        }
      />
    </Card>
  )
}
