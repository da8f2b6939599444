import { type ReactElement, type ReactNode, useMemo, useState } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'
import type { Note } from '#/contract/notes.ts'
import type { CourseState } from '#/contract/progress.ts'
import type { Read } from '#/contract/read.ts'
import { LearningProvider } from '#/portals/shared/lesson/learning.tsx'
import { Lesson, lessonAfter } from '#/portals/shared/lesson/lesson.tsx'
import { materialAnchor } from '#/portals/shared/lesson/material-anchor.ts'
import type { LessonContents } from '#/portals/shared/reads.ts'
import { lessonPath } from '#/portals/student/routes.ts'
import { createLearning, type LessonLearning } from '#/stores/learning.ts'
import type { PortalPage } from '#/stores/router.ts'
import { startViewing } from '#/stores/viewings.ts'
import { LessonEnd, MarkTools } from './marks.tsx'
import { MaterialReportButton } from './material-report-button.tsx'
import { NotesCard } from './notes-card.tsx'
import { useOwnQuestions } from './own-questions.tsx'

interface OwnLessonProps {
  contents: LessonContents
  /** As far as it is known. */
  state: CourseState | undefined
  notes: Read<{ items: Note[] }>
  above: readonly { href: string; label: ReactNode }[]
  /** Its address may name one of its questions. */
  page: Pick<PortalPage, 'search' | 'hash'>
}

/** A lesson under the eyes of its student: what they do with it is kept, and said. */
export function OwnLesson({ contents, state, notes, above, page }: OwnLessonProps): ReactElement {
  const { materials, lessons } = contents
  const { id } = contents.course
  const learning = useOwnLearning(id, materials, state)
  const subject = above.at(-1)
  const [notesOpen, setNotesOpen] = useState(false)
  const questions = useOwnQuestions({ courseId: id, materials, learning, page })
  return (
    <LearningProvider value={learning}>
      <Lesson
        contents={contents}
        above={above}
        lessonPath={lessonPath}
        own={{
          states: state?.lessons,
          head: (
            <MarkTools
              id={id}
              state={state}
              next={lessonAfter(lessons, id)}
              subjectPath={subject?.href}
              onNotes={() => setNotesOpen(true)}
            />
          ),
          end: materials.length > 0 && <LessonEnd id={id} state={state} />,
          questions: questions.section,
          aside: (
            <div className="lesson-beside">
              <NotesCard
                courseId={id}
                materials={materials}
                read={notes}
                learning={learning}
                open={notesOpen}
                onFold={setNotesOpen}
              />
              {questions.places}
            </div>
          ),
          toolsOf: (material) => <MaterialReportButton key={material.id} material={material} learning={learning} />,
        }}
      />
    </LearningProvider>
  )
}

/** The place is the one that the page was opened with: progress that comes meanwhile moves nobody. */
function useOwnLearning(
  courseId: number,
  materials: readonly MaterialContents[],
  state: CourseState | undefined,
): LessonLearning {
  return useMemo(
    () =>
      createLearning({
        materials: materials.map((material) => ({ id: material.id, kind: material.kind, length: lengthOf(material) })),
        places: state?.materials ?? [],
        begin: startViewing,
        show: (id) => document.getElementById(materialAnchor(id))?.scrollIntoView({ block: 'start' }),
      }),
    [courseId],
  )
}

function lengthOf({ kind, videoSeconds, files }: MaterialContents): number | null {
  if (kind === 'text') return 100
  const main = files.find(({ role }) => role === 'main')
  return kind === 'video' ? (videoSeconds ?? main?.seconds ?? null) : (main?.pages ?? null)
}
