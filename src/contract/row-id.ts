/** Largest id of a row, of 32 bits. */
export const LARGEST_ROW_ID = 2_147_483_647
/** An id as it stands in a path. */
export const ROW_ID = /^[1-9]\d{0,9}$/

/** @returns the id that a part of a path says; `undefined` = it says none */
export function readRowId(text: string | undefined): number | undefined {
  if (text === undefined || !ROW_ID.test(text)) return undefined
  const id = Number(text)
  return id <= LARGEST_ROW_ID ? id : undefined
}
