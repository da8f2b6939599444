import { curriculumItem, curriculumItemOrder, names, version } from './curriculum.ts'
import { curriculumEndpoints, orderEndpoint } from './curriculum-endpoints.ts'
import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

export const schoolClass = z.object({
  id: z.number().int(),
  /** Short code used in timetables, such as `4ر`. */
  code: z.string(),
  nameAr: z.string(),
  nameFr: z.string(),
})
export type SchoolClass = z.infer<typeof schoolClass>

/** `GET /class`, `GET /class/{id}`. */
export const classDetail = z.object({
  ...curriculumItem,
  code: z.string(),
  /** Year of schooling: 7 to 9 basic, 10 to 13 secondary. */
  level: z.number().int(),
  section: z.string().nullable(),
  subjects: z.number().int(),
  /** For administrators; `null` for everybody else. */
  students: z.number().int().nullable(),
})
export type ClassDetail = z.infer<typeof classDetail>
export const classList = z.array(classDetail)

const facts = {
  ...names,
  code: z
    .string()
    .trim()
    .min(1)
    .max(16)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u),
  level: z.number().int().min(7).max(13),
  section: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z-]*$/)
    .nullable()
    .default(null),
}
/** `POST /class`. */
export const classCreation = z.strictObject(facts)
export type ClassCreation = z.infer<typeof classCreation>
/** `PUT /class/{id}`. */
export const classChange = z.strictObject({ ...facts, version })
export type ClassChange = z.infer<typeof classChange>

/** `GET /classes`: a class with what is taught in it, both in school order, to choose from. */
export const classWithSubjects = schoolClass.extend({
  subjects: z.array(z.object({ id: z.number().int(), nameAr: z.string(), nameFr: z.string(), lang: z.string() })),
})
export type ClassWithSubjects = z.infer<typeof classWithSubjects>
export const classChoices = z.array(classWithSubjects)

/** `/class` (specification §7); `GET /class/{id}/subjects` is the subjects’. */
export const classEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/class',
    about: ['class', 'subject', 'people'],
    who: 'session',
    summary: 'The classes in school order; a student has one',
    answer: classList,
    result: 'Classes',
  }),
  choices: endpoint({
    method: 'get',
    path: '/classes',
    about: ['class', 'subject'],
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary: 'The classes with their subjects, in school order, to choose from; a professor gets what they teach',
    answer: classChoices,
    result: 'Classes',
  }),
  order: endpoint({
    method: 'put',
    path: '/class-order',
    keepalive: true,
    changes: ['class'],
    who: ['ADMINISTRATOR'],
    summary: 'Put the classes into another order: all of them, each once',
    body: curriculumItemOrder,
    answer: curriculumItemOrder,
    result: 'They are in this order',
  }),
  orderSubjects: orderEndpoint({ path: '/class', kind: 'class' }),
  ...curriculumEndpoints({
    path: '/class',
    kind: 'class',
    item: classDetail,
    creation: classCreation,
    change: classChange,
  }),
}
