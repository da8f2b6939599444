import node from '@astrojs/node'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { editor } from './src/editor/integration.ts'

export default defineConfig({
  output: 'static',
  adapter: node({
    mode: 'middleware',
    staticHeaders: true,
    experimentalDisableStreaming: true,
    bodySizeLimit: 40 * 1024,
  }),
  integrations: [react(), editor()],
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
    plugins: [tailwindcss()],
    build: { assetsInlineLimit: 0 },
  },
})
