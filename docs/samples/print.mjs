// @ts-check
import { writeFile } from 'node:fs/promises'
import { mended } from './pdf.mjs'

const a5 = { width: 559, height: 794 }

/**
 * Prints a page of A5 `section.page`s as a PDF, bound on the right where it reads from right to left.
 * @param {Awaited<ReturnType<import('./studio.mjs').openStudio>>} studio
 * @param {string} file the page; its title and language become the document's
 * @param {string} document where the PDF goes
 * @param {string} cover where the PNG of its first page goes
 * @param {string} [spread] where the PNG of pages 4 and 5, side by side, goes
 * @returns {Promise<{ pages: number }>}
 */
export async function print(studio, file, document, cover, spread) {
  const page = await studio.open(file, a5, 1.1)
  const sections = page.locator('section.page')
  const pages = await sections.count()
  for (const section of await sections.all()) {
    const over = await section.evaluate((element) => element.scrollHeight - element.clientHeight)
    if (over > 0) throw new Error(`${file}: a page is ${over} px too long`)
  }
  await page.screenshot({ path: cover })
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  const rightToLeft = (await page.evaluate('document.documentElement.dir')) === 'rtl'
  await writeFile(document, mended(pdf, { rightToLeft }))
  await page.close()
  if (spread) await pictureSpread(studio, file, spread)
  return { pages }
}

/**
 * Pages 4 and 5 as the reader sees them in an Arabic book: 4 on the right.
 * @param {Awaited<ReturnType<import('./studio.mjs').openStudio>>} studio
 * @param {string} file
 * @param {string} spread
 */
async function pictureSpread(studio, file, spread) {
  const page = await studio.open(file, { width: a5.width * 2, height: a5.height }, 1.1)
  await page.addStyleTag({
    content: `
      body { display: flex }
      .page:not(:nth-child(4), :nth-child(5)) { display: none }
      .page:nth-child(5) { border-inline-start: 1px solid var(--color-line) }`,
  })
  await page.screenshot({ path: spread })
  await page.close()
}
