import { materialEndpoints } from '#/contract/materials.ts'
import { serveCurriculumItems } from '#/server/features/curriculum/serve-curriculum-items.ts'
import { serve } from '#/server/serve.ts'
import { changeMaterial, createMaterial, listMaterials, readMaterial } from './service.ts'

export const materialRoutes = [
  serve(materialEndpoints.list, ({ deps, actor }, query) => listMaterials(deps, actor, query)),
  ...serveCurriculumItems('material', materialEndpoints, {
    read: readMaterial,
    create: createMaterial,
    change: changeMaterial,
  }),
]
