import type { MaterialKind } from '#/contract/material-kinds.ts'
import type { VideoPage, VideoQuery } from '#/contract/videos.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { type FieldFault, ServiceError } from '#/server/platform/errors.ts'
import type { Link } from '#/server/platform/security/links.ts'
import { pictureSeconds, videoPictureAddress } from './address.ts'
import type { VideoPlatform } from './platform.ts'

/** What a material keeps of a video of the channel. */
export interface PickedVideo {
  videoId: string | null
  videoTitle: string | null
  videoSeconds: number | null
}

const NONE: PickedVideo = { videoId: null, videoTitle: null, videoSeconds: null }
const FAULTS = { gone: 'videoGone', foreign: 'chooseOne', private: 'videoPrivate' } as const

/**
 * A page of the channel's videos.
 * @throws {ServiceError} FORBIDDEN; VIDEOS_OFF, VIDEOS_QUOTA, VIDEOS_SLOW, VIDEOS_FAILED
 */
export async function listVideos(deps: Deps, actor: Actor, query: VideoQuery): Promise<VideoPage> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const { items, ...page } = await channelOf(deps).list(query)
  return { ...page, items: items.map((item) => ({ ...item, picture: videoPictureAddress(deps, actor, item.id) })) }
}

/**
 * Checks with the platform what was picked for a material, whatever the page said.
 * @param id `null` = none any more
 * @throws {ServiceError} VALIDATION for another kind of material, and for a video that is not the channel's, not there
 *   or not to be seen; as `listVideos` does
 */
export async function pickedVideo(
  deps: Deps,
  { kind, id }: { kind: MaterialKind; id: string | null },
): Promise<PickedVideo> {
  if (id === null) return NONE
  if (kind !== 'video') throw refused('chooseOne')
  const video = await channelOf(deps).find(id)
  if (typeof video === 'string') throw refused(FAULTS[video])
  return { videoId: video.id, videoTitle: video.title, videoSeconds: video.seconds }
}

/**
 * The picture behind an address of `videoPictureAddress`: only ids that we gave out, so nobody has us fetch others.
 * @param binding the binding cookie that came along
 * @throws {ServiceError} NOT_FOUND for an address that was not given out, has run out or whose reader has signed out; as `listVideos` does
 */
export async function readVideoPicture(
  deps: Deps,
  link: Link & { id: string },
  binding: string | undefined,
): Promise<{ bytes: Buffer; type: string; seconds: number }> {
  const seconds = await pictureSeconds(deps, link, binding)
  if (seconds === undefined) throw new ServiceError('NOT_FOUND')
  return { ...(await channelOf(deps).picture(link.id)), seconds }
}

function channelOf({ videos }: Pick<Deps, 'videos'>): VideoPlatform {
  if (!videos) throw new ServiceError('VIDEOS_OFF')
  return videos
}

function refused(fault: FieldFault['fault']): ServiceError {
  return new ServiceError('VALIDATION', { fields: { videoId: { fault } } })
}
