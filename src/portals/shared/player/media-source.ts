/**
 * Whether scripts can hand the browser a film piece by piece (Media Source Extensions). iPhones have the managed kind
 * alone, and play HLS well by themselves.
 */
export const hasMediaSource = (): boolean => 'MediaSource' in window

/** @returns what plays HLS where there are Media Source Extensions. @throws {TypeError} when it cannot be fetched */
export const loadHls = async () => (await import('hls.js/light')).default

/** Fetches what plays HLS, where it can work. */
export async function prepareHls(): Promise<void> {
  if (hasMediaSource()) await loadHls()
}
