import { crc32, deflateSync } from 'node:zlib'

/** @returns a whole white PNG of so many pixels each way, in few bytes however many these are: one bit a pixel */
export function whitePng(side: number): Buffer {
  const row = Buffer.alloc(1 + Math.ceil(side / 8), 0xff).fill(0, 0, 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const pixels = deflateSync(Buffer.concat(Array(side).fill(row)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(data.length, 0)
  around.writeUInt32BE(crc32(content), 4)
  return Buffer.concat([around.subarray(0, 4), content, around.subarray(4)])
}
