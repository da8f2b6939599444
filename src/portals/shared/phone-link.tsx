import type { ReactElement } from 'react'
import { Ltr } from '#/ui/bidi.tsx'

/** A number to be called by touching it, as it is printed. */
export function PhoneLink({ phone }: { phone: string }): ReactElement {
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
      <Ltr>{phone}</Ltr>
    </a>
  )
}
