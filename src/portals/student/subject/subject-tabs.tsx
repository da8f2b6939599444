import type { MouseEvent, ReactElement } from 'react'
import type { MaterialKind } from '#/contract/material-kinds.ts'
import type { SubjectProgramme } from '#/contract/programme.ts'
import { subjectPath } from '#/contract/subject-path.ts'
import type { Subject } from '#/contract/subjects.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { replacePath } from '#/stores/navigation.ts'
import { Ltr } from '#/ui/bidi.tsx'

/** Kinds of materials that have a list of their own, by the tab that they are in. */
export const TAB_KINDS = {
  lessons: [],
  exercises: ['sheet'],
  papers: ['magazine', 'book'],
} as const satisfies Record<string, readonly MaterialKind[]>
export type SubjectTab = keyof typeof TAB_KINDS

/** @returns the tab that an address names; the lessons where it names none */
export function tabOf({ tab }: Record<string, string>): SubjectTab {
  return tab === 'exercises' || tab === 'papers' ? tab : 'lessons'
}

interface SubjectTabsProps {
  subject: Subject
  current: SubjectTab
  /** Absent while it is not known how much there is. */
  programme: SubjectProgramme | undefined
}

/**
 * The parts of a subject. Links, not ARIA tabs: each part has its address, which can be shared, opened beside this one
 * and read without scripts, and every key that works on links works here.
 */
export function SubjectTabs({ subject, current, programme }: SubjectTabsProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  return (
    <nav className="tabs" data-subject={subject.key ?? undefined} aria-label={t('student.subject.tabs')}>
      {(Object.keys(TAB_KINDS) as SubjectTab[]).map((tab) => {
        const href = subjectPath(subject) + (tab === 'lessons' ? '' : `?tab=${tab}`)
        return (
          <a
            key={tab}
            href={href}
            aria-current={tab === current ? 'page' : undefined}
            onClick={(event) => turnTo(event, href)}
          >
            {t(`student.subject.tab.${tab}`)}
            {programme && (
              <span className="n">
                <Ltr>{formatNumber(locale, countOf(programme, tab))}</Ltr>
              </span>
            )}
          </a>
        )
      })}
    </nav>
  )
}

function countOf({ chapters }: SubjectProgramme, tab: SubjectTab): number {
  const lessons = chapters.flatMap((chapter) => chapter.lessons)
  if (tab === 'lessons') return lessons.length
  const kinds: readonly MaterialKind[] = TAB_KINDS[tab]
  return lessons.flatMap(({ materials }) => materials).filter(({ kind }) => kinds.includes(kind)).length
}

/** Another part of the same page is no new place to come back from, and needs nothing that is not there. */
function turnTo(event: MouseEvent, href: string): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  replacePath(href)
}
