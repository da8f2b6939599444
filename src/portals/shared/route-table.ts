/** Names of a portal's pages and their patterns; a missing one has no page in this academy. */
export type RouteTable = Readonly<Record<string, string | undefined>>

export interface RouteMatch<Table extends RouteTable> {
  name: keyof Table & string
  /** Values from the path, decoded once. */
  params: Readonly<Record<string, string>>
}

/**
 * Finds a path in a portal's routes, with the router's own rules but without a browser: the first that fits, in any
 * case, one trailing slash ignored.
 * @param pathname as it stands in the URL, not decoded and without a query
 * @returns the page, or `undefined` = not found
 */
export function matchRoute<const Table extends RouteTable>(
  routes: Table,
  pathname: string,
): RouteMatch<Table> | undefined {
  const path = pathname.replace(/\/$/, '') || '/'
  for (const [name, pattern] of Object.entries(routes)) {
    const groups = pattern === undefined ? undefined : expressionOf(pattern).exec(path)
    if (groups) return decodedMatch(name, groups.groups ?? {})
  }
  return undefined
}

function decodedMatch<Table extends RouteTable>(
  name: string,
  values: Record<string, string>,
): RouteMatch<Table> | undefined {
  try {
    const params = Object.entries(values).map(([key, value]) => [key, decodeURIComponent(value)])
    return { name, params: Object.fromEntries(params) }
  } catch {
    return undefined
  }
}

/** Patterns are made of plain segments and `:name`, which stands for one segment. */
function expressionOf(pattern: string): RegExp {
  const segments = pattern.split('/').map((segment) => segment.replace(/^:(\w+)$/, '(?<$1>[^/]+)'))
  return new RegExp(`^${segments.join('/')}$`, 'i')
}
