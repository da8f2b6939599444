import { pino } from 'pino'
import { startEmbedded } from '#/server/platform/database/embedded.ts'
import { holdInstance } from '#/server/platform/database/instance-lock.ts'

// Another process that holds a data folder and runs its database until it is killed.
const [dataDir = ''] = process.argv.slice(2)
await holdInstance(dataDir)
const server = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
console.log(JSON.stringify({ url: server.url, pid: server.processId() }))
setInterval(() => {}, 60_000)
