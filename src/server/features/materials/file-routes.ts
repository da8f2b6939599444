import { fileEndpoints } from '#/contract/files.ts'
import { listFiles, removeFile } from '#/server/features/files/parent-files.ts'
import { serve } from '#/server/serve.ts'
import { materialFileParent as parent } from './file-parent.ts'

export const materialFileRoutes = [
  serve(fileEndpoints.list, async ({ deps, actor }, { id }) => ({ items: await listFiles(deps, actor, parent, id) })),
  serve(fileEndpoints.delete, ({ deps, actor, origin }, { id, fileId }) =>
    removeFile(deps, actor, origin, { parent, id, fileId }),
  ),
]
