import type { ReactElement } from 'react'
import type { SubjectProgramme } from '#/contract/programme.ts'
import { useT } from '#/i18n/react.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { ChapterLessons } from '../shared/lesson/chapter-lessons.tsx'
import { TaughtName } from '../shared/lesson/taught-name.tsx'
import { lessonPath } from './routes.ts'

interface SubjectChaptersProps {
  chapters: SubjectProgramme['chapters']
  /** Language of the subject, which chapters are named in. */
  lang: string
}

/** Chapters of a subject in their order, each with its lessons; the first that has some is open. */
export function SubjectChapters({ chapters, lang }: SubjectChaptersProps): ReactElement {
  const t = useT()
  const firstTaught = chapters.findIndex(({ lessons }) => lessons.length > 0)
  return (
    <Card title={t('student.subject.chapters')}>
      {chapters.map((chapter, index) => (
        <details key={chapter.id} className="chapter" open={index === firstTaught}>
          <summary>
            <span className="no">{index + 1}</span>
            <div>
              <h3>
                <TaughtName of={{ ...chapter, lang }} />
              </h3>
              <span>{t('student.subject.lessons', { count: chapter.lessons.length })}</span>
            </div>
            <Icon name="down" className="down" />
          </summary>
          {chapter.lessons.length > 0 && <ChapterLessons lessons={chapter.lessons} pathOf={lessonPath} />}
        </details>
      ))}
    </Card>
  )
}
