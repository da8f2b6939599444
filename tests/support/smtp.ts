import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/**
 * What the server does with a mail: takes it; does not know the recipient (550); is busy (421); never says a word;
 * takes it and hangs up without saying so; takes it and says so when it is told to.
 */
export type SmtpMood = 'accept' | 'refuse' | 'busy' | 'hang' | 'drop' | 'slow'

/** A mail as the server got it. */
export interface ReceivedMail {
  /** As the sender named them to the server, whatever the headers say. */
  from: string
  to: string[]
  messageId: string
  raw: string
  email: Email
}

/** A mail server that keeps what it is given. */
export interface TestSmtp {
  url: string
  port: number
  /** Everything that was handed over, what was dropped afterwards too. */
  received: ReceivedMail[]
  /** Connections that were ever opened. */
  connections(): number
  /** Connections that are open now. */
  openNow(): number
  behave(mood: SmtpMood): void
  /** Says yes, after all, to every mail that was taken slowly. */
  sayYes(): void
  /** Opens the port again after `close`. */
  open(): Promise<void>
  /** Shuts the port and cuts every connection. */
  close(): Promise<void>
}

/** Starts a mail server on a free port, or on this one. */
export async function startSmtp(options: { port?: number } = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  let mood: SmtpMood = 'accept'
  let connections = 0
  let unsaid: (() => void)[] = []
  let port = options.port ?? 0
  let server: SMTPServer | undefined

  function build(): SMTPServer {
    const built = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      onConnect(_session, done) {
        connections += 1
        if (mood === 'hang') return
        done(mood === 'busy' ? answer(421, 'Too busy') : undefined)
      },
      onRcptTo({ address }, _session, done) {
        done(mood === 'refuse' ? answer(550, `No such person: ${address}`) : undefined)
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          void keep(Buffer.concat(chunks), session).then(() => {
            if (mood === 'drop') hangUp(built, session)
            else if (mood === 'slow') unsaid.push(done)
            else done()
          })
        })
      },
    })
    // A client that is cut off, or hangs up, is none of the server's errors.
    built.on('error', () => {})
    return built
  }

  async function keep(raw: Buffer, session: SMTPServerSession): Promise<void> {
    const { mailFrom, rcptTo } = session.envelope
    const email = await PostalMime.parse(raw)
    received.push({
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      messageId: email.messageId ?? '',
      raw: raw.toString('utf8'),
      email,
    })
  }

  async function open(): Promise<void> {
    const opening = build()
    server = opening
    await new Promise<void>((resolve, reject) => {
      opening.server.once('error', reject)
      opening.listen(port, '127.0.0.1', () => resolve())
    })
    port = (opening.server.address() as AddressInfo).port
  }

  await open()
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    connections: () => connections,
    openNow: () => (server ? connectionsOf(server).size : 0),
    behave(next) {
      mood = next
    },
    sayYes() {
      for (const done of unsaid) done()
      unsaid = []
    },
    open,
    async close() {
      const closing = server
      server = undefined
      if (!closing) return
      await new Promise<void>((resolve) => closing.close(() => resolve()))
    },
  }
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function hangUp(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of connectionsOf(server)) if (connection.id === session.id) connection._socket.destroy()
}

function connectionsOf(server: SMTPServer): Set<{ id: string; _socket: { destroy(): void } }> {
  return (server as unknown as { connections: Set<{ id: string; _socket: { destroy(): void } }> }).connections
}
