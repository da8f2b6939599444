import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Deps } from '#/server/deps.ts'
import { defineWorker, type Queue, type Worker } from '#/server/platform/jobs/queue.ts'
import { HURRIED_MS, type PublishedText, renderPublished } from './published.ts'
import { RENDERER } from './version.ts'

type JobDeps = Pick<Deps, 'database' | 'texts'>
type TextJob = { renderer: string }
type Missing = { id: number; hash: string; lang: string }

/** Rendering anew what another version of the renderer made. */
export const textQueue: Queue<TextJob> = {
  // Each version has its own: one that is not there renders nothing for another.
  name: `text-${RENDERER.replace(/[^a-z0-9]+/gi, '-')}`,
  data: z.strictObject({ renderer: z.string() }),
  expireSeconds: 6 * 3_600,
  // What was made in a hurry is not tried again before.
  retry: { limit: 3, firstSeconds: HURRIED_MS / 1_000 + 10, longestSeconds: 3_600 },
}

/** Renders every published text that this version has not; who reads one meanwhile has it rendered at once. */
export function textWorker(deps: JobDeps): Worker {
  return defineWorker(textQueue, {
    concurrency: 1,
    async run({ renderer }, { signal }) {
      if (renderer !== RENDERER) return
      let after = 0
      let failed: unknown
      for (;;) {
        const [next] = await missing(deps, after)
        if (!next) break
        signal.throwIfAborted()
        // One that cannot be rendered keeps no other from it.
        await renderWhole(deps, next).catch((error: unknown) => {
          failed ??= error
        })
        after = next.id
      }
      if (failed !== undefined) throw failed
    },
  })
}

async function renderWhole(deps: JobDeps, text: PublishedText): Promise<void> {
  const rendered = await renderPublished(deps, text)
  // Nothing of it is kept: another try may find the machine less busy.
  if (rendered?.hurried) throw new Error('A text took too long')
}

/** Leaves the job where there is something to do. */
export async function orderRenderings(deps: JobDeps & Pick<Deps, 'jobs'>): Promise<void> {
  const [one] = await missing(deps, 0)
  if (one) await deps.database.withTx((tx) => deps.jobs.send(tx, textQueue, { renderer: RENDERER }))
}

/** The next published text that this version has not rendered; one query. */
async function missing({ database: { db } }: JobDeps, after: number): Promise<Missing[]> {
  const { rows } = await db.execute<Missing>(sql`
    select material_texts.material_id as id, published_hash as hash, materials.lang
    from material_texts join materials on materials.id = material_texts.material_id
    where material_texts.material_id > ${after} and published_hash is not null and not exists (
      select from rendered_texts where hash = published_hash and rendered_texts.lang = materials.lang
        and renderer = ${RENDERER})
    order by material_texts.material_id limit 1`)
  return rows
}
