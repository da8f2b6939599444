import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { CourseContents } from '#/contract/courses.ts'
import { makeTestFilm } from './films.ts'
import { post } from './people-by-api.ts'
import type { ApiClient } from './sign-in.ts'
import { upload } from './uploads.ts'

/** Two minutes of moving picture and sound, in a small file. */
const FILM = {
  size: '426x240',
  seconds: 120,
  args: ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-c:a', 'aac'],
}

/**
 * Puts a film into a lesson and waits until it is ready for pupils, with its playlists.
 * @param options.make writes the film, an MP4, to a path
 * @param options.timeout milliseconds that the server may take for it
 * @returns the id of its material
 */
export async function addFilm(
  client: ApiClient,
  courseId: number,
  nameFr: string,
  {
    make = (path) => makeTestFilm(path, FILM),
    timeout = 150_000,
  }: { make?: (path: string) => Promise<void>; timeout?: number } = {},
): Promise<number> {
  const names = { nameAr: nameFr, nameFr, status: 'published' }
  const { id } = await post<{ id: number }>(client, '/materials', { courseId, kind: 'video', ...names })
  const folder = mkdtempSync(join(tmpdir(), 'manara-film-'))
  const path = join(folder, 'film.mp4')
  await make(path)
  const sender = { send: client.request, headers: client.headers }
  const { answer } = await upload(sender, new Uint8Array(readFileSync(path)), { materialId: id, name: 'film.mp4' })
  rmSync(folder, { recursive: true })
  if (!answer.ok) throw new Error(`The film was answered ${answer.status}: ${await answer.text()}`)
  const levels = async (): Promise<string | null | undefined> => {
    const contents = await client.request(`/courses/${courseId}/contents?state=draft`)
    const { materials } = (await contents.json()) as CourseContents
    return materials.find((material) => material.id === id)?.files[0]?.hls
  }
  await expect.poll(levels, { message: 'the film is made ready', timeout }).toMatch(/master\.m3u8$/)
  return id
}
