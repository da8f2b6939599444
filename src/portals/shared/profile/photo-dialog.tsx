import { type ReactElement, useEffect, useState } from 'react'
import { PHOTO_SIDE } from '#/contract/profile.ts'
import { useT } from '#/i18n/react.tsx'
import { useTask } from '#/portals/shared/use-task.ts'
import { savePhoto } from '#/stores/profile.ts'
import { showToast } from '#/stores/toasts.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Cropper, type Square } from '#/ui/cropper.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { cutOut } from './cut-out.ts'
import { Fault } from './save-row.tsx'

/** Twice what is kept, for the server makes it smaller once more. */
const SIDE = 2 * PHOTO_SIDE
const LARGEST_ZOOM = 4

/** Chooses the part of a picture that others will see. What is sent is drawn anew here, and once more by the server. */
export function PhotoDialog({ file, onClose }: { file: File; onClose: () => void }): ReactElement {
  const t = useT()
  const saving = useTask()
  const [address, setAddress] = useState<string>()
  const [unreadable, setUnreadable] = useState(false)
  const [zoom, setZoom] = useState(1)
  const [square, setSquare] = useState<Square>()

  useEffect(() => {
    const url = URL.createObjectURL(file)
    const picture = new Image()
    picture.src = url
    let open = true
    // Only what the browser can draw comes before the cropper, which would ask for anything else once more.
    picture.decode().then(
      () => open && setAddress(url),
      () => open && setUnreadable(true),
    )
    return () => {
      open = false
      URL.revokeObjectURL(url)
    }
  }, [file])

  async function save(): Promise<void> {
    if (!address || !square) return
    if (await saving.run(async () => savePhoto(await cutOut(address, square, SIDE)))) {
      showToast({ text: t('profile.photo.saved') })
      onClose()
    }
  }

  return (
    <Dialog open title={t('profile.photo.title')} onCancel={onClose}>
      <div className="form-stack">
        <Fault of={saving} />
        {unreadable ? (
          <Alert tone="error">{t('profile.photo.wrong')}</Alert>
        ) : (
          <>
            {address && (
              <Cropper
                picture={address}
                label={t('profile.photo.move')}
                zoom={zoom}
                largestZoom={LARGEST_ZOOM}
                onZoom={setZoom}
                onChange={setSquare}
              />
            )}
            <label className="opt-row">
              <span>{t('profile.photo.zoom')}</span>
              <input
                className="range"
                type="range"
                min={1}
                max={LARGEST_ZOOM}
                step={0.05}
                value={zoom}
                onChange={(event) => setZoom(Number(event.target.value))}
              />
            </label>
          </>
        )}
        <div className="row">
          <Button variant="outline" onClick={onClose}>
            {t('profile.cancel')}
          </Button>
          <Button variant="primary" busy={saving.busy} disabled={unreadable || !square} onClick={() => void save()}>
            {t('profile.photo.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
