import type { ReactElement } from 'react'
import type { MyProgress } from '#/contract/my-progress.ts'
import type { Read } from '#/contract/read.ts'
import type { Subject } from '#/contract/subjects.ts'
import { formatDayMonth } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { load } from '#/stores/reads.ts'
import { BarList } from '#/ui/bar-list.tsx'
import { Card } from '#/ui/card.tsx'
import { LocalName } from '../shared/names.tsx'
import { Region } from '../shared/region.tsx'
import { spentWords } from '../shared/spent-words.ts'
import { SubjectTile } from '../shared/subject-tile.tsx'
import { useRead } from '../shared/use-read.ts'
import { Streak } from './streak.tsx'
import { useOwnSubjects } from './use-own-subjects.ts'

/** What the card is made of. */
export interface ProgressReads {
  mine: Read<MyProgress>
  subjects: Read<Subject[]> | undefined
}

/** What the student has learnt: days in a row, lessons done in each subject, time spent in each week. */
export function ProgressCard({ reads }: { reads: ProgressReads }): ReactElement {
  const t = useT()
  const ownSubjects = useOwnSubjects(reads.subjects)
  return (
    <Region state={useRead(reads.mine)} title={t('progress.card.title')} rows={3} retry={() => load(reads.mine)}>
      {(progress) => (
        <Card title={t('progress.card.title')} pad>
          <div className="my-progress">
            <p>
              <Streak of={progress.streak} />{' '}
              {progress.streak.longest > 0 && (
                <span className="muted">{t('progress.longest', { days: progress.streak.longest })}</span>
              )}
            </p>
            <div className="grid2">
              <section aria-labelledby="progress-subjects">
                <h3 id="progress-subjects">{t('progress.card.subjects')}</h3>
                <Region state={ownSubjects} rows={4} retry={async () => reads.subjects && load(reads.subjects)}>
                  {(subjects) => <InSubjects progress={progress} subjects={subjects} />}
                </Region>
              </section>
              <section aria-labelledby="progress-weeks">
                <h3 id="progress-weeks">{t('progress.card.weeks')}</h3>
                <InWeeks progress={progress} />
              </section>
            </div>
          </div>
        </Card>
      )}
    </Region>
  )
}

function InSubjects({ progress, subjects }: { progress: MyProgress; subjects: readonly Subject[] }): ReactElement {
  const t = useT()
  return (
    <BarList
      caption={t('progress.card.subjects')}
      labelHeader={t('progress.card.subject')}
      valueHeader={t('progress.card.lessons')}
      rows={subjects.map((subject) => {
        const { done = 0, lessons = 0 } = progress.subjects.find(({ subjectId }) => subjectId === subject.id) ?? {}
        return {
          key: subject.id,
          subject: subject.key ?? undefined,
          label: (
            <span className="with-tile">
              <SubjectTile subject={subject} small />
              <LocalName of={subject} />
            </span>
          ),
          value: done,
          max: lessons,
          words: t('progress.lessons', { done, lessons }),
        }
      })}
    />
  )
}

function InWeeks({ progress: { weeks } }: { progress: MyProgress }): ReactElement {
  const t = useT()
  const locale = useLocale()
  return (
    <BarList
      caption={t('progress.card.weeks')}
      labelHeader={t('progress.card.week')}
      valueHeader={t('progress.card.time')}
      rows={weeks.toReversed().map(({ monday, seconds }, back) => ({
        key: monday,
        label:
          back === 0
            ? t('progress.card.thisWeek')
            : t('progress.card.weekOf', { date: formatDayMonth(locale, `${monday}T12:00:00Z`) }),
        value: seconds,
        words: spentWords(t, seconds),
      }))}
    />
  )
}
