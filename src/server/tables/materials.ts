import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { PUBLISH_STATES } from '#/contract/curriculum.ts'
import { FILE_ROLES } from '#/contract/file-kinds.ts'
import { MATERIAL_KINDS } from '#/contract/material-kinds.ts'
import type { Figure, TextDocument } from '#/contract/material-text.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { courses } from '#/server/tables/courses.ts'
import { curriculumItemColumns, publishedColumns } from '#/server/tables/curriculum-columns.ts'
import { files } from '#/server/tables/files.ts'
import { users } from '#/server/tables/users.ts'

/** What a pupil opens in a lesson. */
export const materials = pgTable(
  'materials',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** What a pupil opens: a kind decides where its contents are. */
    kind: text('kind', { enum: MATERIAL_KINDS }).notNull(),
    /** A video of the academy's channel on the platform, instead of an uploaded one. */
    videoId: text('video_id'),
    /** Its title and length there, as they were when it was picked. */
    videoTitle: text('video_title'),
    videoSeconds: integer('video_seconds'),
    /** Whether pupils may keep the file. */
    downloadable: boolean('downloadable').notNull().default(true),
    ...publishedColumns(),
    ...curriculumItemColumns(),
  },
  (material) => [
    index('materials_course_id_position_index').on(material.courseId, material.position, material.id),
    index('materials_deleted_at_index').on(material.deletedAt).where(sql`${material.deletedAt} is not null`),
    index('materials_deleted_by_index').on(material.deletedBy).where(sql`${material.deletedBy} is not null`),
    check('materials_lang_tag', sql`${material.lang} ~ '^[a-z]{2,3}(-[A-Za-z0-9]+)*$'`),
    check('materials_video_id_form', sql`${material.videoId} ~ '^[A-Za-z0-9_-]{11}$'`),
    check('materials_kind_known', oneOf(material.kind, MATERIAL_KINDS)),
    check('materials_status_known', oneOf(material.status, PUBLISH_STATES)),
  ],
)

/** Which files a material has, and as what; copies of a material share them. */
export const materialFiles = pgTable(
  'material_files',
  {
    materialId: integer('material_id')
      .notNull()
      .references(() => materials.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    role: text('role', { enum: FILE_ROLES }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (link) => [
    primaryKey({ columns: [link.materialId, link.fileId] }),
    index('material_files_file_id_index').on(link.fileId),
    check('material_files_role_known', oneOf(link.role, FILE_ROLES)),
  ],
)

/** The text of a material: what pupils read, and what is being written. */
export const materialTexts = pgTable(
  'material_texts',
  {
    materialId: integer('material_id')
      .primaryKey()
      .references(() => materials.id, { onDelete: 'cascade' }),
    /** What is published; `null` = nothing yet. */
    published: jsonb('published').$type<TextDocument>(),
    /** Of what is published, in hexadecimal: what it was rendered to is found by it. */
    publishedHash: text('published_hash').generatedAlwaysAs(sql`text_hash(published)`),
    /** What the professor writes, saved by itself; `null` = nothing besides what is published. */
    draft: jsonb('draft').$type<TextDocument>(),
    /** Counts the changes of the text, apart from those of its material. */
    version: integer('version').notNull().default(1),
    /** The published words, for search. */
    words: text('words').notNull().default(''),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (text) => [
    index('material_texts_updated_by_index').on(text.updatedBy),
    index('material_texts_published_hash_index').on(text.publishedHash),
  ],
)

/** What published texts look like, made once for all who read them; it may be lost, and is made anew. */
export const renderedTexts = pgTable(
  'rendered_texts',
  {
    /** SHA-256 of the text. */
    hash: text('hash').notNull(),
    /** BCP 47; boxes and tables are named in it. */
    lang: text('lang').notNull(),
    /** What rendered it: another version makes something else of it. */
    renderer: text('renderer').notNull(),
    /** With a place for each picture. */
    html: text('html').notNull(),
    figures: jsonb('figures').$type<Figure[]>().notNull(),
    tooMuch: boolean('too_much').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (rendered) => [primaryKey({ columns: [rendered.hash, rendered.lang, rendered.renderer] })],
)
