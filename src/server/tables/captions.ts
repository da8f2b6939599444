import { check, foreignKey, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { CAPTION_LANGS } from '#/contract/caption-langs.ts'
import { oneOf } from '#/server/platform/database/checks.ts'
import { materialFiles } from '#/server/tables/materials.ts'

/**
 * Captions of the films of materials. They belong to a film in its material: a copy of the material has captions of its
 * own, and a film that is taken away takes them along.
 */
export const captions = pgTable(
  'captions',
  {
    /** Part of their address: what replaces them has another. */
    id: uuid('id').primaryKey().defaultRandom(),
    materialId: integer('material_id').notNull(),
    fileId: uuid('file_id').notNull(),
    lang: text('lang', { enum: CAPTION_LANGS }).notNull(),
    /** How many pieces of text there are. */
    cues: integer('cues').notNull(),
    /** WebVTT as we wrote it, never what was sent. */
    vtt: text('vtt').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (row) => [
    unique('captions_material_file_lang_unique').on(row.materialId, row.fileId, row.lang),
    foreignKey({
      name: 'captions_material_file_fk',
      columns: [row.materialId, row.fileId],
      foreignColumns: [materialFiles.materialId, materialFiles.fileId],
    }).onDelete('cascade'),
    check('captions_lang_known', oneOf(row.lang, CAPTION_LANGS)),
  ],
)
