import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport as createMailTransport } from 'nodemailer'

/**
 * Milliseconds. A server that has the mail may need ten minutes to say so (RFC 5321, 4.5.3.2.6); who hangs up earlier
 * and sends it again makes a second copy.
 */
export const TIMEOUTS = { connect: 10_000, silence: 600_000 } as const

/** A mail as it goes out. */
export interface Letter {
  id: string
  messageId: string
  createdAt: Date
  to: string
  replyTo?: string | undefined
  /** Where mails of its kind are stopped. */
  unsubscribe?: string | undefined
  subject: string
  text: string
  html: string
}

export interface Transport {
  /**
   * @param signal cuts the connection when it is aborted
   * @throws {MailError} when it was not taken, or nobody knows
   */
  deliver(letter: Letter, signal?: AbortSignal): Promise<void>
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
  timeouts?: { connect: number; silence: number }
}

/** @returns where mails become files without a mail server */
export function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail')
}

/** @returns the file of a mail in that folder */
export function mailFile(folder: string, { id, createdAt }: Pick<Letter, 'id' | 'createdAt'>): string {
  const time = createdAt
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')
  return join(folder, `${time}-${id}.eml`)
}

/** @returns the way out of mails: a mail server, or without one a folder that keeps them as files */
export function createTransport(options: TransportOptions): Transport {
  return options.smtpUrl ? toServer(options.smtpUrl, options) : toFolder(options)
}

function toServer(url: string, { from, timeouts = TIMEOUTS }: TransportOptions): Transport {
  return {
    async deliver(letter, signal) {
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
      try {
        await mailer.sendMail({ ...messageOf(letter, from), signal })
      } catch (error) {
        throw mailErrorOf(error)
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
      const name = mailFile(folder, letter)
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

function messageOf({ messageId, createdAt, to, replyTo, unsubscribe, subject, text, html }: Letter, from: string) {
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
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe && unsubscribeHeaders(unsubscribe)),
    },
  }
}

/** By one press in a mail program (RFC 8058), which asks for an address that is encrypted. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(url.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
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
