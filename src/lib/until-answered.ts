import { isOffline } from './api.ts'
import { untilBrought } from './waiting.ts'

/** Repeats a call that got no answer until it gets one; the page shows that it waits. For calls that change nothing the second time. */
export function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  return untilBrought(send, isOffline)
}
