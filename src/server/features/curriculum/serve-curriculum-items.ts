import type { CurriculumItemKind } from '#/contract/curriculum.ts'
import type { curriculumEndpoints, orderEndpoint } from '#/contract/curriculum-endpoints.ts'
import type { AnswerOf, CheckedArgsOf, Endpoint } from '#/contract/endpoint.ts'
import { apiTranslator } from '#/i18n/api.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { type OwnCall, type Served, serve } from '#/server/serve.ts'
import { orderCurriculumItems } from './order.ts'
import { removeCurriculumItem, restoreCurriculumItem } from './removal.ts'

type CurriculumItemEndpoints = ReturnType<typeof curriculumEndpoints>
type BodyOf<E extends Endpoint> = CheckedArgsOf<E> extends { body: infer Body } ? Body : never

/** What is a kind's own in its calls. */
interface CurriculumItemServices<E extends CurriculumItemEndpoints> {
  read(deps: Deps, actor: Actor, id: number): Promise<AnswerOf<E['read']>>
  create(deps: Deps, actor: Actor, origin: Origin, creation: BodyOf<E['create']>): Promise<AnswerOf<E['read']>>
  change(
    deps: Deps,
    actor: Actor,
    origin: Origin,
    change: BodyOf<E['change']> & { id: number },
  ): Promise<AnswerOf<E['read']>>
}

/** Serves the calls that everything in the curriculum has. */
export function serveCurriculumItems<E extends CurriculumItemEndpoints>(
  kind: CurriculumItemKind,
  { read, create, change, delete: remove, restore }: E,
  services: CurriculumItemServices<E>,
): Served[] {
  // The schemas of a kind are not known here, and the library has checked what comes by them.
  const own = (endpoint: Endpoint, work: (call: OwnCall, args: { id: number; body: never }) => Promise<unknown>) =>
    serve(endpoint, work as never)
  return [
    own(read, ({ deps, actor }, { id }) => services.read(deps, actor, id)),
    own(create, ({ deps, actor, origin }, { body }) => services.create(deps, actor, origin, body)),
    own(change, ({ deps, actor, origin }, { id, body }) =>
      services.change(deps, actor, origin, { ...(body as object), id } as never),
    ),
    serve(remove, async ({ deps, actor, origin, locale }, { id, with: below }) => {
      await removeCurriculumItem(deps, actor, origin, { kind, id, withChildren: below === 'children' })
      return apiTranslator(locale)('api.deleted')
    }),
    own(restore, async ({ deps, actor, origin }, { id }) => {
      await restoreCurriculumItem(deps, actor, origin, { kind, id })
      return services.read(deps, actor, id)
    }),
  ]
}

/** Serves the call that puts what is in a thing into another order. @param kind of what is in it */
export function serveOrder(kind: CurriculumItemKind, endpoint: ReturnType<typeof orderEndpoint>): Served {
  return serve(endpoint, async ({ deps, actor, origin }, { id: parentId, body }) => {
    await orderCurriculumItems(deps, actor, origin, { kind, parentId, ...body })
    return body
  })
}
