/** A page of the sitemap, with the addresses of the same page in other languages. */
export interface SitemapEntry {
  /** Path on the server under test; the sitemap itself names the public origin. */
  path: string
  loc: string
  alternates: { hreflang: string; href: string }[]
}

/** @returns the pages that the server under test tells search engines of */
export async function readSitemap(origin: string): Promise<SitemapEntry[]> {
  const xml = await (await fetch(`${origin}/sitemap.xml`)).text()
  return Array.from(xml.matchAll(/<url>(.*?)<\/url>/gs), ([, url = '']) => {
    const loc = /<loc>([^<]+)<\/loc>/.exec(url)?.[1] ?? ''
    const alternates = Array.from(
      url.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g),
      ([, hreflang = '', href = '']) => ({
        hreflang,
        href,
      }),
    )
    return { path: new URL(loc).pathname, loc, alternates }
  })
}
