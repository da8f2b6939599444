import { pushEndpoints } from '#/contract/push.ts'
import { serve } from '#/server/serve.ts'
import { readPush, removePush, savePush, tryPush } from './service.ts'

/** Browsers that show notifications where no page is open. */
export const pushRoutes = [
  serve(pushEndpoints.read, ({ deps, actor }) => readPush(deps, actor)),
  serve(pushEndpoints.save, ({ deps, actor }, { body }) => savePush(deps, actor, body)),
  serve(pushEndpoints.remove, ({ deps, actor }) => removePush(deps, actor)),
  serve(pushEndpoints.try, ({ deps, actor }) => tryPush(deps, actor)),
]
