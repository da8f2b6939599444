import { useStore } from '@nanostores/react'
import { type ReactElement, useEffect } from 'react'
import { useT } from '#/i18n/react.tsx'
import { TaughtName } from '#/portals/shared/lesson/taught-name.tsx'
import type { ChosenChapters } from '#/stores/open-chapters.ts'
import { $chosenChapters, chooseChapter } from '#/stores/open-chapters.ts'
import { Card } from '#/ui/card.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/icon.tsx'
import { StudRow } from '#/ui/progress.tsx'
import { LessonRow } from './lesson-row.tsx'
import type { Outline, OutlineChapter } from './outline.ts'
import { TermHead } from './term-head.tsx'

interface SubjectChaptersProps {
  outline: Outline
  /** Language of the subject, which chapters are named in. */
  lang: string
}

/** Chapters of a subject by trimester, each with its lessons; the one to go on with is open. */
export function SubjectChapters({ outline, lang }: SubjectChaptersProps): ReactElement {
  const t = useT()
  const chosen = useStore($chosenChapters, { ssr: nothingChosen })
  useEffect(() => {
    openAddressed()
    addEventListener('hashchange', openAddressed)
    return () => removeEventListener('hashchange', openAddressed)
  }, [])
  const { terms, first } = outline
  return (
    <>
      {terms.map(({ trimester, period, chapters }) => (
        <section key={trimester ?? 0} className="term" aria-labelledby={`term-${trimester ?? 0}`}>
          <TermHead id={`term-${trimester ?? 0}`} trimester={trimester} period={period} alone={terms.length === 1} />
          <Card>
            {chapters.map((each) => (
              <Chapter
                key={each.chapter.id}
                of={each}
                lang={lang}
                open={chosen[each.chapter.id] ?? each === first}
                words={wordsOf(each)}
              />
            ))}
          </Card>
        </section>
      ))}
    </>
  )

  function wordsOf({ lessons, done, phase }: OutlineChapter): string {
    const total = lessons.length
    if (phase === 'done') return t('student.subject.allDone', { total, done })
    return done > 0 ? t('progress.lessons', { lessons: total, done }) : t('student.subject.lessons', { count: total })
  }
}

/** Opens the chapter that the address names, as links of the search do. */
function openAddressed(): void {
  const id = /^#chapter-(\d+)$/.exec(location.hash)?.[1]
  if (id) chooseChapter(Number(id), true)
}

/** What the server knows of the browser's choices. */
const NOTHING: ChosenChapters = {}
const nothingChosen = (): ChosenChapters => NOTHING

interface ChapterProps {
  of: OutlineChapter
  lang: string
  open: boolean
  words: string
}

function Chapter({ of: { chapter, place, lessons, phase }, lang, open, words }: ChapterProps): ReactElement {
  return (
    <details
      id={`chapter-${chapter.id}`}
      className="chapter"
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== open) chooseChapter(chapter.id, currentTarget.open)
      }}
    >
      <summary>
        <span className={classes('no', phase === 'done' && 'done', phase === 'now' && 'now')}>
          {phase === 'done' ? <Icon name="check" /> : place}
        </span>
        <div>
          <h3>
            <TaughtName of={{ ...chapter, lang }} />
          </h3>
          <span>{words}</span>
        </div>
        {lessons.length > 0 && (
          <StudRow steps={lessons.map(({ state, isNext }) => (state?.done ? 'on' : isNext ? 'now' : undefined))} />
        )}
        <Icon name="down" className="down" />
      </summary>
      {lessons.length > 0 && (
        <ul className="lessons">
          {lessons.map((each) => (
            <LessonRow key={each.lesson.id} of={each} />
          ))}
        </ul>
      )}
    </details>
  )
}
