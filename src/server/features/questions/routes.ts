import { postEndpoints } from '#/contract/posts.ts'
import { questionEndpoints } from '#/contract/questions.ts'
import { storedAnswerEndpoints } from '#/contract/stored-answers.ts'
import { serve } from '#/server/serve.ts'
import { answerQuestion } from './answer.ts'
import { ask } from './ask.ts'
import { changePost, deletePost } from './change.ts'
import { markRight, takeQuestion } from './mark.ts'
import { listMine, listQueue } from './queue.ts'
import { findSimilar, listQuestions, readQuestion } from './read.ts'
import { deleteStored, keepStored, listStored } from './stored.ts'
import { vote } from './vote.ts'

export const questionRoutes = [
  serve(questionEndpoints.list, ({ deps, actor }, query) => listQuestions(deps, actor, query)),
  serve(postEndpoints.similar, async ({ deps, actor }, asked) => ({
    items: await findSimilar(deps, actor, asked),
  })),
  serve(questionEndpoints.queue, ({ deps, actor }, query) => listQueue(deps, actor, query)),
  serve(questionEndpoints.mine, ({ deps, actor }, query) => listMine(deps, actor, query)),
  serve(questionEndpoints.read, ({ deps, actor }, { id }) => readQuestion(deps.database.db, actor, id)),
  serve(postEndpoints.ask, ({ deps, actor }, { id, body }) => ask(deps, actor, { id, ...body })),
  serve(postEndpoints.answer, ({ deps, actor }, { id, body }) => answerQuestion(deps, actor, { id, ...body })),
  serve(postEndpoints.mark, ({ deps, actor, origin }, { id, body }) => markRight(deps, actor, origin, { id, ...body })),
  serve(postEndpoints.take, ({ deps, actor, origin }, { id, body }) =>
    takeQuestion(deps, actor, origin, { id, ...body }),
  ),
  serve(postEndpoints.change, ({ deps, actor }, { id, body }) => changePost(deps, actor, { id, ...body })),
  serve(postEndpoints.delete, ({ deps, actor, origin }, { id }) => deletePost(deps, actor, origin, { id })),
  serve(postEndpoints.vote, ({ deps, actor }, { id, body }) => vote(deps, actor, { id, ...body })),
  serve(storedAnswerEndpoints.list, async ({ deps, actor }) => ({ items: await listStored(deps, actor) })),
  serve(storedAnswerEndpoints.keep, ({ deps, actor }, { id, body }) => keepStored(deps, actor, { id, ...body })),
  serve(storedAnswerEndpoints.delete, ({ deps, actor }, { id }) => deleteStored(deps, actor, id)),
]
