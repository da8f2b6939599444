import { mailEndpoints } from '#/contract/mails.ts'
import { serve } from '#/server/serve.ts'
import { listMails, readMail } from './list.ts'

export const mailRoutes = [
  serve(mailEndpoints.list, ({ deps, actor }, query) => listMails(deps, actor, query)),
  serve(mailEndpoints.read, ({ deps, actor, origin }, { id }) => readMail(deps, actor, origin, id)),
]
