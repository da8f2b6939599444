import { programmeEndpoints } from '#/contract/programme.ts'
import { serve } from '#/server/serve.ts'
import { copyProgramme } from './copy.ts'
import { exportProgramme } from './export.ts'
import { importProgramme } from './import.ts'
import { readProgramme, readSubjectProgramme } from './service.ts'

export const programmeRoutes = [
  serve(programmeEndpoints.ofClass, ({ deps, actor }, { id }) => readProgramme(deps, actor, id)),
  serve(programmeEndpoints.ofSubject, ({ deps, actor }, { id }) => readSubjectProgramme(deps, actor, id)),
  serve(programmeEndpoints.copyClass, ({ deps, actor, origin }, { id, body: { classId } }) =>
    copyProgramme(deps, actor, origin, { from: { kind: 'class', id }, classId }),
  ),
  serve(programmeEndpoints.copySubject, ({ deps, actor, origin }, { id, body: { classId } }) =>
    copyProgramme(deps, actor, origin, { from: { kind: 'subject', id }, classId }),
  ),
  serve(programmeEndpoints.table, async ({ deps, actor, locale }, { id }) => ({
    bytes: await exportProgramme(deps, actor, locale, id),
    name: 'programme.csv',
  })),
  serve(programmeEndpoints.import, ({ deps, actor, origin, locale }, { id: classId, body }) =>
    importProgramme(deps, actor, { origin, locale }, { ...body, classId }),
  ),
]
