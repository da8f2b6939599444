/** Headers of a file to keep. */
export function csvHeaders(name: string): Record<string, string> {
  return { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` }
}
