// @ts-check
import { command } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'

await command(ensureInstalled)
