import { endpoint } from './endpoint.ts'
import { z } from './zod.ts'

/** Bytes of the keys that a browser makes (RFC 8291, §3.1): a point of P-256, uncompressed, and a secret. */
const POINT_BYTES = 65
const SECRET_BYTES = 16
/** The longest address of a push service that is kept; theirs have some two hundred letters. */
const MOST_ADDRESS = 1_000

/** Base64url of so many bytes, without padding. */
const bytes = (count: number): z.ZodString => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((count * 4) / 3)}}$`))

/** Where a browser is pushed to, and what for it is encrypted with, as `PushSubscription.toJSON` has them. */
export const pushSubscription = z.strictObject({
  endpoint: z.url().max(MOST_ADDRESS),
  keys: z.strictObject({ p256dh: bytes(POINT_BYTES), auth: bytes(SECRET_BYTES) }),
})
export type PushSubscriptionCreation = z.infer<typeof pushSubscription>

/** `renews` = the address as it was in a session before: only who is pushed to there goes on, and no other begins. */
export const pushWish = pushSubscription.extend({ renews: z.string().max(MOST_ADDRESS).nullable().default(null) })
export type PushWish = z.infer<typeof pushWish>

/** Of the browser that asks. */
export const pushState = z.object({
  /** The academy's, base64url: a browser takes pushes of whoever has the other half of it (RFC 8292). */
  publicKey: z.string(),
  /** Whether the present session’s browser is pushed to. */
  on: z.boolean(),
})
export type PushState = z.infer<typeof pushState>

/** Notifications of the browser's own, where no page is open. */
export const pushEndpoints = {
  read: endpoint({
    method: 'get',
    path: '/me/push',
    who: 'session',
    summary: 'Whether this session’s browser is pushed to, and by which key',
    answer: pushState,
    result: 'Both',
  }),
  save: endpoint({
    method: 'put',
    path: '/me/push',
    who: 'session',
    summary:
      'Push to this session’s browser from now on; another address takes the place of the one before, and a browser that was somebody else’s is theirs no longer',
    body: pushWish,
    answer: pushState,
    result: 'As it is now',
  }),
  remove: endpoint({
    method: 'delete',
    path: '/me/push',
    keepalive: true,
    who: 'session',
    summary: 'Push to this session’s browser no more; twice is as once',
    answer: pushState,
    result: 'As it is now',
  }),
  try: endpoint({
    method: 'post',
    path: '/me/push/try',
    who: 'session',
    summary: 'Push something to this session’s browser that says that it works; 404 where it is not pushed to',
    result: 'It is on its way',
  }),
}
