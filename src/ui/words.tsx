import { Fragment, type ReactElement } from 'react'
import { runsOfWords } from '#/i18n/bidi-runs.ts'
import { Ltr } from './bidi.tsx'

/**
 * What a person wrote, as text and nothing else: phone numbers, times and formulas are drawn as they were typed, also
 * between Arabic words. It stands in an element with `dir="auto"`, which keeps breaks of lines as they are.
 */
export function Words({ of }: { of: string }): ReactElement {
  return (
    <>
      {runsOfWords(of).map(({ text, ltr }, index) => {
        const key = `${index} ${text}`
        return ltr ? <Ltr key={key}>{text}</Ltr> : <Fragment key={key}>{text}</Fragment>
      })}
    </>
  )
}
