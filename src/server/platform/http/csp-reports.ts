import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { z } from 'zod'
import { loggedPath } from './logged-path.ts'

/** Where browsers tell of what the content security policy stopped (Reporting API). */
export const CSP_REPORTS_PATH = '/csp-reports'

const SIZE_LIMIT = 16 * 1024
/** Reports a minute that reach the log; anybody can send them. */
const LOGGED_A_MINUTE = 20

const reports = z.array(
  z.object({
    body: z.object({ documentURL: z.string(), effectiveDirective: z.string(), blockedURL: z.string().optional() }),
  }),
)

/** @returns what takes violation reports: a log line each, without the queries of addresses */
export function createCspReports(log: Logger): (req: IncomingMessage, res: ServerResponse) => Promise<void> {
  let minute = 0
  let logged = 0
  return async (req, res) => {
    const parsed = reports.safeParse(await readJson(req))
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, logged] = [now, 0]
    for (const { body } of parsed.data ?? []) {
      if (logged++ >= LOGGED_A_MINUTE) break
      const { effectiveDirective: directive, documentURL, blockedURL } = body
      log.warn({ directive, page: loggedUrl(documentURL), blocked: loggedUrl(blockedURL) }, 'policy violation')
    }
    res.writeHead(parsed.success ? 204 : 400).end()
  }
}

async function readJson(req: IncomingMessage): Promise<unknown> {
  let text = ''
  try {
    for await (const part of req) {
      text += part
      if (text.length > SIZE_LIMIT) return undefined
    }
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Without its query, and without secrets in its path. */
function loggedUrl(url: string | undefined): string | undefined {
  const [path] = url?.slice(0, 200).split(/[?#]/, 1) ?? []
  return path && loggedPath(path)
}
