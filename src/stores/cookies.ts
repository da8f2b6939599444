/** @returns the value of a cookie that scripts may see, or `undefined` */
export function readCookie(name: string): string | undefined {
  const start = `${name}=`
  const pair = cookiePairs().find((candidate) => candidate.startsWith(start))
  return pair === undefined ? undefined : decode(pair.slice(start.length))
}

/** Sets a cookie for the whole site. `seconds` is its life. */
export function writeCookie(name: string, value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store answers later, and not in every browser
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure()}`
}

/** Clears every cookie of this site that scripts may see, whoever set it, on this path and above. */
export function clearCookies(): void {
  for (const pair of cookiePairs()) {
    const name = pair.split('=', 1)[0]
    for (const path of pathsAbove(location.pathname)) {
      // biome-ignore lint/suspicious/noDocumentCookie: it has to be done before the page is left
      document.cookie = `${name}=; Path=${path}; Max-Age=0; SameSite=Lax${secure()}`
    }
  }
}

function cookiePairs(): string[] {
  return document.cookie.split('; ').filter((pair) => pair !== '')
}

/** `/a/b` → `/`, `/a`, `/a/b`: a cookie set without a path belongs to the folder of the page that set it. */
function pathsAbove(pathname: string): string[] {
  const parts = pathname.split('/').filter((part) => part !== '')
  return ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)]
}

function secure(): string {
  return location.protocol === 'https:' ? '; Secure' : ''
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
