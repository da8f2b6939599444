import type { ReactElement } from 'react'
import { LOGOUT_PATH } from '#/contract/next-path.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useBoot } from '#/portals/shared/boot-context.tsx'
import { publicPath } from '#/portals/shared/public-path.ts'
import { Button } from '#/ui/button.tsx'

export function Footer(): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { now, productName } = useBoot()
  const year = isoDateInTunis(now).slice(0, 4)
  return (
    <footer className="shell-foot">
      <span>{t('shell.footer.copyright', { year, product: productName })}</span>
      <a href={publicPath(locale, '/contact')}>{t('shell.footer.help')}</a>
      {/* With scripts, the profile menu asks first. */}
      <noscript>
        <form method="post" action={LOGOUT_PATH}>
          <Button type="submit" variant="ghost" size="sm" icon="logout" mirrorIcon>
            {t('shell.logout.button')}
          </Button>
        </form>
      </noscript>
    </footer>
  )
}
