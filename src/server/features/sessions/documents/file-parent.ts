import { eq, sql } from 'drizzle-orm'
import { SESSION_FILE_KINDS, SESSION_LIMITS } from '#/contract/session-kinds.ts'
import type { FileParent } from '#/server/features/files/file-parent.ts'
import { isKnownSession } from '#/server/features/sessions/access.ts'
import { holdSessions } from '#/server/features/sessions/hold.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { sessionFiles, sessions } from '#/server/tables/sessions.ts'

/** Documents of sessions, given by whoever may change the session, also after it was held. */
export const sessionFileParent: FileParent = {
  kind: 'session',
  key: 'sessionId',
  senders: ['ADMINISTRATOR', 'PROFESSOR'],
  table: sessions,
  id: sessions.id,
  from: sql`${sessions}`,
  isReadable: isKnownSession,
  downloadable: sql<boolean>`true`,
  pages: true,
  retries: true,
  links: {
    table: sessionFiles,
    parentId: sessionFiles.sessionId,
    fileId: sessionFiles.fileId,
    order: sessionFiles.createdAt,
  },
  async hold(tx, actor, { sessionId }) {
    await holdSessions(tx, actor, { id: sessionId ?? 0, scope: 'this' })
  },
  async accepts(db, { sessionId }) {
    const [session] = await db
      .select({ cancelledAt: sessions.cancelledAt })
      .from(sessions)
      .where(eq(sessions.id, sessionId ?? 0))
    if (session?.cancelledAt) throw new ServiceError('VALIDATION', { fields: { file: { fault: 'filesOfCancelled' } } })
    return { kinds: SESSION_FILE_KINDS, most: SESSION_LIMITS.documents }
  },
  async link(tx, { sessionId }, fileId) {
    if (sessionId) await tx.insert(sessionFiles).values({ sessionId, fileId })
  },
}
