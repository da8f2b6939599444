import { Command } from 'cmdk'
import type { MouseEvent, ReactElement } from 'react'
import { directionOfLang } from '#/contract/curriculum.ts'
import { FOUND_KINDS, type Hit } from '#/contract/search.ts'
import { useT } from '#/i18n/react.tsx'
import { KIND_ICONS } from '#/portals/shared/lesson/kinds.ts'
import { LocalName } from '#/portals/shared/names.tsx'
import { SubjectTile } from '#/portals/shared/subject-tile.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { Icon } from '#/ui/icon.tsx'
import type { IconName } from '#/ui/icon-names.ts'
import type { HitPath } from './palette-props.ts'

interface ResultsProps {
  hits: readonly Hit[]
  /** Whether they are told apart by what they are. */
  grouped: boolean
  pathOf: HitPath
  onOpen: (hit: Hit, event: MouseEvent) => void
}

/** @returns what a hit is known by in a list */
export function keyOfHit({ kind, id }: Hit): string {
  return `${kind}-${id}`
}

/** What was found, by kind, the kind of the best hit first. */
export function Results({ hits, grouped, pathOf, onOpen }: ResultsProps): ReactElement[] {
  const t = useT()
  const rows = (of: readonly Hit[]): ReactElement[] =>
    of.map((hit) => <HitRow key={keyOfHit(hit)} hit={hit} href={pathOf(hit)} onOpen={onOpen} />)
  if (!grouped) return rows(hits)
  const kinds = FOUND_KINDS.filter((kind) => hits.some((hit) => hit.kind === kind)).toSorted(
    (a, b) => hits.findIndex(({ kind }) => kind === a) - hits.findIndex(({ kind }) => kind === b),
  )
  const headings = {
    subject: t('search.kind.subject'),
    chapter: t('search.kind.chapter'),
    course: t('search.kind.course'),
    material: t('search.kind.material'),
  }
  return kinds.map((kind) => (
    <Command.Group key={kind} heading={headings[kind]}>
      {rows(hits.filter((hit) => hit.kind === kind))}
    </Command.Group>
  ))
}

interface HitRowProps {
  hit: Hit
  href: string
  onOpen: (hit: Hit, event: MouseEvent) => void
}

/** A link, so that it opens in another tab as well; the arrows go from one to the next. */
function HitRow({ hit, href, onOpen }: HitRowProps): ReactElement {
  const { role } = useMe()
  return (
    <Command.Item asChild value={keyOfHit(hit)}>
      <a
        href={href}
        tabIndex={-1}
        className="palette-hit"
        data-subject={hit.subject.key ?? undefined}
        onClick={(event) => onOpen(hit, event)}
      >
        <SubjectTile subject={hit.subject} small />
        <span className="grow">
          <bdi className="name" dir={directionOfLang(hit.lang)} lang={hit.lang}>
            <Runs of={hit.name} />
          </bdi>
          <span className="meta">
            {hit.materialKind && <MaterialKind kind={hit.materialKind} />}
            {hit.kind !== 'subject' && <LocalName of={hit.subject} />}
            {role !== 'STUDENT' && <LocalName of={hit.schoolClass} />}
          </span>
          {hit.excerpt.length > 0 && (
            <span className="excerpt" dir={directionOfLang(hit.textLang ?? 'ar')} lang={hit.textLang ?? undefined}>
              <Runs of={hit.excerpt} />
            </span>
          )}
        </span>
        <Icon name="next" mirror className="go" />
      </a>
    </Command.Item>
  )
}

function MaterialKind({ kind }: { kind: NonNullable<Hit['materialKind']> }): ReactElement {
  const t = useT()
  const icon: IconName = KIND_ICONS[kind]
  return (
    <span>
      <Icon name={icon} mirror={icon === 'magazine'} /> {t(`lesson.kind.${kind}`)}
    </span>
  )
}

/** A text with what was looked for marked in it. */
function Runs({ of: runs }: { of: Hit['name'] }): ReactElement[] {
  // Runs have nothing to be known by but their place.
  return runs.map(({ text, hit }, index) => {
    const key = `${index}`
    return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}
