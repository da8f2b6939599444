import { addPlanningMessages } from '#/portals/shared/page-messages.ts'

// Screens that plan import this: their code is run once their words are there.
await addPlanningMessages()
