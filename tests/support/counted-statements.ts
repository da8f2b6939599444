import pg from 'pg'
import { vi } from 'vitest'

/** @returns the statements that this process sends while the work lasts, in order, each as its text */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }]
    sent.push(typeof statement === 'string' ? statement : statement.text)
    return query.apply(this, args) as never
  } as never)
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return sent
}
