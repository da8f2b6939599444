import type { ReactElement } from 'react'
import type { MaterialKind } from '#/contract/material-kinds.ts'
import type { LessonMaterial } from '#/contract/programme.ts'
import { useT } from '#/i18n/react.tsx'
import { KIND_ICONS } from '#/portals/shared/lesson/kinds.ts'
import { materialAnchor } from '#/portals/shared/lesson/material-anchor.ts'
import { TaughtName } from '#/portals/shared/lesson/taught-name.tsx'
import { lessonPath } from '#/portals/student/routes.ts'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { EmptyState } from '#/ui/states.tsx'
import type { Outline, OutlineChapter, OutlineLesson } from './outline.ts'
import { type SubjectTab, TAB_KINDS } from './subject-tabs.tsx'
import { RailHead } from './term-head.tsx'

interface MaterialListsProps {
  outline: Outline
  lang: string
  tab: Exclude<SubjectTab, 'lessons'>
}

interface Found {
  material: LessonMaterial
  chapter: OutlineChapter['chapter']
  of: OutlineLesson
}

/** Everything of some kinds in a subject, kind by kind in the order of its lessons; each leads to its place there. */
export function MaterialLists({ outline, lang, tab }: MaterialListsProps): ReactElement {
  const t = useT()
  const lists = TAB_KINDS[tab].flatMap((kind) => {
    const found = materialsOf(outline, kind)
    return found.length > 0 ? [{ kind, found }] : []
  })
  if (lists.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={KIND_ICONS[TAB_KINDS[tab][0]]}
          title={t(`student.subject.none.${tab}`)}
          text={t('student.subject.noneText')}
          heading="h2"
        />
      </Card>
    )
  }
  return (
    <>
      {lists.map(({ kind, found }) => (
        <section key={kind} className="term" aria-labelledby={`list-${kind}`}>
          <RailHead id={`list-${kind}`} title={t(`student.subject.kind.${kind}`)} />
          <Card>
            <ul className="lessons">
              {found.map((each) => (
                <MaterialRow key={each.material.id} found={each} lang={lang} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </>
  )
}

function MaterialRow({ found: { material, chapter, of }, lang }: { found: Found; lang: string }): ReactElement {
  const t = useT()
  const { lesson, state } = of
  return (
    <li>
      <a href={`${lessonPath(lesson.id)}#${materialAnchor(material.id)}`}>
        <Icon name={KIND_ICONS[material.kind]} className="k" />
        <span>
          <TaughtName of={material} />
          <span className="within">
            <TaughtName of={{ ...chapter, lang }} />
            <span aria-hidden="true"> · </span>
            <TaughtName of={lesson} />
          </span>
        </span>
        <span className="st">
          {state?.done && <Icon name="check" label={t('student.subject.done')} className="ok" />}
          {material.length !== null && <span>{t('lesson.pages', { count: material.length })}</span>}
        </span>
      </a>
    </li>
  )
}

function materialsOf({ terms }: Outline, wanted: MaterialKind): Found[] {
  return terms
    .flatMap(({ chapters }) => chapters)
    .flatMap(({ chapter, lessons }) =>
      lessons.flatMap((of) =>
        of.lesson.materials.flatMap((material) => (material.kind === wanted ? [{ material, chapter, of }] : [])),
      ),
    )
}
