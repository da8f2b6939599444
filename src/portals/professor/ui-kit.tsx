import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Card } from '#/ui/card.tsx'
import { SkeletonList } from '#/ui/states.tsx'
import { PageHead } from '../shared/page-head.tsx'

/**
 * The living gallery of src/ui, for those who build the academy. Only a demo shows it, so its code comes when it is
 * opened; on the server there is no more than its head.
 */
export function UiKit(): ReactElement {
  const t = useT()
  const [Gallery, setGallery] = useState<ComponentType>()

  useEffect(() => {
    void import('./ui-kit/gallery.tsx').then((module) => setGallery(() => module.Gallery))
  }, [])

  return (
    <>
      <PageHead title={t('professor.uiKit.title')} lead={t('professor.uiKit.lead')} />
      {Gallery ? (
        <Gallery />
      ) : (
        <Card>
          <SkeletonList label={t('common.loading')} rows={8} />
        </Card>
      )}
    </>
  )
}
