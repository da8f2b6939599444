import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'

/**
 * Waits for a mail that the server under test, which has no mail server, wrote into its folder.
 * @param address whom it is to
 * @param wanted which of that person's mails
 */
export async function mailTo(address: string, wanted: (mail: Email) => boolean = () => true): Promise<Email> {
  let found: Email | undefined
  await expect(async () => {
    found = (await mailsTo(address)).find(wanted)
    expect(found, `a mail to ${address}`).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return found as Email
}

/** @returns the first six-digit code in a mail */
export function codeIn({ text = '' }: Email): string {
  const [, code] = /^\s*(\d{6})\s*$/m.exec(text.replace(/[\u2066-\u2069]/g, '')) ?? []
  if (!code) throw new Error(`No code in: ${text}`)
  return code
}

async function mailsTo(address: string): Promise<Email[]> {
  const folder = process.env.TEST_MAIL
  if (!folder) throw new Error('No mail folder known: the server under test was not started by the tests')
  const files = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    files
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
  return mails.filter(({ to = [] }) => to.some((each) => each.address === address))
}
