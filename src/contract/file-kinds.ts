/** What an uploaded file may be, judged by its content. */
export const FILE_KINDS = ['pdf', 'image', 'video'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** What a file may be of; one that nothing has any more is gone. */
export const FILE_PARENTS = ['material', 'session', 'message'] as const
export type FileParentKind = (typeof FILE_PARENTS)[number]

/** What a file is to its material: what a pupil opens, the solution of a sheet, or a picture in a text. */
export const FILE_ROLES = ['main', 'solution', 'figure'] as const
export type FileRole = (typeof FILE_ROLES)[number]

/** How far a file is; only a ready one is shown to pupils. */
export const FILE_STATES = ['processing', 'ready', 'failed'] as const
export type FileState = (typeof FILE_STATES)[number]

/** Why a file could not be used; each has a message in every language, which says how to mend it. */
export const FILE_FAULTS = [
  'unknownKind',
  'corrupt',
  'encrypted',
  'empty',
  'tooManyPages',
  'tooManyPixels',
  'tooLong',
  'noPicture',
  'interrupted',
] as const
export type FileFault = (typeof FILE_FAULTS)[number]
