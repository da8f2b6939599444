import type { ReactElement, ReactNode } from 'react'

/** A phone number, time, mark, range, file name or formula, drawn as it is typed inside a text of any direction. */
export function Ltr({ children, lang }: { children: ReactNode; lang?: string }): ReactElement {
  return (
    <bdi dir="ltr" lang={lang}>
      {children}
    </bdi>
  )
}

/** Words of a person (a name, a title), which take the direction of their own first letter and disturb nothing. */
export function Isolate({ children, lang }: { children: ReactNode; lang?: string }): ReactElement {
  return <bdi lang={lang}>{children}</bdi>
}
