import { captionEndpoints } from '#/contract/captions.ts'
import { serve } from '#/server/serve.ts'
import { removeCaptions, saveCaptions } from './service.ts'

export const captionsRoutes = [
  serve(captionEndpoints.save, ({ deps, actor, origin }, { id: materialId, body, ...film }) =>
    saveCaptions(deps, actor, origin, { materialId, ...film }, body),
  ),
  serve(captionEndpoints.delete, ({ deps, actor, origin }, { id: materialId, ...film }) =>
    removeCaptions(deps, actor, origin, { materialId, ...film }),
  ),
]
