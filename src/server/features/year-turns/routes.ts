import { yearTurnEndpoints } from '#/contract/year-turns.ts'
import { serve } from '#/server/serve.ts'
import { changeTurnClass, changeTurnGroups, changeTurnStudents, createTurn, dropTurn } from './draft.ts'
import { saveTurnList } from './list-file.ts'
import { readTurnList } from './list-read.ts'
import { listTurnGroups, listTurnStudents } from './lists.ts'
import { listTurns, readTurn } from './read.ts'
import { startTakingBack, startTurn, wouldTakeBack } from './start.ts'

export const yearTurnRoutes = [
  serve(yearTurnEndpoints.list, ({ deps, actor }, query) => listTurns(deps, actor, query)),
  serve(yearTurnEndpoints.create, ({ deps, actor, origin }, { body }) => createTurn(deps, actor, origin, body)),
  serve(yearTurnEndpoints.read, ({ deps, actor }, { id }) => readTurn(deps, actor, id)),
  serve(yearTurnEndpoints.drop, ({ deps, actor, origin }, { id }) => dropTurn(deps, actor, origin, id)),
  serve(yearTurnEndpoints.changeClass, ({ deps, actor, origin }, { id, body }) =>
    changeTurnClass(deps, actor, origin, { ...body, id }),
  ),
  serve(yearTurnEndpoints.students, ({ deps, actor }, query) => listTurnStudents(deps, actor, query)),
  serve(yearTurnEndpoints.changeStudents, ({ deps, actor, origin }, { id, body }) =>
    changeTurnStudents(deps, actor, origin, { ...body, id }),
  ),
  serve(yearTurnEndpoints.saveList, async ({ deps, actor, origin, locale }, { id }) => ({
    bytes: await saveTurnList(deps, actor, { origin, locale }, id),
    name: 'next-classes.csv',
  })),
  serve(yearTurnEndpoints.readList, ({ deps, actor, origin, locale }, { id, apply, body }) =>
    readTurnList(deps, actor, { origin, locale }, { id, apply, text: new TextDecoder().decode(body) }),
  ),
  serve(yearTurnEndpoints.groups, ({ deps, actor }, query) => listTurnGroups(deps, actor, query)),
  serve(yearTurnEndpoints.changeGroups, ({ deps, actor, origin }, { id, body }) =>
    changeTurnGroups(deps, actor, origin, { ...body, id }),
  ),
  serve(yearTurnEndpoints.start, ({ deps, actor, origin }, { id, body }) =>
    startTurn(deps, actor, origin, { ...body, id }),
  ),
  serve(yearTurnEndpoints.wouldTakeBack, ({ deps, actor }, { id }) => wouldTakeBack(deps, actor, id)),
  serve(yearTurnEndpoints.takeBack, ({ deps, actor, origin }, { id }) => startTakingBack(deps, actor, origin, id)),
]
