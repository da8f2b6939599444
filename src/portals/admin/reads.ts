import { classEndpoints } from '#/contract/classes.ts'
import { pageAddressOf } from '#/contract/page-address.ts'
import { fresh, read } from '#/contract/read.ts'
import type { Asked } from '../shared/pages.ts'

/** @returns the number in a page's address */
export const idOf = ({ params }: Asked): { id: number } => ({ id: Number(params.id) })

/** What was done with one person, a few events at a time. */
export const historyAddress = pageAddressOf(10)

/** The academy's classes, in school order. */
export const classesRead = read(classEndpoints.list)

/** One class. A form starts from what is there now, not from what was read when it was open before. */
export const classToEdit = (asked: Asked) => ({ schoolClass: fresh(read(classEndpoints.read, idOf(asked))) })
