import type { ReactElement, ReactNode } from 'react'

/** A phone number, time, mark, range, file name or formula, drawn as it is typed inside a text of any direction. */
export function Ltr({ children, lang }: { children: ReactNode; lang?: string }): ReactElement {
  return (
    <bdi dir="ltr" lang={lang}>
      {children}
    </bdi>
  )
}

interface IsolateProps {
  children: ReactNode
  lang?: string
  /** Where the words are cut, they are cut here: around it the dots would eat the beginning of an Arabic name. */
  className?: string
}

/** Words of a person (a name, a title), which take the direction of their own first letter and disturb nothing. */
export function Isolate({ children, lang, className }: IsolateProps): ReactElement {
  return (
    <bdi className={className} lang={lang}>
      {children}
    </bdi>
  )
}
