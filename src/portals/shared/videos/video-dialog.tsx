import { type ReactElement, type SubmitEvent, useEffect, useState } from 'react'
import type { Video, VideoPage } from '#/contract/videos.ts'
import { useT } from '#/i18n/react.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { hasNoChannel, messageOf } from '#/stores/errors.ts'
import { loadMoreVideos, loadVideos, videosRead } from '#/stores/videos.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { TextField } from '#/ui/field.tsx'
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states.tsx'
import { VideoLine } from './video-line.tsx'

interface VideoDialogProps {
  chosen: string | null
  onPick: (video: Video) => void
  onClose: () => void
}

/** The channel's videos, all or those of some words, one of which is chosen by pressing it. */
export function VideoDialog({ chosen, onPick, onClose }: VideoDialogProps): ReactElement {
  const t = useT()
  const [words, setWords] = useState('')
  // What was asked for: every search costs a part of the day's quota, so none is made while somebody is writing.
  const [asked, setAsked] = useState('')
  useEffect(() => void loadVideos(asked), [asked])
  const search = (event: SubmitEvent): void => {
    event.preventDefault()
    // The same words again are another try.
    if (words.trim() === asked) void loadVideos(asked)
    setAsked(words.trim())
  }
  return (
    <Dialog open title={t('staff.videos.title')} onCancel={onClose}>
      <search>
        <form className="video-search" onSubmit={search}>
          <TextField
            type="search"
            label={t('staff.videos.search')}
            value={words}
            maxLength={100}
            onChange={(event) => setWords(event.target.value)}
          />
          <Button type="submit" icon="search">
            {t('staff.videos.find')}
          </Button>
        </form>
      </search>
      <Videos key={asked} asked={asked} chosen={chosen} onPick={onPick} />
      <div className="row">
        <Button variant="outline" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  )
}

function Videos({
  asked,
  chosen,
  onPick,
}: Pick<VideoDialogProps, 'chosen' | 'onPick'> & { asked: string }): ReactElement {
  const t = useT()
  const { data, loading, error } = useRead(videosRead(asked))
  const more = useRead(data?.next ? videosRead(asked, data.next) : undefined)
  if (data) {
    return (
      <>
        {data.notice === 'quota' && <Alert tone="warning">{t('staff.videos.quota')}</Alert>}
        <VideoList page={data} asked={asked} chosen={chosen} onPick={onPick} />
        {more.error !== undefined && <Alert tone="error">{messageOf(more.error, 'general', t)}</Alert>}
        {data.next && (
          <Button variant="soft" block busy={more.loading} onClick={() => void loadMoreVideos(asked)}>
            {t('staff.videos.more')}
          </Button>
        )}
      </>
    )
  }
  if (error === undefined) return <SkeletonList label={t('common.loading')} rows={4} />
  if (hasNoChannel(error)) {
    return <EmptyState icon="video" title={t('staff.videos.offTitle')} text={messageOf(error, 'general', t)} />
  }
  return (
    <ErrorState
      title={t('shell.error.loadTitle')}
      text={messageOf(error, 'general', t)}
      retryLabel={t('common.retry')}
      onRetry={() => void loadVideos(asked)}
      busy={loading}
    />
  )
}

function VideoList({
  page,
  asked,
  chosen,
  onPick,
}: Pick<VideoDialogProps, 'chosen' | 'onPick'> & { page: VideoPage; asked: string }): ReactElement {
  const t = useT()
  if (page.items.length === 0) {
    return (
      <EmptyState
        icon="video"
        title={asked ? t('staff.videos.noneTitle') : t('staff.videos.emptyTitle')}
        text={asked ? t('staff.videos.noneText') : t('staff.videos.emptyText')}
      />
    )
  }
  return (
    <ul className="video-list">
      {page.items.map((video) => (
        <li key={video.id}>
          <button
            type="button"
            className="video-choice"
            aria-pressed={video.id === chosen}
            onClick={() => onPick(video)}
          >
            <VideoLine {...video} />
          </button>
        </li>
      ))}
    </ul>
  )
}
