/** How the columns of `curriculumItemColumns()` are treated, as declarations of personal data need it. */
export const curriculumItemTreatments = {
  impersonal: ['nameAr', 'nameFr', 'position', 'version', 'createdAt', 'updatedAt', 'deletedAt'],
  actor: ['deletedBy'],
} as const

/** The same for `publishedColumns()`. */
export const publishedTreatments = { impersonal: ['lang', 'status', 'publishAt'] } as const
