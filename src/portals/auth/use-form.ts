import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { tunisianPhone } from '#/contract/phone.ts'
import { formatPhone } from '#/i18n/format.ts'
import { firstFault, leftField } from '../shared/form/faults.ts'

/** @returns what is wrong with a field's value and how to mend it; `undefined` = nothing */
export type Rule = (value: string, form: FormData) => string | undefined
export type Rules = Readonly<Record<string, Rule>>
export type Faults = Readonly<Record<string, string>>

export interface CheckedForm {
  ref: RefObject<HTMLFormElement | null>
  /** By name of the field. */
  faults: Faults
  /** For the form element. */
  handlers: { onBlur: (event: FocusEvent) => void; onInput: (event: FormEvent) => void }
  /** Judges these fields and shows what is wrong. @returns the faults of all of them */
  check: (names: readonly string[]) => Faults
  /** Shows what the server found, and leads to the first of it. */
  show: (faults: Faults) => void
}

/**
 * A form whose fields keep their own values, so that nothing typed or filled in before the page hydrates is lost.
 * A fault is shown when its field is left, and goes as soon as it is mended.
 * @param posted what the server found in the form when it was posted without scripts
 */
export function useForm(rules: Rules, posted: Faults = {}): CheckedForm {
  const ref = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState(posted)

  /** Whether the person is to be led to the first fault, once React has marked the fields. */
  const leading = useRef(true)

  useEffect(() => {
    if (leading.current) focusFirstFault(ref.current)
    leading.current = false
  }, [faults])

  function judge(name: string, value: string): void {
    const fault = ref.current ? rules[name]?.(value, new FormData(ref.current)) : undefined
    setFaults((before) => without(before, name, fault))
  }

  function show(found: Faults): void {
    leading.current = true
    setFaults({ ...found })
  }

  return {
    ref,
    faults,
    show,
    handlers: {
      onBlur(event) {
        const field = leftField(event)
        if (!field) return
        if (field.type === 'tel') field.value = grouped(field.value)
        judge(field.name, field.value)
      },
      onInput({ target }) {
        if (isControl(target) && faults[target.name] !== undefined) judge(target.name, target.value)
      },
    },
    check(names) {
      const form = ref.current
      if (!form) return {}
      const data = new FormData(form)
      const found: Record<string, string> = {}
      for (const name of names) {
        const fault = rules[name]?.(String(data.get(name) ?? ''), data)
        if (fault !== undefined) found[name] = fault
      }
      show(found)
      return found
    },
  }
}

/** @returns a number in groups, as it is printed; what is no Tunisian number stays as it was typed */
function grouped(text: string): string {
  const phone = tunisianPhone(text)
  return phone ? formatPhone(phone.e164) : text
}

function without(faults: Faults, name: string, fault: string | undefined): Faults {
  const { [name]: _, ...others } = faults
  return fault === undefined ? others : { ...others, [name]: fault }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function isControl(target: EventTarget): target is Control {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  )
}

function focusFirstFault(form: HTMLFormElement | null): void {
  const field = firstFault(form)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
}
