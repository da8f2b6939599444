import { inlineHashesOf } from '#/server/platform/security/headers.ts'

/**
 * The content security policy of the editor's page, wider than the site's only where Keystatic needs it: style sheets
 * that its scripts write, and GitHub, where that is where it reads and saves. Pasting a document parses HTML, so
 * trusted types cannot be required.
 * @param policy the one that the page would have; what the build inlined in it stays allowed
 */
export function editorPolicy(policy: string | null, { github, dev }: { github: boolean; dev: boolean }): string {
  // Hot reload is inline scripts and a socket.
  const scripts = dev ? ["'unsafe-inline'"] : inlineHashesOf(policy).scripts
  const calls = [
    ...(dev ? ['ws:'] : []),
    ...(github ? ['https://api.github.com', 'https://raw.githubusercontent.com'] : []),
  ]
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(github ? ['https://avatars.githubusercontent.com'] : [])].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...calls].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    // In development a form makes the GitHub App.
    ["form-action 'self'", ...(github && dev ? ['https://github.com'] : [])].join(' '),
    "frame-ancestors 'none'",
    ...(dev ? [] : ['report-to csp']),
  ].join('; ')
}
