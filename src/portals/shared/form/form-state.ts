import { currentOf, fieldErrorsOf, isConflict } from '#/stores/errors.ts'
import type { Faults } from './faults.ts'

export interface Versioned {
  version: number
}

export interface FormOptions<Draft extends object, Current extends Versioned = Versioned> {
  /** What the fields begin with. */
  start: () => Draft
  /** What is wrong with the fields; nothing where the server alone knows. */
  faultsOf?: ((draft: Draft) => Faults) | undefined
  /** Keeps it. What it rejects with is shown, and what was typed stays. */
  save: (draft: Draft, version: number) => Promise<unknown>
  /** What the fields are once it is kept; without it, what was typed. */
  after?: ((sent: Draft) => Draft) | undefined
  /** Whether it leads to another page once it is kept: it stays busy until that is there. */
  leads?: boolean | undefined
  /** The field beside which the server's word on a fact stands, where they have different names. */
  fieldOf?: ((fact: string) => string) | undefined
  /** The fields beside which something can stand; without it, all that the draft has. */
  fields?: readonly string[] | undefined
  /** The version that the form was filled in from; 0 for what is new. */
  version?: number | undefined
  /** How what somebody else kept stands in the fields. */
  draftOf?: ((current: Current) => Draft) | undefined
}

/** How a form stands. */
export interface FormView<Draft extends object, Current extends Versioned = Versioned> {
  /** What is in the fields. */
  draft: Draft
  /** What was in them at first, or was kept last. */
  kept: Draft
  /** The version over which is saved. */
  version: number
  /** Names of the fields whose faults are shown. */
  shown: ReadonlySet<string>
  /** What the server said of fields. */
  refused: Readonly<Record<string, string>>
  /** Why it could not be kept, where that is no field's fault. */
  error: unknown
  /** What somebody else kept meanwhile. */
  current: Current | undefined
  busy: boolean
  /** Whether what is in the fields has just been kept. */
  saved: boolean
  /** How often the person was sent back to the form; each time they are led to the first fault. */
  sentBack: number
}

const NOTHING: ReadonlySet<string> = new Set()
const NO_FAULT = { shown: NOTHING, refused: {}, error: undefined, current: undefined }

/**
 * A form, without what draws it. A fault is shown once its field is left with something in it, or at the first try to
 * send; it goes as soon as it is mended.
 */
export class FormState<Draft extends object, Current extends Versioned = Versioned> {
  /** May be changed at any time: they know what the screen knows. */
  options: FormOptions<Draft, Current>
  #view: FormView<Draft, Current>
  readonly #listeners = new Set<() => void>()

  constructor(options: FormOptions<Draft, Current>) {
    this.options = options
    const draft = options.start()
    this.#view = {
      ...{ draft, kept: draft, version: options.version ?? 0 },
      ...NO_FAULT,
      ...{ busy: false, saved: false, sentBack: 0 },
    }
  }

  readonly get = (): FormView<Draft, Current> => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether leaving would lose something; what is on its way is not lost. */
  get unsaved(): boolean {
    const { draft, kept, busy, saved } = this.#view
    return !busy && !saved && JSON.stringify(draft) !== JSON.stringify(kept)
  }

  /** Something was typed or chosen. */
  readonly change = (part: Partial<Draft>): void => {
    const { draft: before, shown, refused, error, current } = this.#view
    const draft = { ...before, ...part }
    const faults = this.#faultsOf(draft)
    this.#set({
      draft,
      shown: new Set([...shown].filter((name) => name in faults)),
      refused: Object.fromEntries(Object.entries(refused).filter(([name]) => !(root(name) in part))),
      // That somebody else was first stays so, whatever is typed.
      error: current || isConflict(error) ? error : undefined,
      saved: false,
    })
  }

  /** A field was left with something in it. */
  readonly leave = (name: string): void => {
    const { draft, shown } = this.#view
    if (!shown.has(name) && name in this.#faultsOf(draft)) this.#set({ shown: new Set([...shown, name]) })
  }

  /** Sends it, where nothing is wrong and it is not on its way already. @param over the version to write over */
  readonly submit = async (over = this.#view.version): Promise<void> => {
    const { draft, busy, sentBack } = this.#view
    if (busy) return
    const faulty = Object.keys(this.#faultsOf(draft))
    if (faulty.length > 0) return this.#set({ shown: new Set(faulty), saved: false, sentBack: sentBack + 1 })
    this.#set({ ...NO_FAULT, busy: true, saved: false, version: over })
    try {
      await this.options.save(draft, over)
    } catch (error) {
      return this.#fail(error)
    }
    const { after, leads = false } = this.options
    if (after) this.#begin(after(draft), { saved: true })
    else this.#set({ kept: draft, busy: leads, saved: this.#view.draft === draft })
  }

  /** Goes on from what somebody else kept. */
  readonly takeTheirs = (): void => {
    const { current } = this.#view
    const { draftOf } = this.options
    if (current && draftOf) this.#begin(draftOf(current), { version: current.version })
  }

  /** Goes on with what was typed here over what somebody else kept. */
  readonly keepMine = (): void => {
    const { current } = this.#view
    if (current) void this.submit(current.version)
  }

  /** What went wrong is dealt with otherwise. */
  readonly forget = (): void => {
    this.#set(NO_FAULT)
  }

  #begin(draft: Draft, more: Partial<FormView<Draft, Current>>): void {
    this.#set({ draft, kept: draft, ...NO_FAULT, busy: false, saved: false, ...more })
  }

  #fail(error: unknown): void {
    const { fieldOf = same, draftOf } = this.options
    const refused = Object.fromEntries(
      Object.entries(fieldErrorsOf(error)).map(([fact, text]) => [fieldOf(fact), text]),
    )
    const names = Object.keys(refused)
    const beside = names.length > 0 && names.every((name) => this.#has(name))
    this.#set({
      busy: false,
      refused,
      error: beside ? undefined : error,
      current: draftOf && !beside ? currentOf<Current>(error) : undefined,
      sentBack: this.#view.sentBack + 1,
    })
  }

  #has(name: string): boolean {
    return this.options.fields?.includes(name) ?? root(name) in this.#view.draft
  }

  #faultsOf(draft: Draft): Faults {
    const found = Object.entries(this.options.faultsOf?.(draft) ?? {})
    return Object.fromEntries(found.filter(([, fault]) => fault !== undefined && fault !== false))
  }

  #set(part: Partial<FormView<Draft, Current>>): void {
    this.#view = { ...this.#view, ...part }
    for (const listener of [...this.#listeners]) listener()
  }
}

function same(name: string): string {
  return name
}

/** @returns the part of the draft that a field belongs to: `chapter.nameAr` is of `chapter` */
function root(name: string): string {
  return name.split('.', 1)[0] ?? name
}
