import { addMessages } from '#/portals/shared/page-messages.ts'

// Screens on which staff plans and follows import this: their code is run once their words are there.
await addMessages('desk')
