import type { APIRoute } from 'astro'
import { LOGIN_PATH } from '#/contract/next-path.ts'
import { getDeps } from '#/server/deps.ts'
import { signOutByForm } from '#/server/features/auth/form.ts'

export const prerender = false

/** Ends the session of a browser without scripts. */
export const POST: APIRoute = ({ request, locals }) => signOutByForm(getDeps(), request, locals)

/** An address alone ends nothing: any link could lead here. */
export const GET: APIRoute = ({ redirect }) => redirect(LOGIN_PATH)
