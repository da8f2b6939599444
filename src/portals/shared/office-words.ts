import { addMessages } from '#/portals/shared/page-messages.ts'

// Screens on which administrators see what was done import this: their code is run once their words are there.
await addMessages('office')
