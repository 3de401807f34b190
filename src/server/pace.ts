import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '#lib/errors.ts'
import { type Counters, createMemoryCounters } from './counters.ts'

const FREE_ATTEMPTS = 10
const WINDOW_SECONDS = 15 * 60
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 8000
const WAITING_MAX = 3

/** Slows guessing at one account down without ever locking its owner out. */
export interface Pace {
  /** Counts an attempt and waits as long as the attempts before it deserve. @throws DomainError RATE_LIMITED when several wait already. */
  attempt(key: string): Promise<void>
  /** After a success the account begins anew. */
  forget(key: string): Promise<void>
}

/** @param factor how many times the usual free attempts; 0 switches it off. */
export function createPace(factor: number, counters: Counters = createMemoryCounters()): Pace {
  if (factor === 0) return { attempt: async () => {}, forget: async () => {} }
  const free = Math.ceil(FREE_ATTEMPTS * factor)
  const attemptsAt = (key: string) => ({ key: `pace:${key}`, seconds: WINDOW_SECONDS, max: Infinity })
  const waiting = new Map<string, number>()
  return {
    async attempt(key) {
      const { count } = await counters.add([attemptsAt(key)])
      if (count <= free) return
      const already = waiting.get(key) ?? 0
      if (already >= WAITING_MAX) throw new DomainError('RATE_LIMITED', 429, { retryAfter: Math.ceil(LONGEST_DELAY_MS / 1000) })
      waiting.set(key, already + 1)
      await sleep(Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (count - free - 1)))
      const left = (waiting.get(key) ?? 1) - 1
      if (left === 0) waiting.delete(key)
      else waiting.set(key, left)
    },
    forget: (key) => counters.forget(attemptsAt(key)),
  }
}
