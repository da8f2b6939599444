import type { ReactElement, ReactNode } from 'react'
import { LOCALES, type Locale } from '#/contract/locales.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { DoorScene } from '#/ui/door-scene.tsx'
import { Icon } from '#/ui/icon.tsx'
import { useAuthBoot } from '../shared/boot-context.tsx'
import { PhoneLink } from '../shared/phone-link.tsx'
import { publicPath } from '../shared/public-path.ts'

/** The frame of the sign-in area: the page on the start side, the blue door on the end side. */
export function Gate({ children }: { children: ReactNode }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { productName, phone, path } = useAuthBoot()
  return (
    <main className="gate" id="main">
      <div className="gate-form">
        <div className="slim" aria-hidden="true">
          <Icon name="manara-mark" />
        </div>
        <a
          className="brand"
          href={publicPath(locale, '/')}
          aria-label={t('common.productHome', { product: productName })}
        >
          <Icon name="manara-mark" />
          {productName}
        </a>
        <div className="mid">{children}</div>
        <div className="gate-foot">
          <span>
            {t('guest.help')} <PhoneLink phone={phone} />
          </span>
          <a href={publicPath(locale, '/privacy')}>{t('guest.privacy')}</a>
          {LOCALES.filter((other) => other !== locale).map((other) => (
            <a key={other} href={pathIn(other, path)} lang={other} hrefLang={other}>
              {t(`common.language.${other}`)}
            </a>
          ))}
        </div>
      </div>
      <div className="gate-art" aria-hidden="true">
        <DoorScene />
      </div>
    </main>
  )
}

/** The same page in another language, with where to go after sign-in kept. */
function pathIn(locale: Locale, path: string): string {
  const url = new URL(path, 'http://site.invalid')
  url.searchParams.set('lang', locale)
  return `${url.pathname}${url.search}`
}
