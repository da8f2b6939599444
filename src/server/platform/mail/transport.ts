import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport as createMailTransport } from 'nodemailer'

/** Milliseconds. Together far below the time after which the job would be given to another worker. */
const TIMEOUTS = { connect: 10_000, silence: 20_000, whole: 60_000 } as const

/** A mail as it goes out. */
export interface Letter {
  id: string
  messageId: string
  createdAt: Date
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
}

export interface Transport {
  /** @throws {MailError} when it was not taken, or nobody knows */
  deliver(letter: Letter): Promise<void>
}

/** A mail was not delivered. The message has no address and no text of the mail server, which quotes addresses. */
export class MailError extends Error {
  override name = 'MailError'
  readonly code: string
  /** Whether the mail server will never take it: it does not know the recipient. */
  readonly final: boolean

  constructor(code: string, final = false) {
    super(`The mail was not taken: ${code}`)
    this.code = code
    this.final = final
  }
}

export interface TransportOptions {
  /** Absent = files in `folder`. */
  smtpUrl?: string
  /** Sender of every mail, such as `Manara <no-reply@manara.example>`. */
  from: string
  folder: string
  timeouts?: { connect: number; silence: number; whole: number }
}

/** @returns the way out of mails: a mail server, or without one a folder that keeps them as files */
export function createTransport(options: TransportOptions): Transport {
  return options.smtpUrl ? toServer(options.smtpUrl, options) : toFolder(options)
}

function toServer(url: string, { from, timeouts = TIMEOUTS }: TransportOptions): Transport {
  return {
    async deliver(letter) {
      // One connection a mail: nothing is left over from a server that went away in between.
      const mailer = createMailTransport({
        url,
        requireTLS: mustEncrypt(url),
        connectionTimeout: timeouts.connect,
        greetingTimeout: timeouts.connect,
        dnsTimeout: timeouts.connect,
        socketTimeout: timeouts.silence,
        socketCloseTimeout: 0,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const late = new AbortController()
      const limit = sleep(timeouts.whole, undefined, { signal: late.signal }).then(
        () => Promise.reject(new MailError('ETIMEDOUT')),
        () => undefined,
      )
      const sending = mailer.sendMail(messageOf(letter, from))
      // Whichever loses must not count as an unhandled rejection.
      sending.catch(() => {})
      limit.catch(() => {})
      try {
        await Promise.race([sending, limit.then(() => sending)])
      } catch (error) {
        throw mailErrorOf(error)
      } finally {
        late.abort()
        mailer.close()
      }
    },
  }
}

/** Files are named after the mail, so that one that is written twice is there once. */
function toFolder({ from, folder }: TransportOptions): Transport {
  const composer = createMailTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async deliver(letter) {
      const { message } = await composer.sendMail({
        ...messageOf(letter, from),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const time = letter.createdAt
        .toISOString()
        .replace(/\.\d+Z$/, 'Z')
        .replaceAll(':', '')
      const name = join(folder, `${time}-${letter.id}.eml`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(`${name}.part`, message as Buffer, { mode: 0o600 })
        await rename(`${name}.part`, name)
      } catch (error) {
        throw mailErrorOf(error)
      }
    },
  }
}

function messageOf({ messageId, createdAt, to, replyTo, subject, text, html }: Letter, from: string) {
  return {
    from,
    to: { name: '', address: to },
    ...(replyTo && { replyTo }),
    messageId,
    date: createdAt,
    subject,
    text,
    html,
    // Nobody's holiday note shall answer, and nobody's answer to that.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

/**
 * Certificates are always checked. `smtp:` begins in the clear, so STARTTLS is insisted on there; only a server on this
 * machine, or `?ignoreTLS=true`, is spoken to without it.
 */
export function mustEncrypt(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl)
  if (protocol === 'smtps:') return false
  if (searchParams.get('requireTLS') === 'true') return true
  const local = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
  return !local && searchParams.get('ignoreTLS') !== 'true'
}

function mailErrorOf(error: unknown): MailError {
  if (error instanceof MailError) return error
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  const final = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500
  return new MailError([code ?? 'EUNKNOWN', responseCode, command].filter(Boolean).join(' '), final)
}
