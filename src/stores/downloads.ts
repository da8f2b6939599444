/** Has the browser keep a file; a link could not carry the token that the API asks for. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The download has begun; a moment later it needs the address no more.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
