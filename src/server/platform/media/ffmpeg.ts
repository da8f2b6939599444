import { stat } from 'node:fs/promises'
import { askAgain } from './ask-again.ts'
import { type Ended, runChild } from './child.ts'
import { pathOf } from './wall.ts'
import type { Walls } from './walls.ts'

const PATIENCE_MS = 10_000
/** Pixels of one picture of a film: 8K, standing or lying. */
export const MOST_PIXELS = 8_192 * 4_320
/** A film is minutes of work on every core. */
const NICE = 15
const LIMITS = { totalMs: 5 * 3_600_000, silenceMs: 180_000 }
/** Bytes: a ladder of three from the largest picture that is taken. */
const MEMORY = 1_500_000_000
/** Bytes of one file that it may write, where what it reads is smaller. */
const LARGEST = 4_000_000_000

/** The program that makes films ready for the web, where the machine has it. */
export interface Ffmpeg {
  /** Whether it is there, with what it needs to write films, and may read what strangers made. */
  available(): Promise<boolean>
  /**
   * Reads one file, which is taken for nothing but what it was judged to be, and from which nothing else of this
   * machine or of the network can be reached.
   * @param args what is made of it
   * @param options.folder where that goes
   * @param onSeconds how much of the film is done
   * @throws {TooMuchError}; the signal's reason; an error when something else ended the program
   */
  run(
    input: { path: string; type: string; from?: number },
    args: readonly string[],
    options: { folder: string; signal: AbortSignal; onSeconds?(seconds: number): void },
  ): Promise<Ended>
}

/** @param command its name, or its path */
export function createFfmpeg(command: string, walls: Walls): Ffmpeg {
  async function ask(): Promise<boolean> {
    const path = pathOf(command)
    if (!(path && (await walls.mayRead()))) return false
    let encoders = ''
    const limits = {
      wall: await walls.find(),
      reach: { reads: [], memory: MEMORY, largest: LARGEST, nice: NICE },
      totalMs: PATIENCE_MS,
      silenceMs: PATIENCE_MS,
      signal: new AbortController().signal,
    }
    const { code } = await runChild(path, ['-v', 'error', '-encoders'], limits, (line) => {
      encoders += `${line}\n`
    })
    return code === 0 && / libx264 /.test(encoders) && / aac /.test(encoders)
  }

  return {
    available: askAgain(ask, false),
    async run({ path, type, from }, args, { folder, signal, onSeconds }) {
      const { size } = await stat(path)
      const ended = await runChild(
        pathOf(command) ?? command,
        [
          ...['-hide_banner', '-nostdin', '-y', '-progress', 'pipe:1', '-protocol_whitelist', 'file,pipe'],
          // Before any is unpacked: what stands at the beginning of a file is what its writer says.
          ...['-max_pixels', String(MOST_PIXELS)],
          ...(from === undefined ? [] : ['-ss', from.toFixed(3)]),
          ...['-f', demuxerOf(type), '-i', path, ...args],
        ],
        {
          ...LIMITS,
          wall: await walls.find(),
          reach: {
            reads: [path],
            writes: folder,
            memory: MEMORY,
            // What is light is written heavier at times.
            largest: Math.max(LARGEST, 2 * size),
            nice: NICE,
          },
          signal,
        },
        (line) => {
          const done = /^out_time=(-?)(\d+):(\d\d):(\d\d\.\d+)/.exec(line)
          if (done && !done[1]) onSeconds?.(secondsOf(done.slice(2)))
        },
      )
      if (ended.code === null) throw new Error('ffmpeg was killed')
      // The machine's fault, and none of the film's: it is tried again. Of memory it has what it may have.
      if (/No space left on device/.test(ended.complaint)) throw new Error('ffmpeg had no room')
      return ended
    },
  }
}

/** @returns seconds of hours, minutes and seconds */
export function secondsOf(parts: readonly string[]): number {
  return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0)
}

function demuxerOf(type: string): string {
  return type === 'video/webm' || type === 'video/x-matroska' ? 'matroska' : 'mov'
}
