import { CSP_REPORTS_PATH } from '#/server/platform/http/csp-reports.ts'

/** Inline scripts and styles that the build itself made, as CSP hash sources (`'sha256-…'`). */
export interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
}

const NO_INLINE: InlineHashes = { scripts: [], styles: [] }
const YEAR = 31_536_000

/**
 * The content security policy of every answer. It is what protects a token that scripts can read: nothing inline but
 * what the build made, nothing from elsewhere, no strings turned into scripts.
 * @param options.formulas whether the page may show formulas, whose parts are put in place by `style` attributes
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineHashes = NO_INLINE,
  { formulas = false }: { formulas?: boolean } = {},
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    ...(formulas ? ["style-src-attr 'unsafe-inline'"] : []),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'report-to csp',
  ].join('; ')
}

/**
 * The security headers of every answer, page and API alike (OWASP ASVS 5.0 §3.4).
 * @param https whether people reach the site over https; only then may a browser be told to insist on it
 */
export function securityHeaders({ https, inline }: { https: boolean; inline?: InlineHashes }): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(inline),
    'Reporting-Endpoints': `csp="${CSP_REPORTS_PATH}"`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(https && { 'Strict-Transport-Security': `max-age=${YEAR}; includeSubDomains` }),
  }
}

/** @returns the hash sources of a policy that the page renderer made, by directive */
export function inlineHashesOf(policy: string | null): InlineHashes {
  const sources = (directive: string): string[] => {
    const found = policy?.split(';').find((part) => part.trim().startsWith(`${directive} `))
    return found?.match(/'sha(?:256|384|512)-[A-Za-z0-9+/=]+'/g) ?? []
  }
  return { scripts: sources('script-src'), styles: sources('style-src') }
}
