import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

/** The program for films that tests bring along. */
export const ffmpegPath: string = (createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg') as { path: string }).path

const run = promisify(execFile)

/**
 * Makes a short film with the program itself.
 * @param path its ending says which kind
 */
export async function makeTestFilm(
  path: string,
  {
    size = '320x240',
    seconds = 2,
    sound = true,
    args = [],
  }: { size?: string; seconds?: number; sound?: boolean; args?: readonly string[] } = {},
): Promise<void> {
  await run(ffmpegPath, [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc=size=${size}:rate=10:duration=${seconds}`],
    ...(sound ? ['-f', 'lavfi', '-i', `sine=duration=${seconds}`] : []),
    ...['-pix_fmt', 'yuv420p', ...args, path],
  ])
}
