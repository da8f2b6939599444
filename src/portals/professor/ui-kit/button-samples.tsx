import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Button } from '#/ui/button.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { Section } from './section.tsx'

export function ButtonSamples(): ReactElement {
  const t = useT()
  const publish = t('professor.uiKit.publish')
  const preview = t('professor.uiKit.preview')
  return (
    <Section title={t('professor.uiKit.buttons')}>
      <div className="row">
        <Button variant="primary">{publish}</Button>
        <Button variant="primary" busy busyLabel={t('professor.uiKit.publishing')}>
          {publish}
        </Button>
        <Button variant="primary" disabled>
          {publish}
        </Button>
      </div>
      <p className="cap">{t('professor.uiKit.buttonsNote')}</p>
      <div className="row">
        <Button variant="outline">{preview}</Button>
        <Button variant="soft">{preview}</Button>
        <Button variant="ghost">{preview}</Button>
        <Button variant="outline" size="sm" icon="eye">
          {preview}
        </Button>
        <IconButton variant="outline" icon="more" label={t('professor.uiKit.more')} />
      </div>
      <div className="row">
        <Button variant="danger" icon="trash">
          {t('professor.uiKit.delete')}
        </Button>
        <Button variant="danger-outline">{t('professor.uiKit.suspend')}</Button>
        <Button variant="live" icon="live">
          {t('professor.uiKit.join')}
        </Button>
      </div>
      <p className="cap">{t('professor.uiKit.liveNote')}</p>
    </Section>
  )
}
