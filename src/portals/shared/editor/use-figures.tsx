import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { FileView } from '#/contract/files.ts'
import { FileRow } from '#/portals/shared/files/file-row.tsx'
import { UploadRow } from '#/portals/shared/files/upload-row.tsx'
import { $uploads, continueCut, type FilesOf, isFor, readFiles, startUpload } from '#/stores/uploads.ts'

/** Milliseconds between two looks at pictures that are worked on. */
const LOOK_EVERY = 1_500

interface Figures {
  /** The material's pictures by id. */
  pictures: ReadonlyMap<string, FileView>
  /** Lets the writer choose a picture of this device. */
  choose(): void
  /** What chooses it, and how its upload stands. */
  note: ReactNode
}

/**
 * The pictures of a text.
 * @param onReady called with the id of a picture that was chosen here, once it can be shown
 */
export function useFigures(materialId: number, known: readonly FileView[], onReady: (id: string) => void): Figures {
  const of: FilesOf = { kind: 'material', id: materialId }
  const uploads = useStore($uploads).filter((each) => isFor(each, of))
  const [files, setFiles] = useState(known)
  const [awaited, setAwaited] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const onReadyRef = useRef(onReady)
  onReadyRef.current = onReady
  const pictures = useMemo(
    () => new Map(files.filter(({ kind }) => kind === 'image').map((file) => [file.id, file])),
    [files],
  )
  const waits = awaited.length > 0
  // What cannot be read now is read at the next look.
  const look = (): void => void readFiles(of).then(setFiles, () => undefined)
  const lookNow = useRef(look)
  lookNow.current = look

  useEffect(() => {
    if (!waits) return
    lookNow.current()
    const timer = setInterval(() => lookNow.current(), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [waits])
  useEffect(() => {
    const ready = awaited.filter((id) => pictures.get(id)?.state === 'ready')
    if (ready.length === 0) return
    setAwaited((before) => before.filter((id) => !ready.includes(id)))
    for (const id of ready) onReadyRef.current(id)
  }, [awaited, pictures])
  useEffect(() => {
    addEventListener('online', continueCut)
    return () => removeEventListener('online', continueCut)
  }, [])

  const unfinished = awaited.map((id) => pictures.get(id)).filter((file) => file !== undefined)
  const note = (
    <>
      <input
        ref={input}
        type="file"
        accept=".jpg,.jpeg,.png,.webp"
        hidden
        data-figure-input
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void startUpload({ ...of, role: 'figure' }, file, (id) => setAwaited((before) => [...before, id]))
          target.value = ''
        }}
      />
      {uploads.length + unfinished.length > 0 && (
        <ul className="file-rows">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
          {unfinished.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              of={of}
              onChange={look}
              onRemoved={() => setAwaited((before) => before.filter((id) => id !== file.id))}
            />
          ))}
        </ul>
      )}
    </>
  )
  return { pictures, choose: () => input.current?.click(), note }
}
