// @ts-check
import { runChecks } from './lib/checks.mjs'
import { command, Stop } from './lib/command.mjs'
import { ensureInstalled } from './lib/install.mjs'

await command(async () => {
  await ensureInstalled()
  const results = await runChecks()
  for (const { name, ok, seconds, output } of results) {
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
    if (!ok) console.log(`\n${output.trim()}\n`)
  }
  if (results.some(({ ok }) => !ok)) throw new Stop('The check found something: see above.')
})
