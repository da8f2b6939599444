import { expect, test } from '../support/fixtures.ts'
import { publicPath } from '../support/screens.ts'

for (const locale of ['ar', 'fr'] as const) {
  test(`captions come with the film that is played, not with the page, in ${locale}`, async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('.vtt')) fetched.push(new URL(request.url()).pathname)
    })
    await page.goto(publicPath(locale, '/content'), { waitUntil: 'networkidle' })
    expect(fetched).toEqual([])

    const film = page.locator('video').first()
    const showing = (): Promise<string[]> =>
      film.evaluate((video: HTMLVideoElement) =>
        [...video.textTracks].filter(({ mode }) => mode === 'showing').map(({ language }) => language),
      )
    expect(await showing()).toEqual([])
    await film.evaluate((video: HTMLVideoElement) => {
      video.muted = true
      return video.play()
    })
    await expect.poll(showing).toEqual([locale])
    await expect.poll(() => fetched).toHaveLength(1)
    expect(fetched[0]).toContain(`.${locale}.vtt`)
  })
}
