import { deletedPage } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { pageQuery } from './paging.ts'

/** What was deleted; each kind of thing has the call that takes it out again. */
export const binEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/recycle-bin',
    about: ['bin'],
    who: ['ADMINISTRATOR'],
    summary: 'What was deleted within the last month, the last first',
    query: pageQuery,
    answer: deletedPage,
    result: 'A page of it',
  }),
}
