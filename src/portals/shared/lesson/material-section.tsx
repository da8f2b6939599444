import type { ReactElement, ReactNode } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Chip } from '#/ui/chip.tsx'
import { Icon } from '#/ui/icon.tsx'
import { KIND_ICONS } from './kinds.ts'
import { materialAnchor } from './material-anchor.ts'
import { MaterialBody } from './material-body.tsx'
import { TaughtName, taughtName } from './taught-name.tsx'

interface MaterialSectionProps {
  material: MaterialContents
  /** What comes after it in the lesson. */
  next: MaterialContents | undefined
  preview: boolean
  /** Whether its name is to be seen; the first often has the lesson's own, which stands above it already. */
  named: boolean
  /** Whether it comes before the lesson's own title: its name is then under it, and is no heading. */
  lead: boolean
  /** What a student can do with it. */
  tools?: ReactNode
}

/** A material of a lesson: its kind, its name, what is in it, and the way to the next. */
export function MaterialSection(props: MaterialSectionProps): ReactElement {
  const { material, next, lead, tools } = props
  const t = useT()
  const anchor = materialAnchor(material.id)
  return (
    <section
      id={anchor}
      className="material"
      aria-label={lead ? taughtName(material) : undefined}
      aria-labelledby={lead ? undefined : `${anchor}-name`}
      tabIndex={-1}
    >
      {!lead && <MaterialHead {...props} anchor={anchor} />}
      <MaterialBody material={material} />
      {lead && <LeadFoot {...props} />}
      <div className="material-foot">
        {next && (
          <a className="link next-material" href={`#${materialAnchor(next.id)}`}>
            <Icon name="down" />
            <span>
              {t('lesson.nextMaterial')} <TaughtName of={next} />
            </span>
          </a>
        )}
        {!lead && !isHeaded(props) && tools}
      </div>
    </section>
  )
}

/** The first material's head has nothing to show where it has the lesson's name: its tools are then under it. */
function isHeaded({ named, preview }: Pick<MaterialSectionProps, 'named' | 'preview'>): boolean {
  return named || preview
}

function MaterialHead({ material, preview, named, tools, anchor }: MaterialSectionProps & { anchor: string }) {
  const t = useT()
  return (
    <div className={isHeaded({ named, preview }) ? 'card-head material-head' : 'sr-only'}>
      <h2 id={`${anchor}-name`} className={named ? undefined : 'sr-only'}>
        <TaughtName of={material} />
      </h2>
      <span className="material-chips">
        {preview && <PublishedChip material={material} />}
        {named && (
          <Chip tone="subject" icon={KIND_ICONS[material.kind]}>
            {t(`lesson.kind.${material.kind}`)}
          </Chip>
        )}
        {isHeaded({ named, preview }) && tools}
      </span>
    </div>
  )
}

/** Under a video that the page begins with: its name, where the lesson has another one. */
function LeadFoot({ material, preview, named, tools }: MaterialSectionProps): ReactElement | null {
  if (!named && !preview && !tools) return null
  return (
    <div className="material-head">
      {named && <TaughtName of={material} />}
      <span className="material-chips">
        {preview && <PublishedChip material={material} />}
        {tools}
      </span>
    </div>
  )
}

/** What pupils do not see yet. */
function PublishedChip({ material: { status, publishAt } }: { material: MaterialContents }): ReactElement | null {
  const t = useT()
  const locale = useLocale()
  if (status !== 'published') return <Chip tone="line">{t('lesson.isDraft')}</Chip>
  if (publishAt === null) return null
  return (
    <Chip tone="line" icon="clock">
      {t('lesson.publishedAt', { time: formatDateTime(locale, publishAt) })}
    </Chip>
  )
}
