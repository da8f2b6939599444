import { randomInt } from 'node:crypto'
import { testOrigin } from './fixtures.ts'
import { codeIn, mailTo } from './mailbox.ts'
import { signInApi } from './sign-in.ts'
import { newPassword } from './sign-up-page.ts'

/** Somebody who has registered, with an address that is confirmed. */
export interface Member {
  username: string
  email: string
}

/** Registers somebody by the API, and confirms the address with the code of the mail. */
export async function newMember(): Promise<Member> {
  const tail = String(randomInt(10 ** 6)).padStart(6, '0')
  // Without digits, among which the code of a mail is looked for.
  const name = `member.${tail.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
  const email = `${name}@example.test`
  const answer = await fetch(`${testOrigin()}/api/auth/signup_student`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      firstName: 'آية',
      lastName: 'المرزوقي',
      classId: 1,
      phone: `5${tail}1`,
      email,
      username: name,
      governorate: 'sfax',
      adult: true,
      password: newPassword,
      locale: 'ar',
    }),
  })
  if (!answer.ok) throw new Error(`Registration was answered ${answer.status}: ${await answer.text()}`)
  const { request } = await signInApi(testOrigin(), name, newPassword)
  const confirmed = await request('/me/email/confirmation', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code: codeIn(await mailTo(email)) }),
  })
  if (!confirmed.ok) throw new Error(`Confirmation was answered ${confirmed.status}: ${await confirmed.text()}`)
  return { username: name, email }
}
