import { DomainError } from '#lib/errors.ts'
import { normalAddress } from '../http/client-address.ts'
import { type Counted, type Counters, createMemoryCounters } from './counters.ts'
import type { Viewer } from '../http/viewer.ts'

interface Budget {
  points: number
  seconds: number
}

/** The budgets of one action. */
export interface Rule {
  /** Several budgets hold at once. */
  member?: Budget | Budget[]
  visitor?: Budget
  /** Visitors who send no signed cookie, counted by address: dropping the cookie must not bring a new budget. */
  stranger?: Budget
  address?: Budget
  /** A budget for one account, thing or e-mail, for all callers together. */
  subject?: Budget
  /** A budget for one address and one subject together. */
  addressSubject?: Budget
}

export interface Requester {
  viewer: Viewer
  /** As seen by the trusted hop; calls of the hub have none. */
  address: string | undefined
  /** The account, thing or e-mail that the action is about. */
  subject?: string
}

/** Counts actions per viewer and address, and refuses those over the limit. */
export interface Limiter<Action extends string> {
  /** @throws DomainError RATE_LIMITED with retryAfter in seconds. */
  consume(action: Action, requester: Requester): Promise<void>
  /**
   * Refuses an address whose budget for this action was found used up before, without counting and without Redis: it costs
   * microseconds, so it comes before a session is looked up or a body is read. A stranger sends neither cookie nor token.
   * @throws DomainError RATE_LIMITED with retryAfter in seconds.
   */
  assertOpen(action: Action, address: string, isStranger: boolean): void
}

/** Addresses whose budgets are known to be used up; beyond it all are asked for again. */
const SPENT_MAX = 50_000

/** @param factor how many times the usual limits; 0 switches them off. */
export function createLimiter<Action extends string>(
  rules: Readonly<Record<Action, Rule>>,
  factor: number,
  counters: Counters = createMemoryCounters(),
  now = () => performance.now(),
): Limiter<Action> {
  if (factor === 0) return { consume: async () => {}, assertOpen: () => {} }
  /** When the budget of an address begins again, by the key that was counted. */
  const spent = new Map<string, number>()

  return {
    async consume(action, { viewer, address, subject }) {
      const rule: Rule = rules[action]
      const prefixes = address === undefined ? [] : addressPrefixes(address)
      const isStranger = viewer.kind === 'visitor' && viewer.anonymousId === undefined
      const counted: Counted[] = []
      const count = (who: keyof Rule, key: string, more = 1): void => {
        for (const { points, seconds } of [rule[who] ?? []].flat())
          counted.push({ key: `${action}:${who}:${key}`, seconds, max: Math.ceil(points * factor) * more })
      }
      if (viewer.kind === 'member') count('member', viewer.id)
      else if (viewer.anonymousId !== undefined) count('visitor', viewer.anonymousId)
      for (const { key, factor: more } of prefixes) {
        if (isStranger) count('stranger', key, more)
        if (subject !== undefined) count('addressSubject', `${key} ${subject}`, more)
        count('address', key, more)
      }
      if (subject !== undefined) count('subject', subject)
      if (counted.length === 0) return
      const { exceeded, msBeforeNext } = await counters.add(counted)
      if (exceeded === undefined) return
      const { key } = counted[exceeded]!
      if (key.startsWith(`${action}:address:`) || key.startsWith(`${action}:stranger:`)) {
        if (spent.size >= SPENT_MAX) spent.clear()
        spent.set(key, now() + msBeforeNext)
      }
      throw refusal(msBeforeNext)
    },

    assertOpen(action, address, isStranger) {
      if (spent.size === 0) return
      for (const { key } of addressPrefixes(address))
        for (const who of isStranger ? ['address', 'stranger'] : ['address']) {
          const counted = `${action}:${who}:${key}`
          const left = (spent.get(counted) ?? 0) - now()
          if (left > 0) throw refusal(left)
          spent.delete(counted)
        }
    },
  }
}

function refusal(ms: number): DomainError {
  return new DomainError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(ms / 1000)) })
}

/** One network that an address belongs to, and how many times the budget of an address it has. */
export interface Prefix {
  key: string
  factor: number
}

/** Addresses whose prefixes are remembered: to read one costs more than to look it up. */
const KNOWN_MAX = 10_000
const known = new Map<string, Prefix[]>()

/**
 * The networks that an address is counted by. An IPv4 address is counted by itself. An IPv6 customer owns a /64, often a /56 or a /48;
 * a carrier can give each phone of a town a /64 out of one /48.
 */
export function addressPrefixes(address: string): Prefix[] {
  const found = known.get(address)
  if (found) return found
  const groups = (normalAddress(address) ?? address).split(':')
  const [a, b, c, d = '0'] = groups
  const prefixes =
    groups.length === 8
      ? [
          { key: `${a}:${b}:${c}:${d}`, factor: 1 },
          { key: `${a}:${b}:${c}:${(Number.parseInt(d, 16) >> 8).toString(16)}/56`, factor: 2 },
          { key: `${a}:${b}:${c}/48`, factor: 5 },
        ]
      : [{ key: groups.join(':'), factor: 1 }]
  if (known.size >= KNOWN_MAX) known.clear()
  known.set(address, prefixes)
  return prefixes
}

/** The smallest network that an address is counted by: an IPv4 address, or the /64 of an IPv6 customer. */
export function addressKey(address: string): string {
  return addressPrefixes(address)[0]!.key
}
