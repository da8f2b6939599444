import { pino } from 'pino'
import { readConfig } from '#/server/config.ts'
import { sendReminders } from '#/server/features/sessions/reminders/send.ts'
import { createDatabase } from '#/server/platform/database/database.ts'
import { createJobs } from '#/server/platform/jobs/jobs.ts'
import { createMailer } from '#/server/platform/mail/mailer.ts'
import { createKeys } from '#/server/platform/security/keys.ts'

/** Sends the reminders of an instant on the database of an address, in a process that may be killed. */
const [url = '', at = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const config = readConfig({ SESSION_SECRET: 'x'.repeat(40), DATABASE_URL: url })
const database = createDatabase({ url, log, limitMs: 60_000 })
const keys = createKeys(new TextEncoder().encode(config.sessionSecret))
const jobs = createJobs({ database, log })
const mailer = createMailer({
  jobs,
  sealer: keys.sealer('mail'),
  from: config.mailFrom,
  retrySeconds: config.mailRetrySeconds,
})
await sendReminders({ config, keys, database, jobs, mailer, log }, { at: new Date(at) })
await database.close()
