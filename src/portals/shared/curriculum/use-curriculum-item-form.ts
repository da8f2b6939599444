import type { z } from '#/contract/zod.ts'
import { type Faults, schemaFaults } from '#/portals/shared/form/faults.ts'
import type { Versioned } from '#/portals/shared/form/form-state.ts'
import { type Form, type UseFormOptions, useForm } from '#/portals/shared/form/use-form.ts'

interface CurriculumItemFormOptions<Draft extends object, Facts, Current extends Versioned>
  extends Omit<UseFormOptions<Draft, Current>, 'faultsOf' | 'save' | 'after'> {
  /** What is sent. */
  schema: z.ZodType<Facts>
  /** What is said of each fact that the schema does not take. */
  messages: Faults
  /** What the schema is given of the fields. */
  factsOf: (draft: Draft) => unknown
  /** Keeps it, and goes on to another page. */
  save: (facts: Facts, version: number) => Promise<void>
}

/** A form about one thing: judged by the schema of what is sent, and asking before it is left. */
export function useCurriculumItemForm<Draft extends object, Facts, Current extends Versioned = Versioned>(
  options: CurriculumItemFormOptions<Draft, Facts, Current>,
): Form<Draft> {
  const { schema, messages, factsOf, save, ...more } = options
  return useForm<Draft, Current>({
    asks: true,
    leads: true,
    ...more,
    faultsOf: (draft) => schemaFaults(schema, factsOf(draft), messages),
    save: (draft, version) => save(schema.parse(factsOf(draft)), version),
  })
}
