import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { rowsOf } from '#db/rows.ts'
import { keptSample } from './kept-sample.ts'
import { indexOf } from './slots.ts'

const NAMES_MAX = 2000
/** With fewer names an index finds any word fast. A small site grows fast, so its sample is taken more often. */
const FEW = 500
const [KEEP_MS, KEEP_FEW_MS] = [600_000, 10_000]
/** What one of this many names holds is common: the first of them are among the shortest names. */
const COMMON = 200

/** How names with some words are found. */
export interface NameSearch {
  /** The words, the rarest first that an index finds. */
  words: string[]
  /** Whether names that hold all of them are so common that the shortest names have enough of them. */
  areCommon: boolean
}

/** A sample of the names of all dishes that a process keeps. */
export class NameSample {
  readonly keepMs: number
  private readonly names: readonly string[]

  constructor(names: readonly string[]) {
    this.names = names
    this.keepMs = names.length < FEW ? KEEP_FEW_MS : KEEP_MS
  }

  /** @returns undefined where no index finds any of the words */
  of(words: readonly string[]): NameSearch | undefined {
    const byRarity = words
      .filter((word) => indexOf(word) === 'anywhere')
      .map((word) => ({ word, hits: this.countOf([word]) }))
      .toSorted((a, b) => a.hits - b.hits || b.word.length - a.word.length)
    const [first] = byRarity
    if (!first) return undefined
    const areCommon = this.names.length >= FEW && this.countOf(words) * COMMON >= this.names.length
    return { words: [first.word, ...words.filter((word) => word !== first.word)], areCommon }
  }

  private countOf(words: readonly string[]): number {
    let hits = 0
    for (const name of this.names) if (words.every((word) => name.includes(word))) hits++
    return hits
  }
}

/** The sample of this process. */
export const nameSample = keptSample(async (db: Db) => {
  const rows = await rowsOf<{ search_key: string }>(db)`
    select search_key from (select greatest(reltuples, 1) as names from pg_class where oid = 'dish_names'::regclass) counted,
      lateral (select search_key from dish_names tablesample system (least(100, 100.0 * ${sql.lit(NAMES_MAX)} / counted.names))
        limit ${sql.lit(NAMES_MAX)}) sampled`
  return new NameSample(rows.map((row) => row.search_key))
})
