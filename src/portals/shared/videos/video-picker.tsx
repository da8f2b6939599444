import { type ReactElement, useState } from 'react'
import type { Material } from '#/contract/materials.ts'
import type { Video } from '#/contract/videos.ts'
import { useT } from '#/i18n/react.tsx'
import { Button } from '#/ui/button.tsx'
import { VideoDialog } from './video-dialog.tsx'
import { VideoLine } from './video-line.tsx'

export interface VideoPickerProps {
  /** What the material has now. */
  value: Pick<Material, 'videoId' | 'videoTitle' | 'videoSeconds' | 'videoPicture'>
  /** @param video `null` = none any more; the caller saves it with the material, as `videoId` */
  onPick: (video: Video | null) => void
  /** What was picked is being saved. */
  busy?: boolean
}

/** A video of the academy's channel instead of an uploaded one: what is picked, and a dialog that lists the others. */
export function VideoPicker({ value, onPick, busy }: VideoPickerProps): ReactElement {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { videoId, videoTitle, videoSeconds, videoPicture } = value
  const pick = (video: Video): void => {
    setOpen(false)
    if (video.id !== videoId) onPick(video)
  }
  return (
    <div className="video-picker">
      {videoId && <VideoLine title={videoTitle ?? videoId} seconds={videoSeconds} picture={videoPicture} />}
      <div className="row">
        <Button variant="outline" icon="video" busy={busy} onClick={() => setOpen(true)}>
          {videoId ? t('staff.videos.change') : t('staff.videos.choose')}
        </Button>
        {videoId && (
          <Button variant="ghost" onClick={() => onPick(null)} disabled={busy}>
            {t('staff.videos.remove')}
          </Button>
        )}
      </div>
      {open && <VideoDialog chosen={videoId} onPick={pick} onClose={() => setOpen(false)} />}
    </div>
  )
}
