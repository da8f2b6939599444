import { type SQL, sql } from 'drizzle-orm'
import type { MaterialKind } from '#/contract/material-kinds.ts'
import { FOUND_KINDS, type FoundKind, MOST_FOUND } from '#/contract/search.ts'
import { type AskedWord, askedForm, lettersBefore, ONE_SLIP } from '#/contract/search-form.ts'
import type { SubjectKey } from '#/contract/subject-keys.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { presentClassOf } from '#/server/enrolments.ts'
import { isReadable } from '#/server/features/curriculum/access.ts'

/** Names of a kind that are ranked; of what is asked so widely any are as good. */
const MOST_NAMES = 500
/** Texts that are ranked by how often they have the words. */
const MOST_TEXTS = 300
/** Names that are compared letter by letter; of so many that begin or end alike, those of a class are hardly more. */
const MOST_SIMILAR = 1_000
/** Hits of which the first that the actor may read are given. */
const MOST_JUDGED = MOST_FOUND * 3

/** A hit as a query gives it. */
export interface FoundRow extends Record<string, unknown> {
  kind: FoundKind
  id: number
  /** Found in its text, and not in its names. */
  by_text: boolean
  name_ar: string
  name_fr: string
  /** Language that its lessons are in. */
  lang: string
  course_id: number | null
  material_kind: MaterialKind | null
  words: string | null
  subject: { id: number; nameAr: string; nameFr: string; lang: string; key: SubjectKey | null }
  class: { id: number; nameAr: string; nameFr: string }
}

/** What is asked, and by whom. */
export interface Asked {
  q: string
  words: readonly AskedWord[]
}

/** LineItems whose names, else whose texts, have all of the words, the best first; one query. */
export async function findWords(deps: Deps, actor: Actor, { q, words }: Asked): Promise<FoundRow[]> {
  const scope = scopeOf(actor)
  const all = sql`${tsqueryOf(words)}::tsquery`
  return readHits(
    deps,
    actor,
    sql`
    with scope as materialized (select ${scope} as tokens),
    named as materialized (
      select found.kind, found.id, ${rankOf(q, words)} as rank, 0::real as score
      from scope, unnest(${sql.param([...FOUND_KINDS])}::text[]) as kinds (kind)
      cross join lateral (
        select * from search_entries
        where name_words @@ (('''#' || kinds.kind || '''')::tsquery && tokens && ${all}) and ${isShown(actor)}
        limit ${MOST_NAMES}
      ) as found
    ),
    worded as materialized (
      select found.kind, found.id, 9 as rank, ts_rank(found.text_words, ${all}) as score
      from scope cross join lateral (
        select * from search_entries where text_words @@ (tokens && ${all}) and ${isShown(actor)} limit ${MOST_TEXTS}
      ) as found
      where not exists (select from named where named.kind = found.kind and named.id = found.id)
    )
    select * from named union all select * from worded`,
  )
}

/** LineItems whose names are like what is asked; one query. What is not a slip or two away is for the caller to leave out. */
export async function findSimilar(deps: Deps, actor: Actor, { words }: Asked): Promise<FoundRow[]> {
  const asked = sql`${sql.param(words.map((word) => word.words.at(-1) ?? ''))}::text[]`
  return readHits(
    deps,
    actor,
    sql`select found.kind, found.id, 8 as rank, (
        select avg(word_similarity(trgm_form(word), trgm_form(found.names))) from unnest(${asked}) as word
      )::real as score
      from (select ${scopeOf(actor)} as tokens offset 0) as scope
      cross join lateral (
        select * from search_entries where name_words @@ (tokens && ${nearQueryOf(words)}::tsquery) and ${isShown(actor)}
        limit ${MOST_SIMILAR}
      ) as found`,
  )
}

/** Reads what the entries stand for. The tables themselves decide on what the actor may read, whatever an entry says. */
async function readHits(deps: Deps, actor: Actor, found: SQL): Promise<FoundRow[]> {
  const readable = FOUND_KINDS.map((kind) => sql`when ${kind} then ${isReadable(actor, kind)}`)
  const { rows } = await deps.database.db.execute<FoundRow>(sql`
    with found as (${found}),
    first as materialized (
      select entries.kind, entries.id, entries.subject_id, entries.chapter_id, entries.course_id, rank, score,
        array_position(${sql.param([...FOUND_KINDS])}::text[], entries.kind) as place, length(entries.names) as length
      from found join search_entries as entries on entries.kind = found.kind and entries.id = found.id
      order by rank, score desc, place, length, entries.id limit ${MOST_JUDGED}
    )
    select first.kind, first.id, first.rank = 9 as by_text, first.course_id, materials.kind as material_kind,
      case first.kind when 'subject' then subjects.name_ar when 'chapter' then chapters.name_ar
        when 'course' then courses.name_ar else materials.name_ar end as name_ar,
      case first.kind when 'subject' then subjects.name_fr when 'chapter' then chapters.name_fr
        when 'course' then courses.name_fr else materials.name_fr end as name_fr,
      coalesce(materials.lang, courses.lang, subjects.lang) as lang,
      case when first.rank = 9 then left(material_texts.words, 100000) end as words,
      json_build_object('id', subjects.id, 'nameAr', subjects.name_ar, 'nameFr', subjects.name_fr,
        'lang', subjects.lang, 'key', subjects.key) as subject,
      json_build_object('id', classes.id, 'nameAr', classes.name_ar, 'nameFr', classes.name_fr) as class
    from first
    join subjects on subjects.id = first.subject_id
    join classes on classes.id = subjects.class_id
    left join chapters on chapters.id = first.chapter_id
    left join courses on courses.id = first.course_id
    left join materials on first.kind = 'material' and materials.id = first.id
    left join material_texts on material_texts.material_id = materials.id
    where case first.kind ${sql.join(readable, sql` `)} end
    order by rank, score desc, place, length, first.id limit ${MOST_FOUND}`)
  return rows
}

/** Where the actor looks, as words that the indexes know: students in their class, professors in their subjects. */
function scopeOf(actor: Actor): SQL {
  if (actor.role === 'ADMINISTRATOR') return sql`''::tsquery`
  if (actor.role === 'STUDENT') {
    return sql`('''#c' || ${presentClassOf(actor.id)} || '''')::tsquery`
  }
  return sql`(select string_agg('''#s' || subject_id || '''', '|')::tsquery from professor_subjects
    where user_id = ${actor.id})`
}

function isShown(actor: Actor): SQL {
  return actor.role === 'STUDENT' ? sql`shown_from <= now()` : sql`live`
}

/** All of the words, each as the beginning of one. They have no sign that means something in a query. */
function tsqueryOf(words: readonly AskedWord[]): string {
  const begins = (form: string): string => `'${form}':*`
  return words.map(({ words: own, stem }) => `(${[...own, ...(stem ? [stem] : [])].map(begins).join('|')})`).join('&')
}

/** The same, with words that begin or end like an asked one: a slip cannot be in both halves of it. */
function nearQueryOf(words: readonly AskedWord[]): string {
  return words
    .map(({ words: own, stem }) => {
      const letters = [...(own.at(-1) ?? '')]
      const begins = [...own, ...(stem ? [stem] : [])]
      if (letters.length >= ONE_SLIP) {
        const half = Math.max(2, Math.floor((letters.length - 1) / 2))
        begins.push(letters.slice(0, Math.floor(letters.length / 2)).join(''))
        begins.push(`<${letters.toReversed().slice(0, half).join('')}`)
      }
      return `(${begins.map((form) => `'${form}':*`).join('|')})`
    })
    .join('&')
}

/** 0: the whole name; 1: its beginning; 2: in this order in it; 3: its words; 4: without their endings. */
function rankOf(q: string, words: readonly AskedWord[]): SQL {
  const form = askedForm(q)
  const lines = [form, form.slice(lettersBefore(form))]
  const any = (begin: string, end: string): SQL =>
    sql`found.names like any (${sql.param(lines.map((line) => `${begin}${line}${end}`))}::text[])`
  const each = words.map(
    ({ words: own }) => sql`found.names like any (${sql.param(own.map((w) => `% ${w}%`))}::text[])`,
  )
  return sql`case when ${any('%| ', ' |%')} then 0 when ${any('%| ', '%')} then 1 when ${any('% ', '%')} then 2
    when ${sql.join(each, sql` and `)} then 3 else 4 end`
}
