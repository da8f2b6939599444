import type { ReactElement } from 'react'
import { PHONE_EXAMPLE } from '#/contract/phone.ts'
import { T } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import type { DraftFault } from './person-draft.ts'

/** What is wrong with a field, and how to mend it. */
export function DraftFaultWords({ fault }: { fault: DraftFault }): ReactElement {
  return fault === 'phone' ? (
    <T id="admin.people.fault.phone" values={{ example: <Ltr>{PHONE_EXAMPLE}</Ltr> }} />
  ) : (
    <T id={`admin.people.fault.${fault}`} />
  )
}
