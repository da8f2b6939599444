import { read } from '#/contract/read.ts'
import { sessionFileEndpoints } from '#/contract/session-files.ts'

/** @returns the question for the documents of a session */
export const sessionFilesRead = (id: number) => read(sessionFileEndpoints.list, { id })
