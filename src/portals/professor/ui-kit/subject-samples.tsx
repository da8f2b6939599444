import type { ReactElement } from 'react'
import { SUBJECT_KEYS } from '#/contract/subject-keys.ts'
import { formatNumber } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { SubjectTile } from '#/portals/shared/subject-tile.tsx'
import { Chip, Count } from '#/ui/chip.tsx'
import { Section } from './section.tsx'

/** Each subject's colour and glyph, and the chips. */
export function SubjectSamples(): ReactElement {
  const t = useT()
  const locale = useLocale()
  return (
    <Section title={t('professor.uiKit.subjects')}>
      <div className="swatches">
        {SUBJECT_KEYS.map((key) => (
          <div key={key} className="swatch" data-subject={key}>
            <SubjectTile subject={{ key }} />
            <span>{t(`professor.uiKit.subject.${key}`)}</span>
          </div>
        ))}
      </div>
      <div className="row">
        <Chip>{t('professor.uiKit.sampleClass')}</Chip>
        <Chip tone="line" icon="check">
          {t('professor.uiKit.chipPresent')}
        </Chip>
        <Chip tone="success">{t('professor.uiKit.chipActive')}</Chip>
        <Chip tone="warning">{t('professor.uiKit.chipPending')}</Chip>
        <Chip tone="error">{t('professor.uiKit.chipRefused')}</Chip>
        <Chip tone="info">{t('professor.uiKit.chipNew')}</Chip>
        <Chip tone="accent" icon="live">
          {t('professor.uiKit.chipLive')}
        </Chip>
        <Count>{formatNumber(locale, 11)}</Count>
      </div>
      <div className="row">
        {SUBJECT_KEYS.slice(0, 4).map((key) => (
          <span key={key} data-subject={key}>
            <Chip tone="subject" icon={`subject-${key}`}>
              {t(`professor.uiKit.subject.${key}`)}
            </Chip>
          </span>
        ))}
      </div>
    </Section>
  )
}
