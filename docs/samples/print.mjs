// @ts-check
import { writeFile } from 'node:fs/promises'

const a5 = { width: 559, height: 794 }

/**
 * Prints a page of A5 `section.page`s as a PDF bound on the right.
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
  await writeFile(document, boundOnTheRight(pdf))
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

/**
 * Adds to a PDF of Chromium's what it cannot say itself: that pages turn from right to left, and that the window
 * shows the title. Appends a new catalogue as an incremental update (ISO 32000-1, 7.5.6).
 * @param {Buffer} pdf
 * @returns {Buffer}
 */
function boundOnTheRight(pdf) {
  const text = pdf.toString('latin1')
  const trailer = text.slice(text.lastIndexOf('trailer'))
  const [, size] = /\/Size (\d+)/.exec(trailer) ?? []
  const [, root] = /\/Root (\d+) 0 R/.exec(trailer) ?? []
  const [, info] = /\/Info (\d+ 0 R)/.exec(trailer) ?? []
  const [, start] = /startxref\s+(\d+)/.exec(trailer) ?? []
  const [, catalogue] = new RegExp(`\\n${root} 0 obj\\s*<<([\\s\\S]*?)>>\\s*endobj`).exec(text) ?? []
  if (!size || !root || !info || !start || !catalogue) throw new Error('Chromium wrote a PDF that we cannot extend')
  const kept = catalogue.replace(/\/ViewerPreferences\s*<<[^>]*>>/, '')
  const object = `${root} 0 obj\n<<${kept}\n/ViewerPreferences <</Direction /R2L /DisplayDocTitle true>>>>\nendobj\n`
  const table = `xref\n${root} 1\n${String(pdf.length + 1).padStart(10, '0')} 00000 n \n`
  const end = `trailer\n<</Size ${size}\n/Root ${root} 0 R\n/Info ${info}\n/Prev ${start}>>\nstartxref\n${pdf.length + 1 + object.length}\n%%EOF\n`
  return Buffer.concat([pdf, Buffer.from(`\n${object}${table}${end}`, 'latin1')])
}
