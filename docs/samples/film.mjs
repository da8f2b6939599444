// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const size = { width: 960, height: 540 }

/**
 * Films a page: every frame is asked for by its time, so the same page always gives the same film.
 * The page sets `window.film = { seconds, fps, seek(time) }`; `seek('poster')` shows what stands for the film.
 * @param {Awaited<ReturnType<import('./studio.mjs').openStudio>>} studio
 * @param {string} file the page
 * @param {string} video where the MP4 goes (H.264, no sound, plays before it is all there)
 * @param {string} poster where the PNG of 1280 by 720 pixels goes
 * @returns {Promise<{ seconds: number }>}
 */
export async function film(studio, file, video, poster) {
  const page = await studio.open(file, size)
  const { seconds, fps } = /** @type {{ seconds: number, fps: number }} */ (
    await page.evaluate('({ seconds: film.seconds, fps: film.fps })')
  )
  const input = ['-f', 'image2pipe', '-framerate', `${fps}`, '-c:v', 'png', '-i', '-']
  const colour = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p']
  const named = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
  const codec = ['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'veryslow', '-tune', 'animation', '-crf', '27']
  const stream = ['-g', `${fps * 10}`, '-movflags', '+faststart', '-map_metadata', '-1', '-fflags', '+bitexact']
  const ffmpeg = spawn(
    'ffmpeg',
    ['-y', '-loglevel', 'error', ...input, ...colour, ...named, ...codec, ...stream, video],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  )
  const ended = once(ffmpeg, 'close')
  for (let frame = 0; frame < seconds * fps; frame += 1) {
    await page.evaluate(`film.seek(${frame / fps})`)
    if (!ffmpeg.stdin.write(await page.screenshot())) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  await page.close()
  const still = await studio.open(file, size, 4 / 3)
  await still.evaluate('film.seek("poster")')
  await still.screenshot({ path: poster })
  await still.close()
  return { seconds }
}
