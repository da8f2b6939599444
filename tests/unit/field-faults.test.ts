import { describe, expect, test } from 'vitest'
import { LOCALES, type Locale } from '#/contract/locales.ts'
import { z } from '#/contract/zod.ts'
import { type FieldFault, ServiceError } from '#/server/platform/errors.ts'
import { errorAnswer } from '#/server/platform/http/error-answer.ts'
import { fieldFaults } from '#/server/platform/http/validation.ts'

/** Of a fault that is told with a number. */
const LIMIT = 37

/** Everything that may be wrong with a field, and whether its sentence has a number. */
const FAULTS = {
  required: false,
  tooLong: true,
  tooShort: true,
  least: true,
  most: true,
  invalid: false,
  unknownField: false,
  wrongType: false,
  chooseOne: false,
  email: false,
  phone: false,
  emailOrPhone: false,
  consent: false,
  taken: false,
  videoGone: false,
  videoPrivate: false,
  wrongPassword: false,
  wrongCode: false,
  passwordsDiffer: false,
  passwordPersonal: false,
  passwordAcademy: false,
  passwordCommon: false,
  passwordPattern: false,
  passwordRepeated: false,
  passwordWeak: false,
  csvEncoding: false,
  csvEmpty: false,
  csvRows: true,
  csvQuotes: true,
  csvColumnTwice: true,
  csvStudentColumns: false,
  csvProfessorColumns: false,
  csvProgrammeColumns: false,
  csvMemberColumns: false,
  csvTurnColumns: false,
  csvPlanColumns: false,
  planNothing: false,
  planLinesMany: true,
  planYearLater: false,
  teachesNone: false,
  tooFewPlaces: true,
  fileUnknownKind: false,
  fileCorrupt: false,
  fileEmpty: false,
  fileTooManyPixels: false,
  fileOtherKind: false,
  fileTooLarge: true,
  filesFull: true,
  filesNotToSend: false,
  filesQuota: false,
  filesOfCancelled: false,
  captionsEncoding: false,
  captionsNone: false,
  captionsTimes: true,
  captionsOrder: true,
  captionsLong: true,
  captionsMany: true,
  captionsNoFilm: false,
  notesFull: true,
  answersFull: true,
  storedFull: true,
  roomsFull: true,
  ramadanLong: true,
  datePast: false,
  hoursOneDay: false,
  absenceLong: true,
  announcementFar: true,
  absencesFull: true,
  studyTimesFull: true,
  sessionNotBegun: false,
  sessionCancelled: false,
  notOfSession: false,
  formulasMany: true,
  picturesMany: true,
  formulaDeep: true,
  textTooMuch: false,
  datesOrder: false,
  yearLong: false,
  yearOverlaps: false,
  yearsFull: true,
  yearOrder: false,
  trimesterOutside: false,
  trimesterOrder: false,
  daysOutside: false,
  daysFull: true,
  dayOrder: false,
  dayOutside: false,
  timeOrder: false,
  sessionLength: false,
  sessionPast: false,
  seriesLong: true,
  seriesMany: true,
  seriesNone: false,
  calendarNone: false,
  calendarEmpty: false,
  calendarBroken: false,
  calendarEncoding: false,
  calendarLarge: true,
  calendarMany: true,
  pushService: false,
} as const satisfies Record<FieldFault['fault'], boolean>
const faults = Object.keys(FAULTS) as (keyof typeof FAULTS)[]

describe('a number', () => {
  test.each([
    [z.object({ it: z.number().min(1) }), { it: 0 }, { fault: 'least', limit: 1 }],
    [z.object({ it: z.number().max(200) }), { it: 201 }, { fault: 'most', limit: 200 }],
    [z.object({ it: z.array(z.number()).max(2) }), { it: [1, 2, 3] }, { fault: 'most', limit: 2 }],
    [z.object({ it: z.array(z.number()).min(1) }), { it: [] }, { fault: 'chooseOne' }],
    [z.object({ it: z.string().max(2) }), { it: 'abc' }, { fault: 'tooLong', limit: 2 }],
    [z.object({ it: z.string().min(1) }), { it: '' }, { fault: 'required' }],
  ])('is told its limit as a number, a text its length: %#', (schema, input, fault) => {
    const parsed = schema.safeParse(input)
    expect(fieldFaults(parsed.error?.issues ?? [], input)).toEqual({ it: fault })
  })
})

function sentenceOf(fault: FieldFault['fault'], locale: Locale): string {
  const error = new ServiceError('VALIDATION', { fields: { it: { fault, limit: LIMIT } } })
  return errorAnswer(error, locale, 'r').body.fields?.it ?? ''
}

describe.each(LOCALES)('what is wrong with a field, in %s', (locale) => {
  test.each(faults)('%s has words of its own', (fault) => {
    const sentence = sentenceOf(fault, locale)
    const others = faults.filter((other) => other !== fault).filter((other) => sentenceOf(other, locale) === sentence)
    expect([sentence === '', others]).toEqual([false, []])
    expect(sentence).not.toMatch(/api\.|[{}]|undefined/)
  })

  test.each(faults)('%s says the number that it is about, where there is one', (fault) => {
    expect(sentenceOf(fault, locale).includes(String(LIMIT))).toBe(FAULTS[fault])
  })
})
