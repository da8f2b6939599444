import { absenceEndpoints } from '#/contract/absences.ts'
import { serve } from '#/server/serve.ts'
import { addAbsence, listAbsences, removeAbsence } from './service.ts'

export const absenceRoutes = [
  serve(absenceEndpoints.list, ({ deps, actor }) => listAbsences(deps, actor)),
  serve(absenceEndpoints.add, ({ deps, actor }, { body }) => addAbsence(deps, actor, body)),
  serve(absenceEndpoints.remove, ({ deps, actor }, { id }) => removeAbsence(deps, actor, id)),
]
