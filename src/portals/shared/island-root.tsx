import type { ReactElement, ReactNode } from 'react'
import type { AuthBoot, Boot } from '#/contract/boot.ts'
import type { Locale } from '#/contract/locales.ts'
import { homeOf } from '#/contract/roles.ts'
import { I18nProvider } from '#/i18n/react.tsx'
import { AuthBootProvider, BootProvider } from './boot-context.tsx'
import { Broken } from './broken.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { messagesOf } from './page-messages.ts'

/** Everything that the screens of a portal stand on: the page's language, its boot data, and a net below. */
export function PortalRoot({ boot, children }: { boot: Boot; children: ReactNode }): ReactElement {
  return (
    <Foundation locale={boot.locale} home={homeOf(boot.me.role)}>
      <BootProvider boot={boot}>{children}</BootProvider>
    </Foundation>
  )
}

/** The same for the sign-in area. */
export function GuestRoot({ boot, children }: { boot: AuthBoot; children: ReactNode }): ReactElement {
  return (
    <Foundation locale={boot.locale} home="/">
      <AuthBootProvider boot={boot}>{children}</AuthBootProvider>
    </Foundation>
  )
}

function Foundation(props: { locale: Locale; home: string; children: ReactNode }): ReactElement {
  const { locale, home, children } = props
  return (
    <I18nProvider locale={locale} messages={messagesOf(locale)}>
      <ErrorBoundary
        fallback={(retry) => (
          <main className="main" id="main">
            <Broken home={home} onRetry={retry} />
          </main>
        )}
      >
        {children}
      </ErrorBoundary>
    </I18nProvider>
  )
}
