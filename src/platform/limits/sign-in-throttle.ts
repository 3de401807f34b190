import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '#lib/errors.ts'
import { type Counters, createMemoryCounters } from './counters.ts'

const FREE_ATTEMPTS = 10
const WINDOW_SECONDS = 15 * 60
const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 8000
const WAITING_MAX = 3
const HOUR_SECONDS = 60 * 60

/** Throttles password guessing at one account. */
export interface SignInThrottle {
  /**
   * Counts an attempt, and delays it longer with each earlier one. With `perHour`, attempts beyond it are refused.
   * @throws DomainError RATE_LIMITED with retryAfter in seconds, also when several wait already.
   */
  attempt(key: string, bound?: { perHour?: number }): Promise<void>
  /** A success clears the counts of the account. */
  forget(key: string): Promise<void>
}

/** @param factor how many times the usual free attempts; 0 switches it off. */
export function createSignInThrottle(factor: number, counters: Counters = createMemoryCounters()): SignInThrottle {
  if (factor === 0) return { attempt: async () => {}, forget: async () => {} }
  const free = Math.ceil(FREE_ATTEMPTS * factor)
  const attemptsAt = (key: string) => ({ key: `pace:${key}`, seconds: WINDOW_SECONDS, max: Infinity })
  const inTheHour = (key: string, max: number) => ({ key: `guess:${key}`, seconds: HOUR_SECONDS, max })
  const waiting = new Map<string, number>()
  return {
    async attempt(key, { perHour } = {}) {
      if (perHour !== undefined) {
        const { exceeded, msBeforeNext } = await counters.add([inTheHour(key, Math.ceil(perHour * factor))])
        if (exceeded !== undefined) throw new DomainError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
      }
      const { count } = await counters.add([attemptsAt(key)])
      if (count <= free) return
      const already = waiting.get(key) ?? 0
      if (already >= WAITING_MAX) throw new DomainError('RATE_LIMITED', { retryAfter: Math.ceil(LONGEST_DELAY_MS / 1000) })
      waiting.set(key, already + 1)
      await sleep(Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (count - free - 1)))
      const left = (waiting.get(key) ?? 1) - 1
      if (left === 0) waiting.delete(key)
      else waiting.set(key, left)
    },
    async forget(key) {
      await Promise.all([counters.forget(attemptsAt(key)), counters.forget(inTheHour(key, Infinity))])
    },
  }
}
