import type { z } from 'zod'
import type { FieldFault } from '#/server/platform/errors.ts'

/** Faults that a schema names itself, by `params.fault`. */
const OWN_FAULTS = ['phone', 'emailOrPhone', 'required', 'consent', 'passwordsDiffer'] as const

/**
 * @param input what was checked, to tell a field left out from one of the wrong type
 * @returns what is wrong with each field, in our own words; one fault a field, the first found
 */
export function fieldFaults(issues: readonly z.core.$ZodIssue[], input: unknown): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {}
  for (const issue of issues) {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) faults[path ? `${path}.${key}` : key] ??= { fault: 'unknownField' }
    } else {
      faults[path] ??= faultOf(issue, input)
    }
  }
  return faults
}

function faultOf(issue: z.core.$ZodIssue, input: unknown): FieldFault {
  switch (issue.code) {
    case 'invalid_type':
      return { fault: valueAt(input, issue.path) === undefined ? 'required' : 'wrongType' }
    case 'too_small':
      if (issue.origin === 'array') return { fault: 'chooseOne' }
      if (issue.origin !== 'string') return { fault: 'least', limit: Number(issue.minimum) }
      // An empty text is a field left out, whatever its least length.
      return issue.minimum === 1 ? { fault: 'required' } : { fault: 'tooShort', limit: Number(issue.minimum) }
    case 'too_big':
      return { fault: issue.origin === 'string' ? 'tooLong' : 'most', limit: Number(issue.maximum) }
    case 'invalid_format':
      return { fault: issue.format === 'email' ? 'email' : 'invalid' }
    case 'invalid_value':
      return { fault: isNothing(valueAt(input, issue.path)) ? 'chooseOne' : 'invalid' }
    case 'custom':
      return { fault: OWN_FAULTS.find((fault) => fault === issue.params?.fault) ?? 'invalid' }
    default:
      return { fault: 'invalid' }
  }
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === ''
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value == null ? undefined : Reflect.get(Object(value), key)), input)
}
