import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { browserContract } from './scripts/lib/browser-contract.mjs'
import { pdfParts } from './scripts/lib/pdf-parts.mjs'
import { scriptChunks } from './scripts/lib/script-chunks.mjs'
import { editor } from './src/editor/integration.ts'
import { workers } from './src/workers/integration.ts'

/** Every browser that the site is for reads WOFF2: other forms of a library's fonts are left out. */
const woff2Only = {
  postcssPlugin: 'woff2-only',
  Declaration: {
    src(declaration) {
      const sources = declaration.value.split(/,\s*(?=url)/)
      const kept = sources.filter((source) => source.includes('woff2'))
      if (kept.length > 0 && kept.length < sources.length) declaration.value = kept.join(', ')
    },
  },
}

export default defineConfig({
  output: 'static',
  adapter: node({
    mode: 'middleware',
    staticHeaders: true,
    experimentalDisableStreaming: true,
    bodySizeLimit: 40 * 1024,
  }),
  integrations: [react(), editor(), pdfParts(), workers()],
  session: false,
  trailingSlash: 'ignore',
  build: { format: 'file', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  security: {
    // The origin of forms is checked by our own middleware, which knows the public origin behind a proxy.
    checkOrigin: false,
    csp: true,
  },
  vite: {
    plugins: [tailwindcss(), browserContract()],
    build: { assetsInlineLimit: 0 },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: scriptChunks() } } } } },
    css: { postcss: { plugins: [woff2Only] } },
  },
})
