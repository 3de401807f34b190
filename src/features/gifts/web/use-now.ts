import { useEffect, useState } from 'react'

/** The time of this device, renewed every so often and at the moment `dueAt`, which is a time of that clock too. */
export function useNow(everyMs: number, dueAt?: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  useEffect(() => {
    if (dueAt === undefined) return undefined
    // A timer may fire a moment early.
    const timer = setTimeout(() => setNow(Math.max(Date.now(), dueAt)), Math.max(0, dueAt - Date.now()))
    return () => clearTimeout(timer)
  }, [dueAt])
  return now
}
