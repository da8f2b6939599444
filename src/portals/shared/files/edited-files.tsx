import { useStore } from '@nanostores/react'
import { type ReactElement, useEffect, useRef } from 'react'
import type { FileKind, FileRole } from '#/contract/file-kinds.ts'
import { useT } from '#/i18n/react.tsx'
import { messageOf } from '#/stores/errors.ts'
import { $uploads, continueCut, type FilesOf, type FileView, isFor, startUpload } from '#/stores/uploads.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileRow } from './file-row.tsx'
import { isWorkedOn } from './file-state.ts'
import { UploadRow } from './upload-row.tsx'
import { Usage } from './usage.tsx'

/** Milliseconds between two looks at files that are worked on. */
const LOOK_EVERY = 2_000

/** Where files can be put, and as what. */
export interface FileSlot {
  role?: FileRole
  kinds: readonly FileKind[]
  /** What its button says. */
  label: string
}

interface EditedFilesProps {
  of: FilesOf
  /** Absent until they are known. */
  files: readonly FileView[] | undefined
  /** Why they could not be read. */
  error: unknown
  slots: readonly FileSlot[]
  /** How many there may be, and what is said once they are there. */
  limit?: { most: number; reached: string }
  /** Asks for them anew. */
  onLook(): void
  /** Called after one was changed or went, or the work on some has ended. */
  onChange(): void
}

/** The files of something, for whoever may change it: upload, progress, removal. */
export function EditedFiles({ of, files, error, slots, limit, onLook, onChange }: EditedFilesProps): ReactElement {
  const t = useT()
  const uploads = useStore($uploads).filter((each) => isFor(each, of))
  const looks = useRef({ onLook, onChange })
  looks.current = { onLook, onChange }

  const working = files?.some(isWorkedOn) ?? false
  useEffect(() => {
    if (!working) return
    const timer = setInterval(() => looks.current.onLook(), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [working])
  // What has just become ready, or has failed, changes what the whole of them is.
  const worked = useRef(false)
  useEffect(() => {
    if (worked.current && !working) looks.current.onChange()
    worked.current = working
  }, [working])
  useEffect(() => {
    addEventListener('online', continueCut)
    return () => removeEventListener('online', continueCut)
  }, [])

  const left = limit ? limit.most - (files?.length ?? 0) - uploads.length : Number.POSITIVE_INFINITY
  return (
    <div className="edited-files">
      {error !== undefined && (
        <Alert tone="error">
          {messageOf(error, 'general', t)}
          <Button size="sm" onClick={onLook}>
            {t('common.retry')}
          </Button>
        </Alert>
      )}
      <ul className="file-rows" aria-label={t('staff.files.list')}>
        {files?.map((file) => (
          <FileRow key={file.id} file={file} of={of} onChange={onChange} />
        ))}
        {uploads.map((each) => (
          <UploadRow key={each.id} upload={each} />
        ))}
      </ul>
      {left > 0 ? (
        <div className="file-drops">
          {slots.map(({ role, kinds, label }) => (
            <DropZone
              key={label}
              kinds={kinds}
              label={label}
              onFiles={(chosen) => {
                for (const file of chosen.slice(0, left)) void startUpload({ ...of, role }, file)
              }}
            />
          ))}
        </div>
      ) : (
        slots.length > 0 && <p className="muted small">{limit?.reached}</p>
      )}
      {slots.length > 0 && <Usage kinds={slots.flatMap(({ kinds }) => kinds)} files={files} />}
    </div>
  )
}
