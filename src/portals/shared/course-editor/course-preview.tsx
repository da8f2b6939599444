import { type ReactElement, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { PublishChip } from '#/portals/shared/curriculum/publish-chip.tsx'
import { LearningProvider } from '#/portals/shared/lesson/learning.tsx'
import { Lesson } from '#/portals/shared/lesson/lesson.tsx'
import type { LessonContents } from '#/portals/shared/reads.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import type { CourseEditorProps } from './course-editor.tsx'
import { missingIn } from './missing.ts'
import { usePreviewPlace } from './preview-place.ts'
import { PublishDialog } from './publish-dialog.tsx'

interface CoursePreviewProps extends CourseEditorProps {
  /** Back to where it is written. */
  editPath: (course: { id: number }) => string
}

/** A course exactly as its pupils will see it, with the way back and the way to publish it. */
export function CoursePreview(props: CoursePreviewProps): ReactElement {
  return (
    <Region state={useRead(props.reads.lesson)} rows={8}>
      {(contents) => <Preview key={props.id} {...props} contents={contents} />}
    </Region>
  )
}

function Preview(props: CoursePreviewProps & { contents: LessonContents }): ReactElement {
  const { id, reads, list, previewPath, editPath, contents } = props
  const t = useT()
  const course = useRead(reads.course).data
  const materials = useRead(reads.materials).data?.items ?? []
  const [asks, setAsks] = useState(false)
  const learning = usePreviewPlace()
  return (
    <>
      <div className="card save-bar is-top">
        <b>{t('staff.courseEditor.previewing')}</b>
        {course && <PublishChip of={course} />}
        <span className="sp" />
        <ButtonLink variant="outline" icon="edit" href={editPath({ id })}>
          {t('staff.courseEditor.back')}
        </ButtonLink>
        {course && (
          <Button variant="primary" icon="check" disabled={materials.length === 0} onClick={() => setAsks(true)}>
            {t('staff.courseEditor.publish')}
          </Button>
        )}
      </div>
      <LearningProvider value={learning}>
        <Lesson contents={contents} above={[list]} lessonPath={(other) => previewPath({ id: other })} preview />
      </LearningProvider>
      {asks && course && (
        <PublishDialog
          course={course}
          materials={materials}
          missing={missingIn(contents.materials)}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
