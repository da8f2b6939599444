import type { ReactNode } from 'react'

/** What is wrong with fields and how to mend it, in the reader's language, by the field's name. */
export type Faults = Readonly<Record<string, ReactNode>>

/** As much of a schema as a form needs. */
interface Judge {
  safeParse(value: unknown): { error?: { issues: readonly { path: readonly PropertyKey[] }[] } | undefined }
}

/**
 * What a schema finds wrong, in words.
 * @param messages what is said of each fact; what has no message is left to the server
 */
export function schemaFaults(schema: Judge, facts: unknown, messages: Faults): Faults {
  const { error } = schema.safeParse(facts)
  const names = new Set(error?.issues.map(({ path }) => String(path[0])))
  return Object.fromEntries(Object.entries(messages).filter(([name]) => names.has(name)))
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Kinds of inputs whose value says nothing of whether something was typed. */
const UNTYPED = new Set(['checkbox', 'radio', 'file'])

interface Leaving {
  target: EventTarget
  /** Where the focus goes. */
  relatedTarget: EventTarget | null
}

/**
 * The field that was left and is to be judged now: one with something in it. On the way to a button or a link below
 * nothing is judged, for a message that appeared would push it from under the pointer.
 */
export function leftField({ target, relatedTarget }: Leaving): Typed | undefined {
  if (!isTyped(target) || target.value.trim() === '' || isPressed(relatedTarget)) return undefined
  return target
}

/** @returns the first field of a form that is marked as wrong, or what stands for it */
export function firstFault(form: HTMLFormElement | null): HTMLElement | null | undefined {
  return form?.querySelector<HTMLElement>('[aria-invalid="true"]:enabled, [data-fault]')
}

function isTyped(target: EventTarget): target is Typed {
  if (target instanceof HTMLInputElement) return !UNTYPED.has(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
}

/** Whether it is a button or a link that is no part of a field. */
function isPressed(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a') !== null && target.closest('.field') === null
}
