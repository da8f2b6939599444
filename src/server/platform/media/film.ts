import { join } from 'node:path'
import sharp from 'sharp'
import { type Ffmpeg, MOST_PIXELS, secondsOf } from './ffmpeg.ts'
import { H264, ladderArgs, stepsOf, THREADS, writeMaster } from './hls.ts'

/** What a film is, as the program says it. */
interface FilmFacts {
  seconds: number
  width: number
  height: number
  /** Whether it is H.264, with AAC where there is sound: what every browser plays. */
  plain: boolean
  sound: boolean
}

export type FilmFault = 'corrupt' | 'noPicture' | 'tooLong' | 'tooManyPixels'
export type FilmOutcome = Pick<FilmFacts, 'seconds' | 'width' | 'height' | 'sound'> | { fault: FilmFault }

const LONGEST_SECONDS = 4 * 3_600
/** Parts of the work, as their share of the time: the MP4 and the ladder. */
const MP4_SHARE = 0.4
const POSTER_WIDTH = 1_280
/** Lines of the short side of what had to be coded anew. */
const MOST_LINES = 1_080

/**
 * Makes `film.mp4`, `poster.webp`, `hls/master.m3u8` and, of the sound alone, `hls/sound/index.m3u8` in a folder. What is H.264 and AAC already is put in order and
 * not coded again.
 * @throws {TooMuchError} when it takes too long; what `Ffmpeg.run` throws
 */
export async function makeFilm(
  ffmpeg: Ffmpeg,
  input: { path: string; type: string },
  folder: string,
  { signal, onPart }: { signal: AbortSignal; onPart(part: number): void },
): Promise<FilmOutcome> {
  const facts = await readFacts(ffmpeg, input, folder, signal)
  if ('fault' in facts) return facts
  const { seconds } = facts
  const film = join(folder, 'film.mp4')
  const made = await ffmpeg.run(input, [...mp4Args(facts), film], {
    folder,
    signal,
    onSeconds: (done) => onPart((done / seconds) * MP4_SHARE),
  })
  if (made.code !== 0) return { fault: 'corrupt' }
  const mp4 = { path: film, type: 'video/mp4' }
  // Read again: now it is upright, and its length is measured.
  const upright = await readFacts(ffmpeg, mp4, folder, signal)
  if ('fault' in upright || !(await makePoster(ffmpeg, mp4, folder, upright.seconds, signal))) {
    return { fault: 'corrupt' }
  }
  const hls = join(folder, 'hls')
  const steps = stepsOf(upright)
  const laddered = await ffmpeg.run(mp4, await ladderArgs(steps, upright.sound, hls), {
    folder,
    signal,
    onSeconds: (done) => onPart(MP4_SHARE + (done / seconds) * (1 - MP4_SHARE)),
  })
  if (laddered.code !== 0) return { fault: 'corrupt' }
  await writeMaster(steps, hls)
  const { seconds: length, width, height, sound } = upright
  return { seconds: length, width, height, sound }
}

/** Without an output the program ends with an error after it has said what the file is. */
async function readFacts(
  ffmpeg: Ffmpeg,
  input: { path: string; type: string },
  folder: string,
  signal: AbortSignal,
): Promise<FilmFacts | { fault: FilmFault }> {
  const { complaint } = await ffmpeg.run(input, ['-t', '0', '-map', '0', '-c', 'copy', '-f', 'null', '-'], {
    folder,
    signal,
  })
  const video = /Stream #0:\d+.*?: Video: (\w+)(?!.*\(attached pic\)).*?[ ,](\d{2,5})x(\d{2,5})[ ,\n[]/.exec(complaint)
  const audio = /Stream #0:\d+.*?: Audio: (\w+)/.exec(complaint)?.[1]
  if (!/Duration: /.test(complaint)) return { fault: 'corrupt' }
  if (!video) return { fault: audio ? 'noPicture' : 'corrupt' }
  // A browser's recording says no length; it is measured once it is an MP4.
  const seconds = secondsOf(/Duration: (\d+):(\d\d):(\d\d\.\d+)/.exec(complaint)?.slice(1) ?? ['0'])
  if (seconds > LONGEST_SECONDS) return { fault: 'tooLong' }
  const sides = [Number(video[2]), Number(video[3])]
  // A phone held upright says so beside the pictures.
  const [width = 0, height = 0] = /rotation of -?(90|270)\./.test(complaint) ? sides.reverse() : sides
  if (width * height > MOST_PIXELS) return { fault: 'tooManyPixels' }
  const plain = video[1] === 'h264' && /\byuvj?420p\b/.test(video[0])
  return {
    seconds,
    width,
    height,
    plain: plain && (audio === undefined || audio === 'aac'),
    sound: audio !== undefined,
  }
}

function mp4Args({ plain }: FilmFacts): string[] {
  const codecs = plain
    ? ['-c', 'copy']
    : [...H264, ...THREADS, '-crf', '23', '-vf', shortSide(MOST_LINES), '-c:a', 'aac', '-b:a', '128k', '-ac', '2']
  // Neither what the camera noted nor chapters: a place may be among it.
  return [
    ...['-map', '0:v:0', '-map', '0:a:0?', ...codecs],
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-t', String(LONGEST_SECONDS)],
    ...['-f', 'mp4'],
  ]
}

async function makePoster(
  ffmpeg: Ffmpeg,
  input: { path: string; type: string },
  folder: string,
  seconds: number,
  signal: AbortSignal,
): Promise<boolean> {
  const shot = join(folder, 'shot.png')
  // The first picture is often black; a very short film may have none later.
  for (const from of [Math.min(seconds / 10, 10), 0]) {
    const args = ['-frames:v', '1', '-vf', `scale='min(${POSTER_WIDTH},iw)':-2`, '-f', 'image2', shot]
    const { code } = await ffmpeg.run({ ...input, from }, args, { folder, signal })
    if (code !== 0) continue
    const drawn = await sharp(shot)
      .webp({ quality: 80 })
      .toFile(join(folder, 'poster.webp'))
      .then(() => true)
      .catch(() => false)
    if (drawn) return true
  }
  return false
}

/** Scales down to so many lines on the short side, standing or lying. */
function shortSide(lines: number): string {
  const [wide, high] = [
    `if(gte(iw,ih),-2,min(${lines},trunc(iw/2)*2))`,
    `if(gte(iw,ih),min(${lines},trunc(ih/2)*2),-2)`,
  ]
  return `scale=w='${wide}':h='${high}'`
}
