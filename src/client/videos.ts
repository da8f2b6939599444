import { type VideoPage, type VideoQuery, videoPage } from '#/contract/videos.ts'
import { type Http, parsed } from './http.ts'
import { searchOf } from './query.ts'

export function listVideos(http: Http, query: VideoQuery, signal: AbortSignal): Promise<VideoPage> {
  return http
    .url(`/videos?${searchOf(query)}`)
    .options({ signal })
    .get()
    .json(parsed(videoPage))
}
