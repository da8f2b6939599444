import { useStore } from '@nanostores/react'
import { type DragEvent, type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import type { FileRole } from '#/contract/files.ts'
import type { MaterialKind } from '#/contract/material-kinds.ts'
import { ACCEPTED_FILES } from '#/contract/uploads.ts'
import { useT } from '#/i18n/react.tsx'
import { messageOf } from '#/stores/errors.ts'
import { $uploaded, $uploads, continueCut, type FileView, readFiles, startUpload } from '#/stores/uploads.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { FileRow } from './file-row.tsx'
import { isWorkedOn } from './file-state.ts'
import { UploadRow } from './upload-row.tsx'
import { Usage } from './usage.tsx'

/** Milliseconds between two looks at files that are worked on. */
const LOOK_EVERY = 2_000
const ENDINGS = { pdf: '.pdf', image: '.jpg,.jpeg,.png,.webp', video: '.mp4,.m4v,.mov,.webm,.mkv' } as const

export interface MaterialFilesProps {
  materialId: number
  /** Decides what may be uploaded, and as what. */
  kind: MaterialKind
  /** Called after a file came, changed or went. */
  onChange?(): void
}

/** The files of a material, for whoever may change it: upload, progress, removal. */
export function MaterialFiles({ materialId, kind, onChange }: MaterialFilesProps): ReactElement {
  const t = useT()
  const uploads = useStore($uploads).filter((each) => each.materialId === materialId)
  const uploaded = useStore($uploaded)
  const [files, setFiles] = useState<readonly FileView[]>()
  const [error, setError] = useState<unknown>()
  const onChangeRef = useRef(onChange)
  onChangeRef.current = onChange

  const load = useCallback(async () => {
    try {
      setFiles(await readFiles(materialId))
      setError(undefined)
    } catch (failure) {
      setError(failure)
    }
  }, [materialId])
  // An upload that has just become a file is one of them.
  useEffect(() => {
    void load().then(() => uploaded > 0 && onChangeRef.current?.())
  }, [load, uploaded])
  const working = files?.some(isWorkedOn) ?? false
  useEffect(() => {
    if (!working) return
    const timer = setInterval(() => void load(), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [working, load])

  // What has just become ready, or has failed, changes what its material lacks.
  const worked = useRef(false)
  useEffect(() => {
    if (worked.current && !working) onChangeRef.current?.()
    worked.current = working
  }, [working])
  useEffect(() => {
    addEventListener('online', continueCut)
    return () => removeEventListener('online', continueCut)
  }, [])

  const changed = (): void => {
    void load()
    onChange?.()
  }
  const roles = Object.entries(ACCEPTED_FILES[kind]) as [FileRole, readonly (keyof typeof ENDINGS)[]][]
  return (
    <div className="material-files">
      {error !== undefined && (
        <Alert tone="error">
          {messageOf(error, 'general', t)}
          <Button size="sm" onClick={() => void load()}>
            {t('common.retry')}
          </Button>
        </Alert>
      )}
      <ul className="file-rows" aria-label={t('staff.files.list')}>
        {files?.map((file) => (
          <FileRow key={file.id} file={file} materialId={materialId} onChange={changed} />
        ))}
        {uploads.map((each) => (
          <UploadRow key={each.id} upload={each} />
        ))}
      </ul>
      <div className="file-drops">
        {roles.map(([role, kinds]) => (
          <DropZone
            key={role}
            role={role}
            accept={kinds.map((each) => ENDINGS[each]).join(',')}
            onFile={(file) => void startUpload(materialId, role, file)}
          />
        ))}
      </div>
      <Usage kinds={roles.flatMap(([, kinds]) => kinds)} files={files} />
    </div>
  )
}

interface DropZoneProps {
  role: FileRole
  accept: string
  onFile(file: File): void
}

function DropZone({ role, accept, onFile }: DropZoneProps): ReactElement {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (list: FileList | null): void => {
    for (const file of list ?? []) onFile(file)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className="file-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple
        hidden
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <Button icon="upload" variant="soft" onClick={() => input.current?.click()}>
        {t(`staff.files.add.${role}`)}
      </Button>
      <p className="muted small">{t('staff.files.drop')}</p>
    </div>
  )
}
