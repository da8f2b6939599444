import { sql } from 'drizzle-orm'

/** A ready file's fact, of the files that a pupil opens. */
const fact = (name: 'seconds' | 'pages') =>
  sql.raw(`(
  select max(ceil((files.facts->>'${name}')::numeric))::int
  from material_files join files on files.id = material_files.file_id
  where material_files.material_id = materials.id and material_files.role = 'main' and files.state = 'ready')`)

/** The length of the row of `materials` in a query: seconds of a video, pages of a print; `null` where none is known. */
export const knownLengthOf = sql`case materials.kind
  when 'text' then null
  when 'video' then coalesce(materials.video_seconds, ${fact('seconds')})
  else ${fact('pages')} end`

/** The same as progress is measured: percent of a text, and a print has a page at least. */
export const lengthOf = sql`case materials.kind
  when 'text' then 100
  when 'video' then ${knownLengthOf}
  else coalesce(${knownLengthOf}, 1) end`
