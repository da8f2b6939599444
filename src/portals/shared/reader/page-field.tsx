import { type ReactElement, useState } from 'react'
import { directionOf } from '#/contract/locales.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { pageOf } from './spreads.ts'

interface PageFieldProps {
  page: number
  pages: number
  onGo: (page: number) => void
}

/** Which page this is, and a way to any other by its number. */
export function PageField({ page, pages, onGo }: PageFieldProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const [typed, setTyped] = useState<string>()
  const go = (): void => {
    const wanted = pageOf(typed, pages)
    setTyped(undefined)
    if (wanted !== undefined) onGo(wanted)
  }
  return (
    <form
      className="reader-field"
      // It stands among what goes from left to right.
      dir={directionOf(locale)}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <label>
        <span>{t('reader.pageWord')}</span>
        <input
          aria-label={t('reader.pageWord')}
          className="input"
          type="text"
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          maxLength={5}
          value={typed ?? page}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={go}
        />
      </label>
      <span>
        {t('reader.ofPages')} <Ltr>{pages}</Ltr>
      </span>
    </form>
  )
}
