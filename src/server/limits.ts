import { isIPv6 } from 'node:net'
import { DomainError } from '#lib/errors.ts'
import { type Counted, type Counters, createMemoryCounters } from './counters.ts'
import type { Viewer } from './viewer.ts'

interface Budget {
  points: number
  seconds: number
}

interface Rule {
  /** Several budgets hold at once. */
  member?: Budget | Budget[]
  visitor?: Budget
  address?: Budget
  /** A budget for one account, venue or e-mail, whoever asks. */
  subject?: Budget
  /** What one address does to one subject. */
  addressSubject?: Budget
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Turkish mobile carriers put thousands of people behind one address: members and visitors are counted
 * by themselves, and an address has a budget that only floods reach.
 */
const rules = {
  api: {
    member: { points: 600, seconds: 5 * MINUTE },
    visitor: { points: 300, seconds: 5 * MINUTE },
    address: { points: 6000, seconds: 5 * MINUTE },
  },
  /** Pages that must be rendered; those in the cache are free. */
  page: { address: { points: 6000, seconds: 5 * MINUTE } },
  /** Pictures that must be drawn: each takes half a second of a core. */
  picture: { address: { points: 300, seconds: 5 * MINUTE } },
  vote: {
    member: { points: 60, seconds: HOUR },
    visitor: { points: 20, seconds: HOUR },
    address: { points: 600, seconds: HOUR },
    addressSubject: { points: 60, seconds: HOUR },
  },
  /** Votes of browsers without a visitor cookie from an hour ago: to drop the cookie, or to fetch new ones, brings no new budget. */
  newVisitorVote: { addressSubject: { points: 12, seconds: HOUR } },
  comment: {
    member: [
      { points: 30, seconds: HOUR },
      { points: 1, seconds: 2 },
    ],
  },
  restaurant: { member: { points: 10, seconds: HOUR } },
  upload: {
    member: [
      { points: 10, seconds: MINUTE },
      { points: 60, seconds: DAY },
    ],
  },
  report: { member: { points: 20, seconds: DAY } },
  /** New collections; filling them is free. */
  collection: { member: { points: 30, seconds: HOUR } },
  /** A nickname is shown everywhere: whoever changes it all the time confuses everybody. */
  profile: { member: { points: 30, seconds: HOUR } },
  search: { member: { points: 60, seconds: MINUTE }, visitor: { points: 30, seconds: MINUTE }, address: { points: 600, seconds: MINUTE } },
  /** Openings of the hub, and what is sent to it where there are no WebSockets. */
  hub: { member: { points: 2000, seconds: 5 * MINUTE }, address: { points: 6000, seconds: 5 * MINUTE } },
  signIn: { address: { points: 100, seconds: 5 * MINUTE } },
  /** Letters that let their reader in: a subject is one e-mail. */
  mail: { address: { points: 30, seconds: HOUR }, subject: { points: 3, seconds: HOUR } },
  follow: { member: { points: 60, seconds: HOUR } },
  gift: { member: { points: 20, seconds: DAY } },
  /** A burst of five, and then one a second. */
  message: {
    member: [
      { points: 5, seconds: 5 },
      { points: 300, seconds: HOUR },
    ],
  },
  /** A new key makes everybody who writes to its owner look twice. */
  key: { member: { points: 10, seconds: DAY } },
  /** Reads everything that a member ever did. */
  export: { member: { points: 5, seconds: HOUR } },
  signUp: { visitor: { points: 5, seconds: HOUR }, address: { points: 30, seconds: HOUR } },
} satisfies Record<string, Rule>

export type LimitedAction = keyof typeof rules

export interface Asker {
  viewer: Viewer
  /** As seen by the trusted hop; calls of the hub have none. */
  address: string | undefined
  /** The account, venue or e-mail that the action is about. */
  subject?: string
}

/** Counts what people do and refuses what is too much. */
export interface Limits {
  /** @throws DomainError RATE_LIMITED with retryAfter in seconds. */
  consume(action: LimitedAction, asker: Asker): Promise<void>
}

/** @param factor how many times the usual limits; 0 switches them off. */
export function createLimits(factor: number, counters: Counters = createMemoryCounters()): Limits {
  if (factor === 0) return { consume: async () => {} }
  return {
    async consume(action, { viewer, address, subject }) {
      const rule: Rule = rules[action]
      const keys: [keyof Rule, string | undefined][] = [
        ['member', viewer.kind === 'member' ? viewer.id : undefined],
        ['visitor', viewer.kind === 'visitor' ? viewer.anonymousId : undefined],
        ['address', address === undefined ? undefined : addressKey(address)],
        ['subject', subject],
        ['addressSubject', address === undefined || subject === undefined ? undefined : `${addressKey(address)} ${subject}`],
      ]
      const counted: Counted[] = []
      for (const [who, key] of keys) {
        if (key === undefined) continue
        for (const { points, seconds } of [rule[who] ?? []].flat())
          counted.push({ key: `${action}:${who}:${key}`, seconds, max: Math.ceil(points * factor) })
      }
      if (counted.length === 0) return
      const { exceeded, msBeforeNext } = await counters.add(counted)
      if (exceeded !== undefined) throw new DomainError('RATE_LIMITED', 429, { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
    },
  }
}

/** An IPv6 customer owns a /64; an IPv4-mapped address is an IPv4 one. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('%')[0]!.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const groups = address.includes('::') ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right] : left
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
