let offset = 0

/** Learns how far this machine's clock is from the server's, from the server's time on the page (ISO 8601). */
export function setServerTime(iso: string): void {
  const server = Date.parse(iso)
  offset = Number.isNaN(server) ? 0 : server - Date.now()
}

/** @returns the server's time, in milliseconds since the epoch, whatever this machine's clock says */
export function serverNow(): number {
  return Date.now() + offset
}
