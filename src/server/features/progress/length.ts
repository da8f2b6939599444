import { sql } from 'drizzle-orm'

/** A ready file's fact, of the files that a pupil opens. */
const fact = (name: 'seconds' | 'pages') =>
  sql.raw(`(
  select max(ceil((files.facts->>'${name}')::numeric))::int
  from material_files join files on files.id = material_files.file_id
  where material_files.material_id = materials.id and material_files.role = 'main' and files.state = 'ready')`)

/**
 * The length of the row of `materials` in a query: seconds of a video, pages of a print, percent of a text; `null` where
 * it is not known.
 */
export const lengthOf = sql`case materials.kind
  when 'text' then 100
  when 'video' then coalesce(materials.video_seconds, ${fact('seconds')})
  else coalesce(${fact('pages')}, 1) end`
