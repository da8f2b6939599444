import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { command, Stop } from '../../scripts/lib/command.mjs'

// Runs in the copy: what it builds and starts is the mutant.
await command(async () => {
  const [step] = process.argv.slice(2)
  if (step === 'build') return ensureBuilt()
  if (step !== 'start') throw new Stop('Usage: in-copy.ts build | start')
  // Not imported above: it needs the messages, which building makes.
  const { startServer } = await import('../support/server.ts')
  const server = await startServer()
  const code = await server.stop()
  if (code !== 0) throw new Stop(`The server ended with ${code}.`, server.output())
})
