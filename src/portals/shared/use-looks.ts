import { useEffect, useRef, useState } from 'react'

/** Milliseconds between two looks at what the server is working on. */
const LOOK_MS = 1_000

/**
 * Looks again and again while the server is at something, and says once that it has ended.
 * @param look reads how far it is
 * @param ended what is to be done after the end, such as reading what came of it
 */
export function useLooks(working: boolean, look: () => unknown, ended: () => unknown): void {
  const [wasWorking, setWasWorking] = useState(working)
  const calls = useRef({ look, ended })
  useEffect(() => {
    calls.current = { look, ended }
  })
  useEffect(() => {
    if (!working) return
    setWasWorking(true)
    const timer = setInterval(() => void calls.current.look(), LOOK_MS)
    return () => clearInterval(timer)
  }, [working])
  useEffect(() => {
    if (working || !wasWorking) return
    setWasWorking(false)
    void calls.current.ended()
  }, [working, wasWorking])
}
