import type { ReactElement } from 'react'
import type { Letter } from '#/contract/letters.ts'
import { directionOf } from '#/contract/locales.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'

/** A letter on half a page, in its reader's language. */
export function LetterSheet({ letter }: { letter: Letter }): ReactElement {
  const { lang, academy, title, name, schoolClass, intro, steps, facts, note } = letter
  return (
    <article className="letter" lang={lang} dir={directionOf(lang)}>
      <header>
        <b>{academy}</b>
        <span>{title}</span>
      </header>
      <h2>
        <Isolate>{name}</Isolate>
      </h2>
      {schoolClass && <p className="letter-class">{schoolClass}</p>}
      <p>{intro}</p>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Ltr>{value}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
      <p className="letter-note">{note}</p>
    </article>
  )
}
