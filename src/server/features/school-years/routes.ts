import { schoolYearEndpoints } from '#/contract/school-years.ts'
import { serve } from '#/server/serve.ts'
import { importCalendar } from './import.ts'
import { listSchoolYears, readPresentSchoolYear, readSchoolYear } from './read.ts'
import { addSchoolDay, changeSchoolDay, changeSchoolYear, createSchoolYear, removeSchoolDay } from './service.ts'

export const schoolYearRoutes = [
  serve(schoolYearEndpoints.list, ({ deps }) => listSchoolYears(deps)),
  serve(schoolYearEndpoints.present, ({ deps }) => readPresentSchoolYear(deps)),
  serve(schoolYearEndpoints.read, ({ deps, actor }, { id }) => readSchoolYear(deps, actor, id)),
  serve(schoolYearEndpoints.create, ({ deps, actor, origin }, { body }) => createSchoolYear(deps, actor, origin, body)),
  serve(schoolYearEndpoints.change, ({ deps, actor, origin }, { id, body }) =>
    changeSchoolYear(deps, actor, origin, { id, ...body }),
  ),
  serve(schoolYearEndpoints.addDay, ({ deps, actor, origin }, { id, body }) =>
    addSchoolDay(deps, actor, origin, { id, ...body }),
  ),
  serve(schoolYearEndpoints.changeDay, ({ deps, actor, origin }, { id, body }) =>
    changeSchoolDay(deps, actor, origin, { id, ...body }),
  ),
  serve(schoolYearEndpoints.removeDay, ({ deps, actor, origin }, { id }) => removeSchoolDay(deps, actor, origin, id)),
  serve(schoolYearEndpoints.importDays, ({ deps, actor, origin, locale }, { id, apply, body }) =>
    importCalendar(deps, actor, { origin, locale }, { id, apply, bytes: body }),
  ),
]
