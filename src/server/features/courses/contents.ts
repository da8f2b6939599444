import { type SQL, sql } from 'drizzle-orm'
import type { LessonEntry, MaterialContents } from '#/contract/course-contents.ts'
import type { Course, CourseContents } from '#/contract/courses.ts'
import type { FileView } from '#/contract/files.ts'
import { missingFrom } from '#/contract/material-contents.ts'
import type { MaterialKind } from '#/contract/material-kinds.ts'
import type { Material } from '#/contract/materials.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { withFigures } from '#/rich-text/kinds/figure/render-pictures.ts'
import { localeOfLang } from '#/rich-text/server/language.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { chainOf, isPublished, isReadable, tableOf } from '#/server/features/curriculum/access.ts'
import type { Reading } from '#/server/features/curriculum/read.ts'
import { filesOf } from '#/server/features/files/views.ts'
import { materialFileParent } from '#/server/features/materials/file-parent.ts'
import { type MaterialRow, materialReading } from '#/server/features/materials/service.ts'
import { type ReadText, textsOf } from '#/server/features/materials/text/read.ts'
import type { SubjectRow } from '#/server/features/subjects/curriculum-item.ts'
import { describeSubject } from '#/server/features/subjects/service.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { type CourseRow, courseReading } from './service.ts'

/** As pupils see a lesson, or as it will be once everything in it is published. */
type State = 'published' | 'draft'

interface LessonRow extends CourseRow {
  kinds: MaterialKind[]
}

interface PlaceRow extends CourseRow {
  chapter: { id: number; nameAr: string; nameFr: string }
  subject: Pick<SubjectRow, 'id' | 'key' | 'lang' | 'optional'> & {
    nameAr: string
    nameFr: string
    professors: string[]
  }
  school_class: { id: number; nameAr: string; nameFr: string }
}

/** How courses are read with the kinds of what is in them, each once, in the order of their first. */
export function lessonReading(
  actor: Actor,
  state: State = actor.role === 'STUDENT' ? 'published' : 'draft',
): Reading<LessonRow, Course & { kinds: MaterialKind[] }> {
  const { more, describe } = courseReading(actor)
  return {
    kind: 'course',
    more: sql`${more}, array(select kind from materials where materials.course_id = courses.id
      and materials.deleted_at is null and ${isShown('material', state)}
      group by kind order by min(materials.position)) as kinds`,
    describe: (row) => ({ ...describe(row), kinds: row.kinds }),
  }
}

/**
 * A lesson with all that is in it; five queries, however much that is, once its texts are rendered. As pupils see it: what is published and ready.
 * As a draft: all but what was put away, with the texts as they are being written and files that are under way.
 * With `materialId`, that one material alone.
 * @throws {ServiceError} NOT_FOUND for what the actor may not know; FORBIDDEN for a draft that they may not change
 */
export async function readContents(
  deps: Deps,
  actor: Actor,
  { id, state, materialId }: { id: number; state: State; materialId?: number | undefined },
): Promise<CourseContents> {
  const [place, lessons, rows] = await Promise.all([
    readPlace(deps, actor, { id, state }),
    readLessons(deps, actor, { id, state }),
    readMaterials(deps, actor, { id, state, materialId }),
  ])
  if (!place) throw new ServiceError('NOT_FOUND')
  if (state === 'draft') requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const ids = rows.map((row) => row.id)
  const [files, texts] = await Promise.all([
    filesOf(deps, actor, materialFileParent, ids),
    textsOf(deps, actor, ids, state),
  ])
  const materials = rows.map((row) =>
    contentsOf(materialReading(deps, actor).describe(row), texts.get(row.id), filesFor(state, files.get(row.id) ?? [])),
  )
  const { materials: _, ...course } = courseReading(actor).describe(place)
  return {
    course,
    chapter: place.chapter,
    subject: {
      ...describeSubject(place.subject),
      professors: place.subject.professors,
      classId: place.school_class.id,
    },
    schoolClass: place.school_class,
    materials: state === 'draft' ? materials : materials.filter((material) => !missingFrom(material)),
    lessons,
  }
}

async function readPlace(deps: Deps, actor: Actor, { id, state }: { id: number; state: State }) {
  const { rows } = await deps.database.db.execute<PlaceRow & Record<string, unknown>>(sql`
    select courses.*, 0 as children, ${namesOf('chapters')} as chapter, ${namesOf('classes')} as school_class,
      ${namesOf('subjects')} || jsonb_build_object('key', subjects.key, 'lang', subjects.lang,
        'optional', subjects.optional, 'professors', array(
        select p.first_name || ' ' || p.last_name from professor_subjects ps join users p on p.id = ps.user_id
        where ps.subject_id = subjects.id and p.status = 'ACTIVE' order by p.last_name, p.first_name)) as subject
    from ${chainOf('course')}
    where courses.id = ${id} and ${isReadable(actor, 'course')} and ${mayOpen(state)}`)
  return rows[0]
}

async function readLessons(
  deps: Deps,
  actor: Actor,
  { id, state }: { id: number; state: State },
): Promise<LessonEntry[]> {
  const { more, describe } = lessonReading(actor, state)
  const { rows } = await deps.database.db.execute<LessonRow & Record<string, unknown>>(sql`
    select courses.*, ${more} from ${chainOf('course')}
    where chapters.id = (select chapter_id from courses where id = ${id})
      and ${isReadable(actor, 'course')} and (courses.id = ${id} or ${isShown('course', state)})
    order by courses.position, courses.id`)
  return rows.map((row) => {
    const { id, nameAr, nameFr, lang, dir, kinds } = describe(row)
    return { id, nameAr, nameFr, lang, dir, kinds }
  })
}

async function readMaterials(
  deps: Deps,
  actor: Actor,
  { id, state, materialId }: { id: number; state: State; materialId: number | undefined },
): Promise<MaterialRow[]> {
  const { rows } = await deps.database.db.execute<MaterialRow & Record<string, unknown>>(sql`
    select materials.* from ${chainOf('material')}
    where courses.id = ${id} and ${isReadable(actor, 'material')} and ${isShown('material', state)}
      ${materialId === undefined ? sql`` : sql`and materials.id = ${materialId}`}
    order by materials.position, materials.id`)
  return rows
}

/** A draft opens whatever state the course is in; a lesson for pupils is published, whoever looks at it. */
function mayOpen(state: State): SQL {
  return state === 'draft' ? sql`true` : isShown('course', state)
}

function isShown(kind: 'course' | 'material', state: State): SQL {
  return state === 'draft' ? sql`${tableOf(kind)}.status <> 'archived'` : isPublished(kind)
}

function namesOf(table: string): SQL {
  return sql.raw(`jsonb_build_object('id', ${table}.id, 'nameAr', ${table}.name_ar, 'nameFr', ${table}.name_fr)`)
}

function filesFor(state: State, files: readonly FileView[]): FileView[] {
  return state === 'draft' ? [...files] : files.filter((file) => file.state === 'ready')
}

function contentsOf(material: Material, text: ReadText | undefined, files: FileView[]): MaterialContents {
  return { ...material, html: text ? htmlOf(text, material.lang, files) : null, files }
}

/** @returns the text as HTML; `null` where there is nothing to read */
function htmlOf(text: ReadText, lang: string, files: readonly FileView[]): string | null {
  const pictures = new Map(files.map((file) => [file.id, file]))
  return withFigures(text, (id) => pictures.get(id), apiTranslator(localeOfLang(lang))) || null
}
