import type { ReactElement } from 'react'
import { COLOR_SCHEMES } from '#/contract/layout.ts'
import { LOCALES } from '#/contract/locales.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useFrame } from '#/portals/shared/shell/use-frame.ts'
import { useLight } from '#/portals/shared/use-light.ts'
import { setColorScheme, setLocale } from '#/stores/layout.ts'
import { setLight } from '#/stores/light.ts'
import { Card } from '#/ui/card.tsx'

/** The choices for this device: language, colours, and how much data it may cost. */
export function DisplayCard(): ReactElement {
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
        <LightSwitch />
      </div>
    </Card>
  )
}

function LightSwitch(): ReactElement {
  const t = useT()
  const light = useLight()
  return (
    <div>
      <label className="opt-row opt-start">
        <input
          className="switch"
          type="checkbox"
          role="switch"
          aria-checked={light}
          aria-describedby="light-data-help"
          checked={light}
          onChange={(event) => setLight(event.target.checked)}
        />
        <span>{t('profile.light.label')}</span>
      </label>
      <p id="light-data-help" className="help">
        {t('profile.light.help')}
      </p>
    </div>
  )
}
