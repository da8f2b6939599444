import { RequestError } from './request-error.ts'

export { RequestError } from './request-error.ts'

/** Where an error is shown; the specification's catalogue (§8) gives each its own words. */
export type Situation = 'signin' | 'general' | 'forgot-reset' | 'delete-class'

const REASONS = {
  400: 'errors.reason.400',
  401: 'errors.reason.401',
  403: 'errors.reason.403',
  404: 'errors.reason.404',
  413: 'errors.reason.413',
  429: 'errors.reason.429',
  500: 'errors.reason.500',
  502: 'errors.reason.502',
  503: 'errors.reason.503',
  504: 'errors.reason.504',
} as const

type ReasonId = (typeof REASONS)[keyof typeof REASONS] | 'errors.reason.other'

type PlainErrorId =
  | ReasonId
  | 'errors.unknown'
  | 'errors.invalidFormat'
  | 'errors.network'
  | 'errors.timeout'
  | 'errors.userNotFound'
  | 'errors.badCode'
  | 'errors.badRequest'
  | 'errors.serverLater'
  | 'errors.unexpected'
  | 'errors.deleteClass'

/** The part of a translator that the catalogue of errors needs. */
export interface SayError {
  (id: PlainErrorId): string
  (id: 'errors.serverSide', values: { status: string; message: string }): string
}

/** Words for a failed call, in the reader's language: the specification's error catalogue, §8. */
export function messageOf(error: unknown, situation: Situation, t: SayError): string {
  if (situation === 'delete-class') return t('errors.deleteClass')
  if (!(error instanceof RequestError)) return t('errors.unknown')
  switch (error.kind) {
    case 'network':
      return t('errors.network')
    case 'timeout':
      return t('errors.timeout')
    case 'format':
      return t('errors.invalidFormat')
    case 'aborted':
      return t('errors.unknown')
    case 'http':
      return situation === 'forgot-reset' ? forgotResetMessage(error, t) : refusalMessage(error, t)
  }
}

function refusalMessage(error: RequestError, t: SayError): string {
  if (error.serverMessage) return error.serverMessage
  return t('errors.serverSide', { status: String(error.status), message: t(reasonOf(error.status)) })
}

function forgotResetMessage(error: RequestError, t: SayError): string {
  switch (error.status) {
    // The only row whose words the server does not choose.
    case 500:
      return t('errors.serverLater')
    case 404:
      return error.serverMessage ?? t('errors.userNotFound')
    case 401:
      return error.serverMessage ?? t('errors.badCode')
    case 400:
      return error.serverMessage ?? t('errors.badRequest')
    default:
      return error.serverMessage ?? t('errors.unexpected')
  }
}

function reasonOf(status: number): ReasonId {
  return isKnown(status) ? REASONS[status] : 'errors.reason.other'
}

function isKnown(status: number): status is keyof typeof REASONS {
  return status in REASONS
}
