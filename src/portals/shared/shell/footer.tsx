import type { ReactElement } from 'react'
import { isoDateInTunis } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { publicPath } from '#/portals/shared/public-path.ts'

export function Footer(): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { now, productName } = useBoot()
  const year = isoDateInTunis(now).slice(0, 4)
  return (
    <footer className="shell-foot">
      <span>{t('shell.footer.copyright', { year, product: productName })}</span>
      <a href={publicPath(locale, '/contact')}>{t('shell.footer.help')}</a>
    </footer>
  )
}
