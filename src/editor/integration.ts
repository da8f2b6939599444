import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { loadEnv } from 'vite'
import { keystaticPatches } from './keystatic-patches.ts'
import { EDITOR_API, EDITOR_PAGE } from './routes.ts'

const REPOSITORY = 'KEYSTATIC_GITHUB_REPO'
const OWNER_AND_NAME = /^[\w.-]+\/[\w.-]+$/

/**
 * The editor of the public site's words: in development on the files of this machine, in a build only when a GitHub
 * repository is configured. Without one, a build holds nothing of it.
 * @throws {Error} when the repository is not `owner/name`
 */
export function editor(): AstroIntegration {
  return {
    name: 'manara-editor',
    hooks: {
      'astro:config:setup': ({ command, config, injectRoute, addMiddleware, updateConfig }) => {
        const repository = loadEnv('', fileURLToPath(config.root), REPOSITORY)[REPOSITORY] ?? ''
        if (repository && !OWNER_AND_NAME.test(repository)) {
          throw new Error(`${REPOSITORY}: must be owner/name, such as manara/site`)
        }
        if (command !== 'dev' && !(command === 'build' && repository)) return
        injectRoute({ pattern: `${EDITOR_PAGE}/[...params]`, entrypoint: file('page.astro'), prerender: false })
        injectRoute({ pattern: `${EDITOR_API}/[...params]`, entrypoint: file('api.ts'), prerender: false })
        addMiddleware({ order: 'pre', entrypoint: file('middleware.ts') })
        updateConfig({
          vite: {
            define: { 'import.meta.env.KEYSTATIC_GITHUB_REPO': JSON.stringify(repository) },
            plugins: [keystaticPatches()],
            optimizeDeps: {
              include: ['@keystatic/core', '@keystatic/astro/ui'],
              rolldownOptions: { plugins: [keystaticPatches()] },
            },
          },
        })
      },
    },
  }
}

function file(name: string): URL {
  return new URL(name, import.meta.url)
}
