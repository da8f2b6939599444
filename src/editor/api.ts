import { makeHandler } from '@keystatic/astro/api'
import type { APIContext, APIRoute } from 'astro'
import { editorConfig } from './config.ts'

const handler = makeHandler({ config: editorConfig(import.meta.env.KEYSTATIC_GITHUB_REPO) })

/**
 * What Keystatic's scripts call: files in development, the GitHub sign-in where a repository is configured.
 * @param publicOrigin where people reach the site; GitHub sends them back there, whatever proxy stands before us
 */
export function answer(context: APIContext, publicOrigin: string): Promise<Response> {
  const { pathname, search } = context.url
  const request = new Request(new URL(pathname + search, publicOrigin), context.request)
  return handler(Object.create(context, { request: { value: request } }) as APIContext)
}

/** The middleware has answered by then; the route makes the path known. */
export const ALL: APIRoute = () => new Response(null, { status: 404 })
