import { type ReactElement, useMemo } from 'react'
import { FORMULA_STYLES } from './formula-styles.ts'

export interface LessonHtmlProps {
  /** Of the server's renderer of texts, and of nothing else: it is put into the page as it is. */
  html: string
  /** Language of the text (BCP 47). */
  lang: string
  dir: 'rtl' | 'ltr'
}

interface Policy {
  createHTML(html: string): string
}
declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
  }
}

let policy: Policy | undefined

/** The one way by which HTML becomes elements: pages refuse every string that did not go through a policy. */
function trusted(html: string): string {
  if (typeof window === 'undefined' || !window.trustedTypes) return html
  policy ??= window.trustedTypes.createPolicy('lesson', { createHTML: (known) => known })
  return policy.createHTML(html)
}

/** The style sheet of formulas, for the screens that show some; its fonts are loaded when a formula is drawn. */
export function FormulaStyles(): ReactElement {
  return <link rel="stylesheet" href={FORMULA_STYLES} precedence="formulas" />
}

/** The text of a lesson, as the server rendered it. */
export function LessonHtml({ html, lang, dir }: LessonHtmlProps): ReactElement {
  const inner = useMemo(() => ({ __html: trusted(html) }), [html])
  return (
    <>
      <FormulaStyles />
      <div className="lesson-text" lang={lang} dir={dir} dangerouslySetInnerHTML={inner} />
    </>
  )
}
