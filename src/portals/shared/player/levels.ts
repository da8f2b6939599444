/** One step of a film's ladder: how many lines it has and where its own playlist is. */
export interface Level {
  lines: number
  bits: number
  url: string
}

/**
 * Reads what a film's master playlist offers, as our own server writes it.
 * @param base the playlist's own address, to which those in it are relative
 * @returns the steps, the lowest first
 */
export function levelsOf(playlist: string, base: string): Level[] {
  const found: Level[] = []
  const steps = playlist.matchAll(/^#EXT-X-STREAM-INF:(.+)\r?\n([^#\s].*?)\r?$/gm)
  for (const [, facts = '', name = ''] of steps) {
    const [, width = 0, height = 0] = /RESOLUTION=(\d+)x(\d+)/.exec(facts)?.map(Number) ?? []
    const bits = Number(/(?:^|,)BANDWIDTH=(\d+)/.exec(facts)?.[1] ?? 0)
    // A film that stands upright is named by its short side as well.
    if (width > 0) found.push({ lines: Math.min(width, height), bits, url: new URL(name, base).pathname })
  }
  return found.sort((one, other) => one.bits - other.bits)
}

/** Asks for a film's levels; none where it has no ladder, or cannot be asked now. */
export async function readLevels(hls: string | null, signal?: AbortSignal): Promise<Level[]> {
  if (hls === null) return []
  try {
    const answer = await fetch(hls, { signal })
    return answer.ok ? levelsOf(await answer.text(), new URL(hls, location.href).href) : []
  } catch {
    return []
  }
}

/**
 * Asks for a film's playlists, its own and that of its lowest level, while what plays them is on its way: it finds them
 * in the browser's cache. Nothing of the film itself, for what comes at once would pass for a fast line.
 */
export async function fetchPlaylists(hls: string): Promise<void> {
  const [lowest] = await readLevels(hls)
  if (lowest) await fetch(lowest.url).catch(() => undefined)
}
