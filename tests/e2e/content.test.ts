import { LOCALES } from '#/contract/locales.ts'
import { contentIn, wordsIn } from '../support/content.ts'
import { expect, test } from '../support/fixtures.ts'
import { publicPath } from '../support/screens.ts'
import { wordsOf } from '../support/visits.ts'

const kinds = ['video', 'exercise', 'magazine', 'book'] as const

for (const locale of LOCALES) {
  test(`every kind is there with its sample, in ${locale}`, async ({ page }) => {
    const content = await contentIn('content', locale)
    await page.goto(publicPath(locale, '/content'))
    for (const kind of kinds) {
      const section = page.locator(`#${kind}`)
      await expect(section.getByRole('heading', { level: 2 })).toHaveText(wordsIn(content[kind]?.name))
      await expect(section.locator('article')).toHaveCount(1)
      await page.getByRole('navigation', { name: content.kinds.text }).getByText(wordsIn(content[kind]?.name)).click()
      await expect(section.getByRole('heading', { level: 2 })).toBeInViewport()
    }
    await expect(page.locator('.sample-row')).toHaveCount(kinds.length)
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('every question of the exercise answers at once, with words and a mark', async ({ page }) => {
    const t = wordsOf()
    await page.goto('/content')
    const questions = page.locator('#exercise fieldset')
    const count = await questions.count()
    expect(count).toBeGreaterThan(2)
    for (let index = 0; index < count; index++) {
      const choices = questions.nth(index).getByRole('radio')
      const said = page.locator('#exercise [role="status"]').nth(index)
      await expect(said).toHaveText('', { useInnerText: true })
      let right = 0
      for (const choice of await choices.all()) {
        await choice.check()
        await expect(said.locator('p:visible')).toHaveCount(1)
        await expect(said.locator('p:visible svg')).toBeVisible()
        const isRight = await said.getByText(t('public.exercise.right')).isVisible()
        if (isRight) right += 1
        else await expect(said.locator('p:visible')).toContainText(t('public.exercise.wrong'))
      }
      expect(right, 'right choices').toBe(1)
    }
    await page.getByRole('button', { name: t('public.exercise.again') }).click()
    await expect(page.locator('#exercise :checked')).toHaveCount(0)
    await expect(page).toHaveURL('/content')
  })

  test('Enter in the exercise sends nothing and leads nowhere', async ({ page }) => {
    await page.goto('/content')
    await page.locator('#exercise').getByRole('radio').first().press('Enter')
    await expect(page).toHaveURL('/content')
  })

  test('magazine and book say how long and how heavy they are, and open', async ({ page, request }) => {
    const content = await contentIn('content')
    await page.goto('/content')
    for (const [kind, open] of [
      ['magazine', content.openMagazine.text],
      ['book', content.openBook.text],
    ] as const) {
      const section = page.locator(`#${kind}`)
      await expect(section).toContainText(/\d+ صفح.*PDF.*\d [كم]\.أ/su)
      const answer = await request.get((await section.getByRole('link', { name: open }).getAttribute('href')) ?? '')
      expect(answer.headers()['content-type']).toBe('application/pdf')
      expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  test('nothing of a film is loaded before somebody plays it', async ({ page }) => {
    const films: string[] = []
    page.on('request', (asked) => {
      if (/\.mp4/.test(asked.url())) films.push(asked.url())
    })
    await page.goto('/content')
    await page.locator('#video').scrollIntoViewIfNeeded()
    await expect(page.locator('#video img')).toBeVisible()
    expect(films).toEqual([])
  })
})

test('the film plays, with captions in Arabic and French', async ({ page }) => {
  await page.goto('/content')
  const film = page.locator('#video video')
  await film.scrollIntoViewIfNeeded()
  const played = await film.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
    await new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }))
    return { width: video.videoWidth, seconds: video.duration }
  })
  expect(played.width).toBeGreaterThan(300)
  expect(played.seconds).toBeGreaterThan(5)
  const cues = await film.evaluate(async (video: HTMLVideoElement) => {
    const tracks = [...video.querySelectorAll('track')]
    return Promise.all(
      tracks.map(async (element) => {
        element.track.mode = 'hidden'
        if (element.readyState < 2) await new Promise((resolve) => element.addEventListener('load', resolve))
        return { lang: element.srclang, cues: element.track.cues?.length ?? 0 }
      }),
    )
  })
  expect(cues.map(({ lang }) => lang).sort()).toEqual(['ar', 'fr'])
  for (const track of cues) expect(track.cues, track.lang).toBeGreaterThan(2)
})
