import { useStore } from '@nanostores/react'
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import type { FileKind, FileRole } from '#/contract/file-kinds.ts'
import type { MaterialKind } from '#/contract/material-kinds.ts'
import { ACCEPTED_FILES } from '#/contract/uploads.ts'
import { useT } from '#/i18n/react.tsx'
import { $uploaded, type FileView, readFiles } from '#/stores/uploads.ts'
import { EditedFiles } from './edited-files.tsx'

export interface MaterialFilesProps {
  materialId: number
  /** Decides what may be uploaded, and as what. */
  kind: MaterialKind
  /** Called after a file came, changed or went. */
  onChange?(): void
}

/** The files of a material, for whoever may change it. */
export function MaterialFiles({ materialId, kind, onChange }: MaterialFilesProps): ReactElement {
  const t = useT()
  const uploaded = useStore($uploaded)
  const [files, setFiles] = useState<readonly FileView[]>()
  const [error, setError] = useState<unknown>()
  const onChangeRef = useRef(onChange)
  onChangeRef.current = onChange

  const load = useCallback(async () => {
    try {
      setFiles(await readFiles({ kind: 'material', id: materialId }))
      setError(undefined)
    } catch (failure) {
      setError(failure)
    }
  }, [materialId])
  // An upload that has just become a file is one of them.
  useEffect(() => {
    void load().then(() => uploaded > 0 && onChangeRef.current?.())
  }, [load, uploaded])

  const roles = Object.entries(ACCEPTED_FILES[kind]) as [FileRole, readonly FileKind[]][]
  return (
    <EditedFiles
      of={{ kind: 'material', id: materialId }}
      files={files}
      error={error}
      slots={roles.map(([role, kinds]) => ({ role, kinds, label: t(`staff.files.add.${role}`) }))}
      onLook={() => void load()}
      onChange={() => {
        void load()
        onChange?.()
      }}
    />
  )
}
