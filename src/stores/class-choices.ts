import { classEndpoints } from '#/contract/classes.ts'
import { call } from './api.ts'
import { createResource } from './resource.ts'

const choices = createResource((signal) => call(classEndpoints.choices, {}, { signal }))

/** The classes that the person deals with, with their subjects, to choose among them. */
export const $classChoices = choices.$state
export const seedClassChoices = choices.seed

/** Reads them where they are not there yet. */
export async function loadClassChoices(): Promise<void> {
  if (choices.$state.get().data === undefined) await choices.load()
}

/** Reads them anew, after something in them was made or taken away. */
export const reloadClassChoices = choices.load
