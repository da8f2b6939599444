import { expect, it, vi } from 'vitest'
import { isRunning } from '#/server/platform/database/processes.ts'

/** Higher than any number that Linux gives out. */
const NOBODY = 2 ** 22 + 1

it('a process that ends while it is looked at is not said to be running', async () => {
  const gone = Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' })
  vi.spyOn(process, 'kill')
    .mockReturnValueOnce(true)
    .mockImplementation(() => {
      throw gone
    })
  expect(await isRunning(NOBODY)).toBe(false)
})

it('a process of somebody else is running', async () => {
  const forbidden = Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
  vi.spyOn(process, 'kill').mockImplementation(() => {
    throw forbidden
  })
  expect(await isRunning(NOBODY)).toBe(true)
})
