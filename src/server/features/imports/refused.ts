import { and, asc, eq } from 'drizzle-orm'
import { COLUMNS_OF_ROLE, importColumnName } from '#/contract/import-columns.ts'
import type { Locale } from '#/contract/locales.ts'
import { tunisianPhone } from '#/contract/phone.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { formatPhone } from '#/i18n/format.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { BOM, csvLines } from '#/server/platform/csv/write.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { importRows, imports } from '#/server/tables/imports.ts'
import { tellFault } from './faults.ts'

/**
 * The refused rows of a file as a file: line, reasons, and what was written. Mended and sent again, its first two
 * columns are passed over.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND
 */
export async function refusedCsv(deps: Deps, actor: Actor, locale: Locale, id: string): Promise<string> {
  requireRole(actor, 'ADMINISTRATOR')
  const { db } = deps.database
  const [file] = await db.select({ role: imports.role }).from(imports).where(eq(imports.id, id))
  if (!file) throw new ServiceError('NOT_FOUND')
  const rows = await db
    .select({ line: importRows.line, fields: importRows.fields, faults: importRows.faults })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.outcome, 'refused')))
    .orderBy(asc(importRows.line))
  const t = apiTranslator(locale)
  const columns = COLUMNS_OF_ROLE[file.role]
  const head = [
    importColumnName('line', locale),
    importColumnName('reason', locale),
    ...columns.map((column) => importColumnName(column, locale)),
  ]
  const body = rows.map(({ line, fields, faults }) => [
    String(line),
    faults
      .map((fault) => {
        const { column, message } = tellFault(fault, t)
        return column ? `${importColumnName(column, locale)}: ${message}` : message
      })
      .join(' | '),
    ...columns.map((column) => asWritten(fields?.[column] ?? '')),
  ])
  return BOM + csvLines([head, ...body])
}

/** A right number is written without the plus sign that spreadsheets take for a formula. */
function asWritten(text: string): string {
  const phone = tunisianPhone(text)
  return phone ? formatPhone(phone.e164) : text
}
