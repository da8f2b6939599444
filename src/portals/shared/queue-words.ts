import { addMessages } from '#/portals/shared/page-messages.ts'

// Screens on which staff answers questions import this: their code is run once their words are there.
await addMessages('queue')
