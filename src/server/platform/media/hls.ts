import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Long enough to be worth a request. */
const SEGMENT_SECONDS = 4
/** Those whose first picture somebody waits for: the first two of every step, and all of the lowest. */
const SHORT_SECONDS = 2
/** Where pieces begin: at 0, 2, 4, 8, 12 … seconds. */
const BEGINNINGS = `if(lt(n_forced,2),n_forced*${SHORT_SECONDS},(n_forced-1)*${SEGMENT_SECONDS})`
/** Every two seconds, each beginning of the others among them: a film that goes on in its middle begins as fast. */
const SHORT_BEGINNINGS = `n_forced*${SHORT_SECONDS}`
/**
 * Steps of a ladder, in lines of the film's short side, with the kilobits a second that each may take. On a line of
 * 400 kb/s with 400 ms there and back, 320 kb/s of such short pieces go through; with what wraps them, the lowest takes
 * 260 of those at most, so that the page has its calls as well.
 */
const LADDER = [
  { lines: 240, bits: 170, burst: 1, sound: 48, channels: 1, beginnings: SHORT_BEGINNINGS },
  { lines: 480, bits: 900, burst: 2, sound: 96, channels: 2, beginnings: BEGINNINGS },
  { lines: 720, bits: 2_000, burst: 2, sound: 128, channels: 2, beginnings: BEGINNINGS },
]
/** The sound alone: words are understood at that. */
const SOUND = { bits: 48, seconds: 10 }

/** One step, as it is made of a film. */
export interface Step {
  lines: number
  bits: number
  /** For so many seconds' bits a single scene may take more. */
  burst: number
  sound: number
  channels: number
  /** An expression of ffmpeg's: where pieces begin, in seconds. */
  beginnings: string
  width: number
  height: number
}

/** How pictures are coded, so that every browser shows them. */
export const H264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-pix_fmt', 'yuv420p']
/** Two people may wait for films at once, and pages are served meanwhile. */
export const THREADS = ['-threads', '2']

/** @returns the steps of a film, the lowest first, up to its own size: nothing is scaled up */
export function stepsOf({ width, height }: { width: number; height: number }): Step[] {
  const own = Math.min(width, height)
  const lower = LADDER.filter(({ lines }) => lines < own)
  const next = LADDER[lower.length]
  return (next ? [...lower, { ...next, lines: Math.min(next.lines, own) }] : lower).map((step) => ({
    ...step,
    width: even((width * step.lines) / own),
    height: even((height * step.lines) / own),
  }))
}

/** @returns what is asked of ffmpeg for the steps and the sound; each goes to a folder of its own, such as `240` */
export async function ladderArgs(steps: readonly Step[], sounds: boolean, folder: string): Promise<string[]> {
  const split = `[0:v]split=${steps.length}${steps.map(({ lines }) => `[s${lines}]`).join('')}`
  const scales = steps.map(({ lines, width, height }) => `[s${lines}]scale=${width}:${height}[v${lines}]`)
  const outputs = steps.map(async ({ lines, bits, burst, sound, channels, beginnings }) => {
    const own = join(folder, String(lines))
    await mkdir(own, { recursive: true })
    return [
      ...['-map', `[v${lines}]`, ...H264, ...THREADS, '-crf', '25'],
      ...['-maxrate', `${bits}k`, '-bufsize', `${bits * burst}k`],
      ...['-force_key_frames', `expr:gte(t,${beginnings})`, '-sc_threshold', '0'],
      ...(sounds ? ['-map', '0:a:0', '-c:a', 'aac', '-ac', String(channels), '-b:a', `${sound}k`] : []),
      // A piece ends with the first such beginning after its time.
      ...['-f', 'hls', '-hls_time', String(SHORT_SECONDS), '-hls_playlist_type', 'vod'],
      ...['-hls_segment_filename', join(own, '%05d.ts'), join(own, 'index.m3u8')],
    ]
  })
  const parts = [...outputs, ...(sounds ? [soundArgs(join(folder, 'sound'))] : [])]
  return ['-filter_complex', [split, ...scales].join(';'), ...(await Promise.all(parts)).flat()]
}

/** What is listened to without a picture; no step of the ladder, which nobody is to be moved to unasked. */
async function soundArgs(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  return [
    ...['-map', '0:a:0', '-c:a', 'aac', '-ac', '1', '-b:a', `${SOUND.bits}k`],
    ...['-f', 'hls', '-hls_time', String(SOUND.seconds), '-hls_playlist_type', 'vod'],
    ...['-hls_segment_filename', join(folder, '%05d.ts'), join(folder, 'index.m3u8')],
  ]
}

/**
 * Writes `master.m3u8`, which names the steps with what they really need.
 * @throws {Error} when a step is missing
 */
export async function writeMaster(steps: readonly Step[], folder: string): Promise<void> {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-INDEPENDENT-SEGMENTS']
  for (const step of steps) {
    const bandwidth = await peakOf(join(folder, String(step.lines)))
    lines.push(`#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${step.width}x${step.height}`)
    lines.push(`${step.lines}/index.m3u8`)
  }
  await writeFile(join(folder, 'master.m3u8'), `${lines.join('\n')}\n`)
}

/** @returns bits a second of the heaviest segment */
async function peakOf(folder: string): Promise<number> {
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8')
  let peak = 1
  for (const [, seconds, name = ''] of playlist.matchAll(/#EXTINF:([\d.]+),\s+(\S+\.ts)/g)) {
    const { size } = await stat(join(folder, name))
    peak = Math.max(peak, Math.ceil((size * 8) / Math.max(0.1, Number(seconds))))
  }
  return peak
}

function even(pixels: number): number {
  return Math.max(2, Math.round(pixels / 2) * 2)
}
