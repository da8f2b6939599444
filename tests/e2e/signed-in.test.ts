import { expect, test } from '../support/fixtures.ts'

const people = [
  ['admin', '/admin'],
  ['professor', '/professor'],
  ['student', '/student'],
] as const

for (const [username, home] of people) {
  test(`${username} finds their portal, and nobody else's`, async ({ page, login }) => {
    await login(username)
    await page.goto(home)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const [, other] of people) {
      await page.goto(other)
      await expect(page).toHaveURL(home)
    }
  })
}

test('two people in two browsers are two people', async ({ page, login, newVisitor }) => {
  const other = await newVisitor()
  await login('student')
  await login('professor', other)
  await page.goto('/student')
  await other.goto('/professor')
  await expect(page).toHaveURL('/student')
  await expect(other).toHaveURL('/professor')
})
