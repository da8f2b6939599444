// @ts-check
import { become } from './lib/become.mjs'
import { command } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'

await command(async () => {
  await ensureInstalled()
  await become(['tests/run.ts', ...process.argv.slice(2)])
})
