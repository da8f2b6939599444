import type { ReactElement } from 'react'
import { COLOR_SCHEMES } from '#/contract/layout.ts'
import { LOCALES } from '#/contract/locales.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { setColorScheme, setLocale } from '#/stores/layout.ts'
import { Card } from '#/ui/card.tsx'
import { useBoot } from '../shared/boot-context.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { PhoneLink } from '../shared/phone-link.tsx'
import { useFrame } from '../shared/shell/use-frame.ts'
import { OwnFacts } from './own-facts.tsx'

/** The student's own details, and their choices for the screen. */
export function MyProfile(): ReactElement {
  const t = useT()
  const { phone } = useBoot()
  return (
    <>
      <PageHead
        title={t('student.profile.title')}
        lead={<T id="student.profile.lead" values={{ phone: <PhoneLink phone={phone} /> }} />}
      />
      <div className="two">
        <div>
          <OwnFacts />
        </div>
        <div>
          <Choices />
        </div>
      </div>
    </>
  )
}

function Choices(): ReactElement {
  const t = useT()
  const own = useLocale()
  const { colorScheme } = useFrame().layout
  return (
    <Card title={t('shell.profileMenu.settings')} pad>
      <div className="card-stack">
        <div className="opt-row">
          <span id="choice-language">{t('common.language.label')}</span>
          <fieldset className="segmented" aria-labelledby="choice-language">
            {LOCALES.map((locale) => (
              <button
                key={locale}
                type="button"
                lang={locale}
                aria-pressed={locale === own}
                onClick={() => locale !== own && setLocale(locale)}
              >
                {t(`common.language.${locale}`)}
              </button>
            ))}
          </fieldset>
        </div>
        <div className="opt-row">
          <span id="choice-theme">{t('common.theme.label')}</span>
          <fieldset className="segmented" aria-labelledby="choice-theme">
            {COLOR_SCHEMES.map((scheme) => (
              <button
                key={scheme}
                type="button"
                aria-pressed={scheme === colorScheme}
                onClick={() => setColorScheme(scheme)}
              >
                {t(`common.theme.${scheme}`)}
              </button>
            ))}
          </fieldset>
        </div>
      </div>
    </Card>
  )
}
