import { Buffer } from 'node:buffer'

/** What an upload is asked with. */
export interface Sender {
  /** Makes a request to the API: to an application without a port, or to a server. @param path under the API's base */
  send(path: string, init: RequestInit): Promise<Response>
  headers: Record<string, string>
}

/** What an upload is for. */
export type Target = { materialId: number; role?: string } | { sessionId: number } | { toSend: true }

const TUS = { 'Tus-Resumable': '1.0.0' }

/** Begins an upload. @returns the answer, whose `Location` names it */
export function begin(
  { send, headers }: Sender,
  { name, bytes, ...to }: Target & { name: string; bytes: number },
): Promise<Response> {
  const pairs = Object.entries({ ...('materialId' in to && { role: 'main' }), ...to, filename: name })
  const metadata = pairs.map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`).join(',')
  return send('/uploads', {
    method: 'POST',
    headers: { ...headers, ...TUS, 'Upload-Length': String(bytes), 'Upload-Metadata': metadata },
  })
}

/** Sends a part. */
export function sendPart({ send, headers }: Sender, id: string, offset: number, part: BodyInit): Promise<Response> {
  const init: RequestInit & { duplex: 'half' } = {
    method: 'PATCH',
    headers: {
      ...headers,
      ...TUS,
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
      ...(part instanceof Uint8Array && { 'Content-Length': String(part.length) }),
    },
    body: part,
    duplex: 'half',
  }
  return send(`/uploads/${id}`, init)
}

/** Asks how much is there. */
export function ask({ send, headers }: Sender, id: string): Promise<Response> {
  return send(`/uploads/${id}`, { method: 'HEAD', headers: { ...headers, ...TUS } })
}

/** @returns the id of an upload that was begun */
export function idOf(begun: Response): string {
  if (begun.status !== 201) throw new Error(`The upload was answered ${begun.status}`)
  return begun.headers.get('location')?.split('/').pop() ?? ''
}

/** Uploads something at once. @returns the last answer */
export async function upload(
  sender: Sender,
  content: Uint8Array<ArrayBuffer>,
  to: Target & { name?: string },
): Promise<{ id: string; answer: Response }> {
  const begun = await begin(sender, { name: 'درس.pdf', ...to, bytes: content.length })
  if (begun.status !== 201) return { id: '', answer: begun }
  const id = idOf(begun)
  return { id, answer: await sendPart(sender, id, 0, content) }
}
