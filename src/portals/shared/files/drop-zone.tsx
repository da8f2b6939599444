import { type DragEvent, type ReactElement, useRef, useState } from 'react'
import type { FileKind } from '#/contract/file-kinds.ts'
import { useT } from '#/i18n/react.tsx'
import { Button } from '#/ui/button.tsx'

const ENDINGS = { pdf: '.pdf', image: '.jpg,.jpeg,.png,.webp', video: '.mp4,.m4v,.mov,.webm,.mkv' } as const

interface DropZoneProps {
  /** What may be chosen. */
  kinds: readonly FileKind[]
  label: string
  onFiles(files: File[]): void
}

/** Where files are dropped, or chosen from the device. */
export function DropZone({ kinds, label, onFiles }: DropZoneProps): ReactElement {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (list: FileList | null): void => onFiles([...(list ?? [])])
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
        accept={kinds.map((each) => ENDINGS[each]).join(',')}
        multiple
        hidden
        onChange={(event) => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      <Button icon="upload" variant="soft" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <p className="muted small">{t('staff.files.drop')}</p>
    </div>
  )
}
