import { addMessages } from '#/portals/shared/page-messages.ts'

// Screens of messages import this: their code is run once their words are there.
await addMessages('threads')
