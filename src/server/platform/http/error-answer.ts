import type { ErrorCode } from '#/contract/error-codes.ts'
import type { ErrorEnvelope } from '#/contract/errors.ts'
import type { Locale } from '#/contract/locales.ts'
import { PHONE_EXAMPLE } from '#/contract/phone.ts'
import { apiTranslator } from '#/i18n/api.ts'
import type { ApiMessageId, ApiTranslate } from '#/i18n/translate.ts'
import { asUnavailable } from '#/server/platform/database/errors.ts'
import { type FieldFault, ServiceError } from '#/server/platform/errors.ts'

/** How captions say when. */
const TIMES_EXAMPLE = '00:01:05,500 --> 00:01:08,000'

/** Seconds after which a caller may try again when the database is away. */
const RETRY_AFTER = 2

const MESSAGES = {
  BAD_JSON: 'api.badJson',
  VALIDATION: 'api.validation',
  NO_EMAIL_ADDRESS: 'api.noEmailAddress',
  BAD_PICTURE: 'api.badPicture',
  UNAUTHENTICATED: 'api.unauthenticated',
  BAD_CREDENTIALS: 'api.badCredentials',
  BAD_CODE: 'api.badCode',
  ACCOUNT_SUSPENDED: 'api.accountSuspended',
  ACCOUNT_PENDING: 'api.accountPending',
  ACCOUNT_REFUSED: 'api.accountRefused',
  FORBIDDEN: 'api.forbidden',
  CROSS_SITE: 'api.crossSite',
  NOT_FOUND: 'api.notFound',
  METHOD_NOT_ALLOWED: 'api.methodNotAllowed',
  CONFLICT: 'api.conflict',
  EMAIL_TAKEN: 'api.emailTaken',
  HAS_CHILDREN: 'api.hasChildren',
  HAS_STUDENTS: 'api.hasStudents',
  NEEDS_YES: 'api.needsYes',
  CLASH: 'api.clash',
  SESSION_OVER: 'api.sessionOver',
  ARCHIVED: 'api.archived',
  THREAD_CLOSED: 'api.threadClosed',
  MESSAGE_FINAL: 'api.messageFinal',
  QUOTA_FULL: 'api.quotaFull',
  DISK_FULL: 'api.diskFull',
  VIDEOS_OFF: 'api.videosOff',
  VIDEOS_QUOTA: 'api.videosQuota',
  VIDEOS_SLOW: 'api.videosSlow',
  VIDEOS_FAILED: 'api.videosFailed',
  OWN_ACCOUNT: 'api.ownAccount',
  WRONG_STATUS: 'api.wrongStatus',
  CANNOT_PREPARE: 'api.cannotPrepare',
  CODE_BY_EMAIL: 'api.codeByEmail',
  CONSENT_MISSING: 'api.consentMissing',
  TOO_LARGE: 'api.tooLarge',
  UNSUPPORTED_MEDIA_TYPE: 'api.unsupportedMediaType',
  BUSY: 'api.busy',
  UNAVAILABLE: 'api.unavailable',
  INTERNAL: 'api.internal',
} as const satisfies Record<Exclude<ErrorCode, 'TOO_MANY_REQUESTS' | 'SIGNIN_LOCKED'>, ApiMessageId>

export interface ErrorAnswer {
  status: ServiceError['status']
  headers: Record<string, string>
  body: ErrorEnvelope
}

/** @returns the refusal behind whatever was thrown; what nobody foresaw is INTERNAL and keeps its text to itself */
export function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  if (asUnavailable(error)) return new ServiceError('UNAVAILABLE', { retryAfter: RETRY_AFTER, cause: error })
  return new ServiceError('INTERNAL', { cause: error })
}

/** @returns the one shape of every answer that is not a success, in the caller's language */
export function errorAnswer(error: ServiceError, locale: Locale, requestId: string): ErrorAnswer {
  const t = apiTranslator(locale)
  const body: ErrorEnvelope = { message: messageOf(error, t), code: error.code, requestId }
  if (error.fields) {
    body.fields = Object.fromEntries(
      Object.entries(error.fields).map(([path, fault]) => [path, fieldMessage(fault, t)]),
    )
  }
  if (error.counts) body.counts = error.counts
  if (error.current !== undefined) body.current = error.current
  return {
    status: error.status,
    headers: error.retryAfter === undefined ? {} : { 'Retry-After': String(error.retryAfter) },
    body,
  }
}

function messageOf(error: ServiceError, t: ApiTranslate): string {
  const wait = error.retryAfter ?? 1
  if (error.code === 'TOO_MANY_REQUESTS') return tooManyRequests(wait, t)
  if (error.code === 'SIGNIN_LOCKED') return `${tooManyRequests(wait, t)} ${t('api.signinLocked')}`
  return t(MESSAGES[error.code])
}

/** @param seconds until the next try, told in the unit that people would use */
function tooManyRequests(seconds: number, t: ApiTranslate): string {
  const [minute, hour, day] = [60, 3_600, 86_400]
  if (seconds < 2 * minute) return t('api.tooManyRequests', { seconds })
  if (seconds < 2 * hour) return t('api.tooManyRequestsMinutes', { minutes: Math.ceil(seconds / minute) })
  if (seconds < 2 * day) return t('api.tooManyRequestsHours', { hours: Math.ceil(seconds / hour) })
  return t('api.tooManyRequestsDays', { days: Math.ceil(seconds / day) })
}

/** @returns what is wrong with a field, as a sentence in the reader's language */
export function fieldMessage({ fault, limit = 0 }: FieldFault, t: ApiTranslate): string {
  switch (fault) {
    case 'tooLong':
      return t('api.field.tooLong', { max: limit })
    case 'tooShort':
      return t('api.field.tooShort', { min: limit })
    case 'phone':
      return t('api.field.phone', { example: PHONE_EXAMPLE })
    case 'csvRows':
    case 'planLinesMany':
      return t(`api.field.${fault}`, { number: limit })
    case 'tooFewPlaces':
      return t('api.field.tooFewPlaces', { number: limit })
    case 'fileTooLarge':
      return t('api.field.fileTooLarge', { megabytes: limit })
    case 'captionsNone':
      return t('api.field.captionsNone', { srt: '.srt', vtt: '.vtt' })
    case 'captionsTimes':
      return t('api.field.captionsTimes', { number: String(limit), example: TIMES_EXAMPLE })
    case 'least':
    case 'most':
    case 'csvQuotes':
    case 'csvColumnTwice':
    case 'captionsOrder':
    case 'captionsLong':
    case 'captionsMany':
    case 'filesFull':
    case 'notesFull':
    case 'answersFull':
    case 'storedFull':
    case 'roomsFull':
    case 'ramadanLong':
    case 'absenceLong':
    case 'announcementFar':
    case 'absencesFull':
    case 'studyTimesFull':
    case 'formulasMany':
    case 'picturesMany':
    case 'formulaDeep':
    case 'yearsFull':
    case 'daysFull':
    case 'calendarLarge':
    case 'calendarMany':
    case 'seriesLong':
    case 'seriesMany':
      return t(`api.field.${fault}`, { number: String(limit) })
    default:
      return t(`api.field.${fault}`)
  }
}
