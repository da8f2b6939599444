import { pino } from 'pino'
import { readConfig } from '#/server/config.ts'
import { yearTurnWorker } from '#/server/features/year-turns/job.ts'
import { createDatabase } from '#/server/platform/database/database.ts'
import { createJobs } from '#/server/platform/jobs/jobs.ts'
import { createMailer } from '#/server/platform/mail/mailer.ts'
import { createKeys } from '#/server/platform/security/keys.ts'

/** Does one job of turning the year on the database of an address, in a process that may be killed. */
const [url = '', job = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const config = readConfig({ SESSION_SECRET: 'x'.repeat(40), DATABASE_URL: url })
const database = createDatabase({ url, log })
const keys = createKeys(new TextEncoder().encode(config.sessionSecret))
const jobs = createJobs({ database, log })
const mailer = createMailer({
  jobs,
  sealer: keys.sealer('mail'),
  from: config.mailFrom,
  retrySeconds: config.mailRetrySeconds,
})
const attempt = { jobId: crypto.randomUUID(), signal: new AbortController().signal }
await yearTurnWorker({ config, keys, database, jobs, mailer }).run(JSON.parse(job), attempt)
await database.close()
