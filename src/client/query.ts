/** @returns a query as a query string; what is not given is left out */
export function searchOf(query: object): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}
