import { sql } from 'kysely'
import { type Db, prepared } from '#db/connect.ts'
import { rowsOf } from '#db/rows.ts'
import { keptSample } from './kept-sample.ts'
import type { Wanted } from './slots.ts'

const TITLES_MAX = 2000
/** A site of at most this many restaurants is read whole by each search: that costs less than its indexes. */
const FEW = 500
/** A small site grows fast, so its sample is taken more often. */
const [KEEP_MS, KEEP_FEW_MS] = [600_000, 10_000]
/** What one of this many titles holds is common. */
const COMMON = 1000

interface SampledTitle {
  search_key: string
  restaurant_type: string | null
}

/** How common the words of a search are, by a sample of all titles that a process keeps. */
export interface Commonness {
  /** Whether there are so few restaurants that the most voted are all. */
  areFew: boolean
  /** How many restaurants match, about. A place is left out of account. */
  estimate: number
  /** Whether the most voted restaurants hold enough hits, so that no index is asked. */
  isCommon: boolean
  /** The same for titles that begin with the text. */
  isCommonBeginning: boolean
}

class TitleSample {
  readonly areFew: boolean
  readonly keepMs: number
  private readonly titles: readonly SampledTitle[]
  private readonly restaurants: number

  /** @param restaurants how many there are, about */
  constructor(titles: readonly SampledTitle[], restaurants: number) {
    this.titles = titles
    this.restaurants = Math.max(restaurants, titles.length)
    this.areFew = this.restaurants <= FEW
    this.keepMs = this.areFew ? KEEP_FEW_MS : KEEP_MS
  }

  of({ key, words, meaning }: Wanted): Commonness {
    const { areFew } = this
    if (areFew) return { areFew, estimate: 0, isCommon: false, isCommonBeginning: false }
    const hits = this.countOf(
      ({ search_key, restaurant_type }) =>
        words.every((word) => search_key.includes(word)) ||
        (meaning?.terms.every(({ text, type }) => (type !== null && restaurant_type === type) || search_key.includes(text)) ?? false),
    )
    const beginning = this.countOf(({ search_key }) => search_key.startsWith(key))
    const isCommon = (amount: number): boolean => amount > 0 && amount * COMMON >= this.titles.length
    return {
      areFew,
      estimate: (hits / this.titles.length) * this.restaurants,
      isCommon: isCommon(hits),
      isCommonBeginning: isCommon(beginning),
    }
  }

  /** How many of the sampled titles hold the word. */
  count(word: string): number {
    return this.countOf(({ search_key }) => search_key.includes(word))
  }

  private countOf(isHit: (title: SampledTitle) => boolean): number {
    let hits = 0
    for (const title of this.titles) if (isHit(title)) hits++
    return hits
  }
}

/** The sample of this process. */
export const titleSample = keptSample(take)

async function take(db: Db): Promise<TitleSample> {
  const few = await rowsOf<SampledTitle>(db)`select search_key, restaurant_type from restaurants limit ${sql.lit(FEW + 1)} ${prepared}`
  if (few.length <= FEW) return new TitleSample(few, few.length)
  // Until PostgreSQL has counted its rows, the first ones are the sample.
  const rows = await rowsOf<SampledTitle & { restaurants: number }>(db)`
    select search_key, restaurant_type, restaurants
    from (select reltuples::integer as restaurants from pg_class where oid = 'restaurants'::regclass) counted,
      lateral (select search_key, restaurant_type from restaurants
        tablesample system (least(100, 100.0 * ${sql.lit(TITLES_MAX)} / greatest(counted.restaurants, 1))) limit ${sql.lit(TITLES_MAX)}) sampled`
  return rows.length > FEW ? new TitleSample(rows, rows[0]!.restaurants) : new TitleSample(few, few.length)
}
