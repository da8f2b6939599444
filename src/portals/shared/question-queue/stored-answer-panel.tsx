import '#/portals/shared/queue-words.ts'
import { type ReactElement, useEffect, useState } from 'react'
import { arNorm } from '#/contract/ar-norm.ts'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import type { StoredAnswer } from '#/contract/stored-answers.ts'
import { useT } from '#/i18n/react.tsx'
import { useKeptFocus } from '#/portals/shared/list/use-kept-focus.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { announce } from '#/stores/announcement.ts'
import { load, loadMissing } from '#/stores/reads.ts'
import { storedAnswersRead } from '#/stores/stored-answers.ts'
import { SearchInput } from '#/ui/search-input.tsx'
import { KeepAnswer } from './keep-answer.tsx'
import { StoredAnswerItem } from './stored-answer-item.tsx'

export interface StoredAnswerPanelProps {
  /** What is typed in the answer now. */
  words: string
  /** Puts other words into its place: those, with an answer that was kept behind them. */
  onUse: (words: string) => void
}

/** The answers that a professor keeps: to be found, used, kept and deleted. */
export function StoredAnswerPanel({ words, onUse }: StoredAnswerPanelProps): ReactElement {
  useEffect(() => {
    void loadMissing(storedAnswersRead)
  }, [])
  return (
    <Region state={useRead(storedAnswersRead)} rows={2} retry={() => load(storedAnswersRead)}>
      {({ items }) => (
        <div className="grid gap-3 rounded-field border border-line p-3">
          <KeepAnswer words={words} items={items} />
          <StoredAnswerList words={words} items={items} onUse={onUse} />
        </div>
      )}
    </Region>
  )
}

/** From so many on they are searched. */
const WORTH_SEARCHING = 4

function StoredAnswerList({
  words,
  items,
  onUse,
}: StoredAnswerPanelProps & { items: readonly StoredAnswer[] }): ReactElement {
  const t = useT()
  const [q, setQ] = useState('')
  const [tooLong, setTooLong] = useState(false)
  // The button that was pressed is gone with its answer.
  const focus = useKeptFocus<HTMLElement>(items)

  const use = (stored: StoredAnswer): void => {
    const all = withStored(words, stored.words)
    setTooLong(all === undefined)
    if (all === undefined) return
    onUse(all)
    announce(t('question-queue.stored.used'))
  }
  const found = foundAnswers(items, q)
  return (
    <section {...focus} className="grid gap-3" aria-label={t('question-queue.stored.list')}>
      {(items.length >= WORTH_SEARCHING || q !== '') && (
        <SearchInput
          alone
          label={t('question-queue.stored.search')}
          hint={t('question-queue.stored.search')}
          value={q}
          onChange={setQ}
        />
      )}
      {tooLong && (
        <p className="error" role="alert">
          {t('question-queue.stored.tooLong')}
        </p>
      )}
      {found.length > 0 ? (
        <ul className="max-h-80 divide-y divide-line overflow-auto">
          {found.map((stored) => (
            <StoredAnswerItem key={stored.id} of={stored} onUse={() => use(stored)} />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted" role="status">
          {t(items.length === 0 ? 'question-queue.stored.none' : 'question-queue.stored.noneFound')}
        </p>
      )}
    </section>
  )
}

/** @returns what an answer says with a kept one behind what is typed; nothing where that is too long */
export function withStored(words: string, stored: string): string | undefined {
  const all = words.trim() === '' ? stored : `${words.trimEnd()}\n\n${stored}`
  return all.length > QUESTION_LIMITS.answerWords ? undefined : all
}

/** @returns the answers that have all that is looked for, however it is written */
export function foundAnswers(items: readonly StoredAnswer[], q: string): readonly StoredAnswer[] {
  const wanted = arNorm(q).split(' ')
  return items.filter(({ words }) => {
    const text = arNorm(words)
    return wanted.every((each) => text.includes(each))
  })
}
