import { addMessages } from '#/portals/shared/page-messages.ts'

// Screens on which administrators see what was done and what others wrote import this: their code is run once their
// words are there.
await addMessages('office')
