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

/** So long is what a camera takes; it is shown again and again, for drawing pictures of noise takes longer than they do. */
const TAKE_SECONDS = 20
const SHOWN_AGAIN = 8

/**
 * Makes what a hand-held camera brings home: three minutes of 720p with sound, never still and with its noise, so that
 * a ladder's lowest step needs nearly all of the bits that it may have.
 * @param path of an MP4
 */
export async function makeCameraFilm(path: string): Promise<void> {
  const sway = 'crop=1280:720:160+150*sin(t*0.9):90+80*sin(t*1.3)'
  const picture = `testsrc2=size=1600x900:rate=25:duration=${TAKE_SECONDS},${sway},noise=alls=8:allf=t`
  // A voice's pitch goes up and down, and between its words is silence.
  const voice = 'sin(2*PI*180*t+40*sin(2*PI*0.7*t))+0.4*sin(2*PI*720*t+90*sin(2*PI*1.1*t))'
  const sound = `aevalsrc=0.3*(${voice})*gt(sin(2*PI*1.5*t)\\,-0.5):duration=${TAKE_SECONDS}`
  const take = `${path}.take.mp4`
  await run(ffmpegPath, [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound],
    ...['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-b:v', '3000k'],
    ...['-c:a', 'aac', '-b:a', '128k', take],
  ])
  await run(ffmpegPath, ['-v', 'error', '-y', '-stream_loop', String(SHOWN_AGAIN), '-i', take, '-c', 'copy', path])
}
