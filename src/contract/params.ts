import { LARGEST_ROW_ID, ROW_ID } from './row-id.ts'
import { z } from './zod.ts'

/** Positive 32-bit id of a row, as found in a path. */
export const rowId = z.string().regex(ROW_ID).transform(Number).pipe(z.number().max(LARGEST_ROW_ID))

/** The id in a path such as `/class/{id}`. */
export const rowParams = z.object({ id: rowId })

/** The same where ids are UUIDs, as those of people are. */
export const uuidParams = z.object({ id: z.uuid() })
