import { type CaptionsPlace, deleteCaptions, putCaptions } from '#/client/captions.ts'
import { api } from './api.ts'

export type { CaptionsPlace } from '#/client/captions.ts'

/** @throws {RequestError} with what the server said of `file` */
export async function saveCaptions(place: CaptionsPlace, file: Blob): Promise<void> {
  await putCaptions(api(), place, file)
}

/** @throws {RequestError} */
export function removeCaptions(place: CaptionsPlace): Promise<void> {
  return deleteCaptions(api(), place)
}
