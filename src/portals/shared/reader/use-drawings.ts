import { useEffect, useMemo } from 'react'
import { createDrawings, type Drawings } from './drawings.ts'
import type { Pdf } from './pdf.ts'

/** @returns an open document with its drawings; their memory is given back with it */
export function useDrawings(pdf: Pdf | undefined): { pdf: Pdf; drawings: Drawings } | undefined {
  const open = useMemo(() => pdf && { pdf, drawings: createDrawings(pdf) }, [pdf])
  useEffect(() => () => open?.drawings.clear(), [open])
  return open
}
