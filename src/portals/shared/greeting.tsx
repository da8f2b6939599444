import type { ReactElement, ReactNode } from 'react'
import { formatLongDate, greetingOf, hourInTunis, isoDateInTunis } from '#/i18n/dates.ts'
import { capitalize } from '#/i18n/format.ts'
import { T, useLocale } from '#/i18n/react.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { useBoot } from './boot-context.tsx'
import { PageHead } from './page-head.tsx'
import { useMe } from './use-me.ts'

/** Head of a first page: good morning or evening by the clock in Tunis, and the date. */
export function Greeting({ children, actions }: { children?: ReactNode; actions?: ReactNode }): ReactElement {
  const { now } = useBoot()
  const locale = useLocale()
  const { firstName } = useMe()
  return (
    <PageHead
      title={<T id={greetingOf(hourInTunis(now))} values={{ name: <Isolate>{firstName}</Isolate> }} />}
      lead={
        <>
          <time dateTime={isoDateInTunis(now)}>{capitalize(locale, formatLongDate(locale, now))}</time>
          {children}
        </>
      }
      actions={actions}
    />
  )
}
