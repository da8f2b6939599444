import { binEndpoints } from '#/contract/recycle-bin.ts'
import { serve } from '#/server/serve.ts'
import { listDeleted } from './bin.ts'

export const curriculumRoutes = [serve(binEndpoints.list, ({ deps, actor }, page) => listDeleted(deps, actor, page))]
