import { fresh, read } from '#/contract/read.ts'
import { readRowId } from '#/contract/row-id.ts'
import { schoolYearEndpoints } from '#/contract/school-years.ts'
import { idOf } from '#/portals/admin/reads.ts'
import type { Asked } from '#/portals/shared/pages.ts'

/** The years to choose from, and the one that the address names; without one, the present year. */
export const yearReads = ({ search }: Pick<Asked, 'search'>) => {
  const id = readRowId(search.year)
  return {
    years: read(schoolYearEndpoints.list),
    year: id === undefined ? read(schoolYearEndpoints.present) : read(schoolYearEndpoints.read, { id }),
  }
}

/** One year, as it is now. */
export const yearToEdit = (asked: Asked) => ({ year: fresh(read(schoolYearEndpoints.read, idOf(asked))) })
