import { expect, test } from 'vitest'
import { ROLES } from '#/contract/roles.ts'
import type { Deps } from '#/server/deps.ts'
import { listMessages, readMessage } from '#/server/features/contact/inbox.ts'

/** Whatever a service asks of these, it has asked too late who is asking. */
const untouchable = {} as Deps

test.each(ROLES.filter((role) => role !== 'ADMINISTRATOR'))(
  'the services of the inbox refuse a %s by themselves',
  async (role) => {
    const actor = { id: 'a', role, authSessionId: 's' }
    const query = { state: 'all', q: '', page: 1, size: 20 } as const
    await expect(listMessages(untouchable, actor, query)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(readMessage(untouchable, actor, 'id')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  },
)
