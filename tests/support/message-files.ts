import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Message, MessageSent } from '#/contract/messages.ts'
import { fileWorkers } from '#/server/features/files/job.ts'
import type { TestApp } from './app.ts'
import { smallPng } from './files.ts'
import { messageCalls, type Writer } from './messages.ts'
import { type Sender, upload } from './uploads.ts'

/** What tests do with files of messages, as whoever they say. */
export function messageFileCalls(of: () => TestApp) {
  const { ask, thread } = messageCalls(of)
  const senderOf = ({ headers }: { headers: Record<string, string> }): Sender => ({
    send: async (path, init) => of().app.request(`/api${path}`, init),
    headers,
  })
  /** Uploads something to be sent. @returns the file's id, and what the upload was answered */
  const chosen = (who: Writer, bytes: Buffer<ArrayBuffer>, name = 'كرّاس.png') =>
    upload(senderOf(who), bytes, { toSend: true, name })
  const send = (who: Writer, to: object, body: object, id: string = randomUUID()): Promise<Response> =>
    ask(who, 'PUT', `/messages/${id}`, { to, words: '', ...body })
  return {
    ...{ ask, thread, senderOf, chosen, send },
    async picture(who: Writer): Promise<string> {
      const { id, answer } = await chosen(who, smallPng())
      expect(answer.status).toBe(204)
      return id
    },
    async sent(who: Writer, to: object, body: object): Promise<MessageSent> {
      const answer = await send(who, to, body)
      expect(answer.status, await answer.clone().text()).toBe(200)
      return (await answer.json()) as MessageSent
    },
    /** Does what the job of a file would do. */
    async ready(fileId: string): Promise<void> {
      for (const worker of fileWorkers(of().deps)) {
        await worker.run({ fileId }, { jobId: randomUUID(), signal: new AbortController().signal })
      }
    },
    /** @returns a message that was sent, as somebody has it */
    shownTo: async (who: Writer, { threadId, message }: MessageSent): Promise<Message | undefined> =>
      (await thread(who, threadId)).messages.find(({ id }) => id === message.id),
    /** What a file is answered by itself. */
    readsFile: async (who: Writer, id: string): Promise<number> => (await ask(who, 'GET', `/files/${id}`)).status,
    /** What an address is answered that somebody was shown. */
    opens: async (url: string | null): Promise<number> => (await of().app.request(url ?? '/none')).status,
  }
}
