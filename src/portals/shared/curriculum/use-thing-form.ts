import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import type { z } from '#/contract/zod.ts'
import { useLeaveGuard } from '#/portals/shared/use-leave-guard.tsx'
import { currentOf, fieldErrorsOf } from '#/stores/errors.ts'

interface ThingFormOptions<Draft extends object, Facts, Current extends { version: number }> {
  /** What the fields begin with. */
  start: () => Draft
  /** What is sent; its faults are told beside the fields of the same names. */
  schema: z.ZodType<Facts>
  /** What the schema is given of the fields. */
  factsOf: (draft: Draft) => unknown
  /** Keeps it, and goes on to another page. What it rejects with is shown, and what was typed stays. */
  save: (facts: Facts, version: number) => Promise<void>
  /** The version that the form was filled in from; 0 for what is new. */
  version?: number
  /** How what somebody else kept stands in the fields. */
  draftOf?: (current: Current) => Draft
}

export interface ThingForm<Draft extends object> {
  ref: RefObject<HTMLFormElement | null>
  draft: Draft
  change: (part: Partial<Draft>) => void
  submit: (event: SubmitEvent) => void
  busy: boolean
  /** Names of the fields that cannot be sent as they are. */
  faulty: ReadonlySet<string>
  /** What the server said of the fields. */
  refused: Readonly<Record<string, string>>
  /** Why it could not be kept, where that is no field's fault and nobody else's change. */
  error: unknown
  /** What somebody else kept meanwhile, as it would stand in the fields. */
  conflict: { theirs: Draft; keepMine: () => void; takeTheirs: () => void } | undefined
  /** To be drawn somewhere: the question before changes are left. */
  leaving: ReturnType<typeof useLeaveGuard>
}

/** A form about one thing: faults by field, a question before changes are left, and both versions after a late save. */
export function useThingForm<Draft extends object, Facts, Current extends { version: number }>(
  options: ThingFormOptions<Draft, Facts, Current>,
): ThingForm<Draft> {
  const { schema, factsOf, save, draftOf } = options
  const [start, setStart] = useState(options.start)
  const [draft, setDraft] = useState(start)
  const [version, setVersion] = useState(options.version ?? 0)
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const [error, setError] = useState<unknown>()
  const ref = useRef<HTMLFormElement>(null)
  const leaving = useLeaveGuard(!saved && JSON.stringify(draft) !== JSON.stringify(start))
  const refused = fieldErrorsOf(error)
  const current = currentOf<Current>(error)

  async function keep(over: number): Promise<void> {
    const checked = schema.safeParse(factsOf(draft))
    setFaulty(new Set(checked.error?.issues.map(({ path }) => String(path[0]))))
    if (!checked.success) return focusFault()
    setBusy(true)
    setVersion(over)
    setError(undefined)
    try {
      // Before the page changes: what is saved needs no question.
      setSaved(true)
      await save(checked.data, over)
    } catch (failure) {
      setSaved(false)
      setError(failure)
      focusFault()
    } finally {
      setBusy(false)
    }
  }

  function focusFault(): void {
    requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return {
    ref,
    draft,
    change(part) {
      setDraft({ ...draft, ...part })
      setFaulty(new Set([...faulty].filter((name) => !(name in part))))
      if (!current) setError(undefined)
    },
    submit(event) {
      event.preventDefault()
      void keep(version)
    },
    busy,
    faulty,
    refused,
    error: current || Object.keys(refused).length > 0 ? undefined : error,
    conflict: current &&
      draftOf && {
        theirs: draftOf(current),
        keepMine: () => void keep(current.version),
        takeTheirs() {
          setStart(draftOf(current))
          setDraft(draftOf(current))
          setVersion(current.version)
          setFaulty(new Set())
          setError(undefined)
        },
      },
    leaving,
  }
}
