import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Studs } from '#/ui/progress.tsx'
import { Spinner } from '#/ui/spinner.tsx'
import { Section } from './section.tsx'

const STEPS = [
  { done: 0, total: 5 },
  { done: 3, total: 6 },
  { done: 4, total: 4 },
  { done: 29, total: 41 },
] as const

export function ProgressSamples(): ReactElement {
  const t = useT()
  return (
    <Section title={t('professor.uiKit.progress')}>
      {STEPS.map(({ done, total }) => (
        <div key={total} className="card-stack" data-subject="svt">
          <span className="small muted">{t('professor.uiKit.lessonsDone', { done: String(done), count: total })}</span>
          <Studs done={done} total={total} />
        </div>
      ))}
      <div className="row">
        <Spinner large />
        <span className="small muted">{t('professor.uiKit.loader')}</span>
      </div>
    </Section>
  )
}
