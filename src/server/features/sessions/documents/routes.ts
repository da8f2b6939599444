import { sessionFileEndpoints } from '#/contract/session-files.ts'
import { listFiles, removeFile } from '#/server/features/files/parent-files.ts'
import { serve } from '#/server/serve.ts'
import { sessionFileParent as parent } from './file-parent.ts'

export const sessionFileRoutes = [
  serve(sessionFileEndpoints.list, async ({ deps, actor }, { id }) => ({
    items: await listFiles(deps, actor, parent, id),
  })),
  serve(sessionFileEndpoints.delete, ({ deps, actor, origin }, { id, fileId }) =>
    removeFile(deps, actor, origin, { parent, id, fileId }),
  ),
]
