import { createContext, useContext } from 'react'
import type { MaterialContents } from '#/contract/course-contents.ts'

const Context = createContext<readonly MaterialContents[]>([])

/** Gives the parts of a lesson what else is in it. */
export const LessonMaterials = Context.Provider

/** @returns the lesson's materials that may be read instead of one that does not open */
export function useReadable(materialId: number): MaterialContents[] {
  return useContext(Context).filter(({ id, kind }) => id !== materialId && kind !== 'video')
}
