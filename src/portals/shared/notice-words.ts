import { addMessages } from '#/portals/shared/page-messages.ts'

// Screens that notify people import this: their code is run once their words are there.
await addMessages('notices')
