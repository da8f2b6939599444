import type { ReactNode } from 'react'
import type { SessionDraft } from './draft.ts'

/** What a part of the form of a session works with. */
export interface FieldsProps {
  draft: SessionDraft
  change: (part: Partial<SessionDraft>) => void
  faultOf: (name: string) => ReactNode
}
