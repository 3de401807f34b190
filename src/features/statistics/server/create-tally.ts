import { hash, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Db } from '#db/connect.ts'
import { addDays, type CalendarDate, dateOf, instantOf } from '#features/hours/istanbul.ts'
import type { Clock } from '#platform/realtime/hub/index.ts'
import { isVisit, searchedWords, type VisitHead } from '../statistics.rules.ts'
import { findSalt, storeMarks, storeSearches } from './statistics.sql.ts'

/** What a process that is killed loses at most. */
const STORE_EVERY_MS = 30_000
/** A flood of made-up browsers fills no memory. */
const MARKS_MAX = 100_000
const SEARCHES_MAX = 1000
const MARKS_AT_ONCE = 10_000
const MARK_BYTES = 12

/** Counts in memory what statistics need, and stores it in batches: a page view costs no query. */
export interface Tally {
  /** Counts a page that a person sees. Of the address nothing is kept but a hash that loses its salt with the day. */
  visit(head: VisitHead, address: string): void
  /** Counts a search that found nothing. */
  emptySearch(q: string): void
  start(): void
  /** Stores what is counted so far. */
  store(): Promise<void>
  close(): Promise<void>
}

interface Parts {
  db: Db
  log: Logger
  clock: Clock
}

interface Day {
  name: string
  endsAt: number
  salt: Buffer
  /** Marks that wait to be stored. */
  fresh: Set<string>
  /** Marks that the database has. */
  stored: Set<string>
}

export function createTally({ db, log, clock }: Parts): Tally {
  let today: Day | undefined
  /** Days that ended with marks that wait to be stored. */
  let ended: Day[] = []
  let tomorrow: Day | undefined
  const searches = createWordCount(db)
  let stop: (() => void) | undefined
  let storing: Promise<void> = Promise.resolve()

  /** The day of now. Its salt is read before it begins, so that the first visitors after midnight count. */
  function currentDay(): Day | undefined {
    while (today && Date.now() >= today.endsAt) {
      ended.push(today)
      ;[today, tomorrow] = [tomorrow, undefined]
    }
    return today
  }

  async function openDays(): Promise<void> {
    const date = dateOf(Date.now())
    if (!currentDay()) today = await openDay(db, date)
    tomorrow ??= await openDay(db, addDays(date, 1))
  }

  async function storeAll(): Promise<void> {
    await openDays()
    for (const day of [...ended, today!]) await storeDay(db, day)
    ended = ended.filter(({ fresh }) => fresh.size > 0)
    await searches.store()
  }

  function store(): Promise<void> {
    storing = storing.then(storeAll).catch((error: { name?: string; code?: string }) => {
      log.warn({ part: 'statistics', error: error.name, code: error.code }, 'statistics not stored')
    })
    return storing
  }

  return {
    visit(head, address) {
      if (!isVisit(head)) return
      const day = currentDay()
      if (!day || day.fresh.size >= MARKS_MAX) return
      const mark = hash('sha256', `${day.salt.toString('base64')} ${address} ${head.agent}`, 'base64url')
      if (!day.stored.has(mark)) day.fresh.add(mark)
    },
    emptySearch: searches.count,
    start() {
      void store()
      stop = clock.every(STORE_EVERY_MS, () => void store())
    },
    store,
    async close() {
      stop?.()
      await store()
    },
  }
}

/** Counts words in memory. */
function createWordCount(db: Db) {
  let counts = new Map<string, number>()
  const add = (words: string, amount: number): void => void counts.set(words, (counts.get(words) ?? 0) + amount)
  return {
    count(q: string): void {
      const words = searchedWords(q)
      if (words !== undefined && (counts.size < SEARCHES_MAX || counts.has(words))) add(words, 1)
    },
    /** Stores the counts so far. What fails stays for the next time. */
    async store(): Promise<void> {
      if (counts.size === 0) return
      const stored = counts
      counts = new Map()
      await storeSearches(db, stored).catch((error: unknown) => {
        for (const [words, amount] of stored) add(words, amount)
        throw error
      })
    },
  }
}

async function openDay(db: Db, date: CalendarDate): Promise<Day> {
  const name = new Date(Date.UTC(date.year, date.month - 1, date.day)).toISOString().slice(0, 10)
  const salt = await findSalt(db, name, randomBytes(32))
  return { name, endsAt: instantOf(addDays(date, 1), 0), salt, fresh: new Set(), stored: new Set() }
}

/** Stores the new marks of a day. What fails stays for the next time. */
async function storeDay(db: Db, day: Day): Promise<void> {
  const marks = [...day.fresh]
  for (let at = 0; at < marks.length; at += MARKS_AT_ONCE) {
    const some = marks.slice(at, at + MARKS_AT_ONCE)
    const bytes = some.map((mark) => Buffer.from(mark, 'base64url').subarray(0, MARK_BYTES))
    await storeMarks(db, day.name, bytes)
    if (day.stored.size >= MARKS_MAX) day.stored.clear()
    for (const mark of some) {
      day.fresh.delete(mark)
      day.stored.add(mark)
    }
  }
}
