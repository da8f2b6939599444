import { type ClassWithSubjects, classChoices } from '#/contract/classes.ts'
import type { PageQuery } from '#/contract/paging.ts'
import { type AdminSignup, type SignupAnswer, signupAnswer } from '#/contract/signup.ts'
import {
  type AuditPage,
  auditPage,
  type BulkAnswer,
  type BulkRequest,
  bulkAnswer,
  type ConsentCreation,
  type IssuedCode,
  issuedCode,
  type RequestPage,
  type RequestQuery,
  requestPage,
  type User,
  type UserAction,
  type UserChange,
  type UserCreation,
  type UserPage,
  type UserQuery,
  user,
  userPage,
} from '#/contract/users.ts'
import { type Http, parsed } from './http.ts'
import { searchOf } from './query.ts'

export function listUsers(http: Http, query: UserQuery, signal: AbortSignal): Promise<UserPage> {
  return http
    .url(`/users?${searchOf(query)}`)
    .options({ signal })
    .get()
    .json(parsed(userPage))
}

export function getUser(http: Http, id: string, signal: AbortSignal): Promise<User> {
  return http.url(`/users/${id}`).options({ signal }).get().json(parsed(user))
}

export function getHistory(http: Http, id: string, query: PageQuery, signal: AbortSignal): Promise<AuditPage> {
  return http
    .url(`/users/${id}/history?${searchOf(query)}`)
    .options({ signal })
    .get()
    .json(parsed(auditPage))
}

export function getClassChoices(http: Http, signal: AbortSignal): Promise<ClassWithSubjects[]> {
  return http.url('/classes').options({ signal }).get().json(parsed(classChoices))
}

export function postUser(http: Http, creation: UserCreation): Promise<User> {
  return http.url('/users').post(creation).json(parsed(user))
}

export function postAdministrator(http: Http, signup: AdminSignup): Promise<SignupAnswer> {
  return http.url('/auth/signup_admin').post(signup).json(parsed(signupAnswer))
}

export function putUser(http: Http, id: string, change: UserChange): Promise<User> {
  return http.url(`/users/${id}`).put(change).json(parsed(user))
}

export function postUserAction(http: Http, id: string, action: UserAction): Promise<User> {
  return http.url(`/users/${id}/action`).post({ action }).json(parsed(user))
}

export function postBulkAction(http: Http, request: BulkRequest): Promise<BulkAnswer> {
  return http.url('/users/bulk').post(request).json(parsed(bulkAnswer))
}

export function postCode(http: Http, id: string): Promise<IssuedCode> {
  return http.url(`/users/${id}/code`).post({}).json(parsed(issuedCode))
}

export function postConsent(http: Http, id: string, consent: ConsentCreation): Promise<User> {
  return http.url(`/users/${id}/consents`).post(consent).json(parsed(user))
}

export function putConsent(http: Http, id: string, consentId: string, action: 'confirm' | 'withdraw'): Promise<User> {
  return http.url(`/users/${id}/consents/${consentId}`).put({ action }).json(parsed(user))
}

export function listRequests(http: Http, query: RequestQuery, signal: AbortSignal): Promise<RequestPage> {
  return http
    .url(`/requests?${searchOf(query)}`)
    .options({ signal })
    .get()
    .json(parsed(requestPage))
}

export function putRequest(http: Http, id: string, requestId: string, granted: boolean): Promise<User> {
  return http.url(`/users/${id}/requests/${requestId}`).put({ granted }).json(parsed(user))
}
