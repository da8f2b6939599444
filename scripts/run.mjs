// @ts-check
import { becomeConfigured } from './lib/become.mjs'
import { command, Stop } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMessages } from './lib/messages.mjs'

await command(async () => {
  const [file, ...args] = process.argv.slice(2)
  if (!file) throw new Stop('Usage: node scripts/run.mjs <file.ts> [arguments]')
  await ensureInstalled()
  await ensureMessages()
  await becomeConfigured(file, args)
})
