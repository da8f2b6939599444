/** How much of a body is read for nothing before the connection is rather cut. */
const DRAINED = 32 * 1024 * 1024

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** Reads the beginning of a stream. @returns it, and the whole stream anew */
export async function peek(body: Bytes, length: number): Promise<{ head: Buffer; rest: Bytes }> {
  const reader = body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  while (size < length) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    size += value.length
  }
  const head = Buffer.concat(parts)
  const rest = new ReadableStream({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part)
    },
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { head, rest }
}

/** Reads what is left of a body, if it is not too much. */
export async function drainBody(body: Bytes): Promise<void> {
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > DRAINED) break
  }
}
