import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Reads lines from a person at a terminal, or from a pipe. */
export interface Prompt {
  /** Whether somebody is there to be asked. */
  interactive: boolean
  /** @returns the line that was typed, without outer spaces */
  ask(question: string): Promise<string>
  /** Like `ask`, but what is typed is not shown, and nothing of it is cut. */
  askHidden(question: string): Promise<string>
  close(): void
}

/** Opens standard input, once for all questions, or lines typed ahead would be lost between two of them. */
export function openPrompt(): Prompt {
  const interactive = process.stdin.isTTY === true
  let hidden = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (interactive && !hidden) process.stdout.write(chunk)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: interactive })
  const lines = terminal[Symbol.asyncIterator]()

  async function nextLine(): Promise<string> {
    const { value, done } = await lines.next()
    if (done) throw new Error('The input ended; nothing was changed')
    return value
  }

  return {
    interactive,
    async ask(question) {
      terminal.setPrompt(question)
      terminal.prompt()
      return (await nextLine()).trim()
    },
    async askHidden(question) {
      if (interactive) process.stdout.write(question)
      hidden = true
      try {
        return await nextLine()
      } finally {
        hidden = false
        if (interactive) process.stdout.write('\n')
      }
    },
    close: () => terminal.close(),
  }
}
