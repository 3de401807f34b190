import { useEffect, useState } from 'react'

/** The device time, updated at an interval and at `dueAt`, also in device time. */
export function useNow(everyMs: number, dueAt?: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  useEffect(() => {
    if (dueAt === undefined) return undefined
    // A timer may fire slightly early.
    const timer = setTimeout(() => setNow(Math.max(Date.now(), dueAt)), Math.max(0, dueAt - Date.now()))
    return () => clearTimeout(timer)
  }, [dueAt])
  return now
}
