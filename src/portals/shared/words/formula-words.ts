import { addMessages } from '#/portals/shared/page-messages.ts'

// Whatever opens the dialog of formulas imports this: its code is run once the words are there.
await addMessages('formulas')
