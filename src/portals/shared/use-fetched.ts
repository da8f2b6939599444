import { useState } from 'react'
import { type Task, useTask } from './use-task.ts'

interface Fetched<Part> {
  /** Nothing until it is there. */
  part: Part | undefined
  /** Fetches it, where it is not there. @returns whether it is there now */
  fetch: () => Promise<boolean>
  task: Task
}

/**
 * Code that a part of a page needs when somebody asks for it. Where it does not come, the page stays as it is and says so,
 * and the next try fetches it anew: `lazy` keeps a fault for good.
 * @param load imports it
 */
export function useFetched<Part>(load: () => Promise<Part>): Fetched<Part> {
  const task = useTask()
  const [part, setPart] = useState<Part>()
  const fetch = async (): Promise<boolean> =>
    part !== undefined ||
    task.run(async () => {
      const found = await load()
      // A component is a function, and would be called.
      setPart(() => found)
    })
  return { part, fetch, task }
}
