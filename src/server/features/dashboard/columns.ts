import { classes } from '#/server/tables/classes.ts'

/** A class as a line names it. */
export const schoolClassColumns = {
  id: classes.id,
  code: classes.code,
  nameAr: classes.nameAr,
  nameFr: classes.nameFr,
}
