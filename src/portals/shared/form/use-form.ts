import {
  type FocusEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLeaveGuard } from '#/portals/shared/use-leave-guard.tsx'
import { type Faults, firstFault, leftField } from './faults.ts'
import { type FormOptions, FormState, type Versioned } from './form-state.ts'

export interface UseFormOptions<Draft extends object, Current extends Versioned = Versioned>
  extends FormOptions<Draft, Current> {
  /** Whether somebody who leaves with something unsaved is asked: where the form is what the page is for. */
  asks?: boolean
}

export interface Form<Draft extends object> {
  /** What is in the fields. */
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** What is to be said beside a field now. */
  faultOf: (name: string) => ReactNode
  busy: boolean
  /** Whether what is in the fields has just been kept. */
  saved: boolean
  /** For `messageOf`: why it could not be kept, where that is no field's fault and nobody else's change. */
  error: unknown
  /** The error has been dealt with. */
  forget: () => void
  /** What somebody else kept meanwhile, as it would stand in the fields. */
  conflict: { theirs: Draft; keepMine: () => void; takeTheirs: () => void } | undefined
  /** To be drawn somewhere: the question before something unsaved is left. */
  question: ReactElement | null
  /** For the form element. */
  props: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onSubmit: (event: SubmitEvent) => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * Keeps a form: what is typed, what is shown to be wrong with it and when, and its way to the server. A field is known
 * by its `name`, or by its `data-field` where two have the same name.
 */
export function useForm<Draft extends object, Current extends Versioned = Versioned>(
  options: UseFormOptions<Draft, Current>,
): Form<Draft> {
  const [state] = useState(() => new FormState(options))
  const view = useSyncExternalStore(state.subscribe, state.get, state.get)
  const ref = useRef<HTMLFormElement>(null)
  const question = useLeaveGuard(options.asks === true && state.unsaved)
  useEffect(() => {
    state.options = options
  })
  useEffect(() => {
    if (view.sentBack > 0) firstFault(ref.current)?.focus()
  }, [view.sentBack])

  const { draft, shown, refused, current, error, busy, saved } = view
  let found: Faults | undefined
  /** Not before they are asked for: what is wrong may hang on what the component knows of the fields by then. */
  const faults = (): Faults => {
    found ??= options.faultsOf?.(draft) ?? {}
    return found
  }
  return {
    ...{ draft, busy, saved, question },
    ...{ change: state.change, forget: state.forget },
    faultOf: (name) => (shown.has(name) && faults()[name]) || refused[name],
    error: current ? undefined : error,
    conflict: current &&
      options.draftOf && {
        theirs: options.draftOf(current),
        keepMine: state.keepMine,
        takeTheirs: state.takeTheirs,
      },
    props: {
      ref,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault()
        void state.submit()
      },
      onBlur(event) {
        const field = leftField(event)
        if (field) state.leave(field.dataset.field ?? field.name)
      },
    },
  }
}
