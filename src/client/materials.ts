import {
  type Material,
  type MaterialChange,
  type MaterialCreation,
  type MaterialQuery,
  material,
  materialPage,
} from '#/contract/materials.ts'
import { thingCalls } from './things.ts'

export const materialCalls = thingCalls<Material, MaterialQuery, MaterialCreation, MaterialChange>('/materials', {
  item: material,
  page: materialPage,
})
