import { auditEndpoints } from '#/contract/audit.ts'
import { consentEndpoints } from '#/contract/consents.ts'
import { letterEndpoints } from '#/contract/letters.ts'
import { personEndpoints } from '#/contract/person.ts'
import { userActionEndpoints } from '#/contract/user-actions.ts'
import { requestEndpoints } from '#/contract/user-requests.ts'
import { userEndpoints } from '#/contract/users.ts'
import { readHistory } from '#/server/features/audit/list.ts'
import { serve } from '#/server/serve.ts'
import { actOnUser, actOnUsers, issueScreenCode } from './actions.ts'
import { changeUser, createUser } from './change.ts'
import { changeConsent, recordConsent } from './consents.ts'
import { decideRequest, listRequests } from './decisions.ts'
import { readUser } from './detail.ts'
import { makeLetters } from './letters.ts'
import { listUsers } from './list.ts'
import { exportUsers } from './people-export.ts'

export const userRoutes = [
  // Before the call that would take the name of the file for an id.
  serve(userEndpoints.export, async ({ deps, actor, origin, locale }, filter) => ({
    bytes: await exportUsers(deps, actor, { origin, locale }, filter),
    name: 'manara.csv',
  })),
  serve(letterEndpoints.make, ({ deps, actor, origin }, { body }) => makeLetters(deps, actor, origin, body)),
  serve(userEndpoints.list, ({ deps, actor }, query) => listUsers(deps, actor, query)),
  serve(personEndpoints.read, ({ deps, actor }, { id }) => readUser(deps, actor, id)),
  serve(auditEndpoints.history, ({ deps, actor }, { id, ...query }) => readHistory(deps, actor, id, query)),
  serve(userActionEndpoints.actOnMany, ({ deps, actor, origin }, { body }) => actOnUsers(deps, actor, origin, body)),
  serve(userActionEndpoints.act, ({ deps, actor, origin }, { id, body }) =>
    actOnUser(deps, actor, origin, { id, ...body }),
  ),
  serve(userActionEndpoints.issueCode, ({ deps, actor, origin }, { id }) => issueScreenCode(deps, actor, origin, id)),
  serve(personEndpoints.create, ({ deps, actor, origin }, { body }) => createUser(deps, actor, origin, body)),
  serve(personEndpoints.change, ({ deps, actor, origin }, { id, body }) =>
    changeUser(deps, actor, origin, { id, ...body }),
  ),
  serve(consentEndpoints.record, ({ deps, actor, origin }, { id, body }) =>
    recordConsent(deps, actor, origin, { id, ...body }),
  ),
  serve(consentEndpoints.change, ({ deps, actor, origin }, { body, ...consent }) =>
    changeConsent(deps, actor, origin, { ...consent, ...body }),
  ),
  serve(requestEndpoints.list, ({ deps, actor }, query) => listRequests(deps, actor, query)),
  serve(requestEndpoints.decide, ({ deps, actor, origin }, { body, ...request }) =>
    decideRequest(deps, actor, origin, { ...request, ...body }),
  ),
]
