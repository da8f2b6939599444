import type { ErrorCode } from '#/contract/error-codes.ts'

const STATUS = {
  BAD_JSON: 400,
  VALIDATION: 422,
  NO_EMAIL_ADDRESS: 422,
  BAD_PICTURE: 422,
  UNAUTHENTICATED: 401,
  BAD_CREDENTIALS: 401,
  BAD_CODE: 401,
  ACCOUNT_SUSPENDED: 403,
  ACCOUNT_PENDING: 403,
  ACCOUNT_REFUSED: 403,
  FORBIDDEN: 403,
  CROSS_SITE: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  EMAIL_TAKEN: 409,
  HAS_CHILDREN: 409,
  HAS_STUDENTS: 409,
  NEEDS_YES: 409,
  CLASH: 409,
  SESSION_OVER: 409,
  ARCHIVED: 409,
  THREAD_CLOSED: 409,
  MESSAGE_FINAL: 409,
  QUOTA_FULL: 409,
  DISK_FULL: 507,
  VIDEOS_OFF: 409,
  VIDEOS_QUOTA: 503,
  VIDEOS_SLOW: 504,
  VIDEOS_FAILED: 502,
  OWN_ACCOUNT: 409,
  WRONG_STATUS: 409,
  CANNOT_PREPARE: 409,
  CODE_BY_EMAIL: 409,
  CONSENT_MISSING: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  SIGNIN_LOCKED: 429,
  BUSY: 503,
  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const satisfies Record<ErrorCode, number>

export interface ServiceErrorDetails {
  /** Seconds after which a retry makes sense; becomes `Retry-After`. */
  retryAfter?: number
  /** Field path → id of its message in the API catalogue, with the values that the message takes. */
  fields?: Record<string, FieldFault>
  /** What stands in the way, by kind. */
  counts?: Record<string, number>
  /** The present state of what the caller wanted to change. */
  current?: unknown
  cause?: unknown
}

export interface FieldFault {
  fault:
    | 'required'
    | 'tooLong'
    | 'tooShort'
    | 'least'
    | 'most'
    | 'invalid'
    | 'unknownField'
    | 'wrongType'
    | 'chooseOne'
    | 'email'
    | 'phone'
    | 'emailOrPhone'
    | 'consent'
    | 'taken'
    | 'videoGone'
    | 'videoPrivate'
    | 'wrongPassword'
    | 'wrongCode'
    | 'passwordsDiffer'
    | 'passwordPersonal'
    | 'passwordAcademy'
    | 'passwordCommon'
    | 'passwordPattern'
    | 'passwordRepeated'
    | 'passwordWeak'
    | 'csvEncoding'
    | 'csvEmpty'
    | 'csvRows'
    | 'csvQuotes'
    | 'csvColumnTwice'
    | 'csvStudentColumns'
    | 'csvProfessorColumns'
    | 'csvProgrammeColumns'
    | 'csvMemberColumns'
    | 'csvTurnColumns'
    | 'csvPlanColumns'
    | 'planNothing'
    | 'planLinesMany'
    | 'planYearLater'
    | 'teachesNone'
    | 'tooFewPlaces'
    | 'fileUnknownKind'
    | 'fileCorrupt'
    | 'fileEmpty'
    | 'fileTooManyPixels'
    | 'fileOtherKind'
    | 'fileTooLarge'
    | 'filesFull'
    | 'filesNotToSend'
    | 'filesQuota'
    | 'filesOfCancelled'
    | 'captionsEncoding'
    | 'captionsNone'
    | 'captionsTimes'
    | 'captionsOrder'
    | 'captionsLong'
    | 'captionsMany'
    | 'captionsNoFilm'
    | 'notesFull'
    | 'answersFull'
    | 'storedFull'
    | 'roomsFull'
    | 'ramadanLong'
    | 'datePast'
    | 'hoursOneDay'
    | 'absenceLong'
    | 'announcementFar'
    | 'absencesFull'
    | 'studyTimesFull'
    | 'sessionNotBegun'
    | 'sessionCancelled'
    | 'notOfSession'
    | 'formulasMany'
    | 'picturesMany'
    | 'formulaDeep'
    | 'textTooMuch'
    | 'datesOrder'
    | 'yearLong'
    | 'yearOverlaps'
    | 'yearsFull'
    | 'yearOrder'
    | 'trimesterOutside'
    | 'trimesterOrder'
    | 'daysOutside'
    | 'daysFull'
    | 'dayOrder'
    | 'dayOutside'
    | 'timeOrder'
    | 'sessionLength'
    | 'sessionPast'
    | 'seriesLong'
    | 'seriesMany'
    | 'seriesNone'
    | 'calendarNone'
    | 'calendarEmpty'
    | 'calendarBroken'
    | 'calendarEncoding'
    | 'calendarLarge'
    | 'calendarMany'
    | 'pushService'
  limit?: number
}

// The renderer's bundle has its own copy of this class, and its errors and ours must know each other.
const BRAND = Symbol.for('manara.service-error')

/** A refusal that the caller is told about, in the caller's language. Everything else is a 500. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly code: ErrorCode
  readonly status: (typeof STATUS)[ErrorCode]
  readonly retryAfter?: number
  readonly fields?: Record<string, FieldFault>
  readonly counts?: Record<string, number>
  readonly current?: unknown
  readonly [BRAND] = true

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value
  }

  constructor(code: ErrorCode, details: ServiceErrorDetails = {}) {
    super(code, { cause: details.cause })
    this.code = code
    this.status = STATUS[code]
    this.retryAfter = details.retryAfter
    this.fields = details.fields
    this.counts = details.counts
    this.current = details.current
  }
}
