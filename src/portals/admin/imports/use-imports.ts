import type { Boot } from '#/contract/boot.ts'
import type { ImportPage, ImportRowPage, ImportSummary } from '#/contract/imports.ts'
import { useBooted } from '#/portals/shared/use-booted.ts'
import { $importFile, $importRows, $imports } from '#/stores/imports.ts'
import type { Loadable } from '#/stores/resource.ts'

/** The page of files that the address asks for. */
export function useImports(): Loadable<ImportPage> {
  return useBooted($imports, ({ data }: Boot) => booted(data.imports))
}

/** The file that is open. */
export function useImportFile(): Loadable<ImportSummary> {
  return useBooted($importFile, ({ data }: Boot) => booted(data.importFile))
}

/** A page of its refused rows. */
export function useImportRows(): Loadable<ImportRowPage> {
  return useBooted($importRows, ({ data }: Boot) => booted(data.importRows))
}

function booted<T>(data: T | undefined): Loadable<T> {
  return { data, loading: false, error: undefined }
}
