// @ts-check
import { becomeConfigured } from './lib/become.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { command } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureMessages } from './lib/messages.mjs'
import { refuseSecondServer } from './lib/running.mjs'

const dev = process.argv.includes('--dev')

await command(async () => {
  await refuseSecondServer()
  await ensureInstalled()
  if (dev) await ensureMessages()
  else await ensureBuilt()
  await becomeConfigured(dev ? 'src/server/dev.ts' : 'src/server/main.ts')
})
