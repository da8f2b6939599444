/** A choice that narrows a list, or a day that it begins or ends at. */
export interface ListFilter {
  /** Its part of the address. */
  name: string
  label: string
  /** What stands there while nothing is chosen; without one there is always a choice. */
  all?: string
  /** Without them it is a day. */
  options?: readonly { value: string; label: string }[]
  /** Parts of the address that mean nothing once another one is chosen here. */
  clears?: readonly string[]
  /** Stands only where the table has no heads to press. */
  onlySmall?: boolean
}
