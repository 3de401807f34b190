import { Pool } from 'pg'
import { connectionOf, createTestCluster } from '#tests/support/cluster.ts'
import { compareSizes } from './compare-sizes.ts'
import { generate } from './generate.ts'
import { measure } from './load.ts'
import { compareWithNodeBB, guestOf, type Match } from './peers.ts'
import { findDatabase, startServer } from './site.ts'
import type { Row } from './table.ts'

const SIZES = [10_000, 1_000_000] as const
const SECONDS = 3
const REQUESTS = 2000
const WARM_UP = 300
/** On both sides: each of the connections has planned every statement before the first round counts. */
const WARM_UP_ANSWERS = 2000

/** Beginnings of words: of common and of rare ones, of two letters and more, also behind a whole word. */
const prefixes = [
  'do',
  'kokor',
  'burg',
  'köft',
  'tantu',
  'şükr',
  'isl',
  'wa',
  'gözl',
  'has',
  'pideci nur',
  'hüs',
  'midyeci so',
  '77',
  'köfteci hasan 4',
]
const misspelt = [
  'kokorc',
  'dönrci',
  'tantni',
  'köftci',
  'gözlmeci',
  'lahmcun',
  'kebpçi',
  'şükrü hasann',
  'midyci',
  'pilvci',
  'gültn',
  'kumpirrci',
]
const placed = [
  'kadıköy',
  'izmir',
  'kadıköy kokoreç',
  'izmir burger',
  'bornova tantuni',
  'moda',
  'hamburger',
  'çiğ köfte',
  'ankara açık',
  'konak hasan',
]

interface Side {
  url: string
  restaurants: number
  watched: { app: number; database: number | undefined }
  stop(): Promise<void>
}

const kinds = { 'a prefix': prefixes, 'a typing error': misspelt, 'a place or a kind of food': placed }

/**
 * The suggestions of the search at ten thousand and at a million restaurants: their rate beside NodeBB's search for one exact word
 * among 1,200 posts, and how their latency grows. Every request asks for the next of some different words.
 */
export async function measureSearch(): Promise<Row[]> {
  const cluster = await createTestCluster()
  const sides: Side[] = []
  for (const restaurants of SIZES) {
    console.log(`search: making ${restaurants.toLocaleString('en')} restaurants`)
    sides.push(await open((await cluster.createDatabase()).url, restaurants))
  }
  const [small, large] = sides as [Side, Side]
  const times = (round: number) => ({ seconds: SECONDS, warmUpAnswers: round === 0 ? WARM_UP_ANSWERS : 0 })
  const rows = await compareWithNodeBB('search', async (peer) => {
    const exact = (await guestOf(peer, times))(`/api/search?term=${encodeURIComponent(peer?.seeded.word ?? '')}&in=titlesposts`)
    return Object.entries(kinds).flatMap(([kind, words]) =>
      sides.map((side): Match => ({
        name: `search, ${kind}, at ${side.restaurants.toLocaleString('en')} restaurants`,
        theirName: 'an exact word',
        ours: (round) =>
          measure({ url: side.url, requests: words.map((word) => ({ path: pathOf(word) })), watched: side.watched, ...times(round) }),
        theirs: exact,
        by: 'rate',
        goal: { atLeast: 3 },
      })),
    )
  })
  for (const [kind, words] of Object.entries(kinds)) rows.push(await grow(kind, words, small, large))
  for (const side of sides) await side.stop()
  await cluster.close()
  return rows
}

const pathOf = (word: string): string => `/api/search?q=${encodeURIComponent(word)}`

async function open(databaseUrl: string, restaurants: number): Promise<Side> {
  const pool = new Pool({ ...connectionOf(databaseUrl), max: 2 })
  await generate(pool, restaurants, { withVotes: false })
  await pool.query('checkpoint')
  const database = await findDatabase(pool)
  await pool.end()
  const { url, pid, stop } = await startServer(databaseUrl, { DEMO: '0' })
  return { url, restaurants, watched: { app: pid, database }, stop }
}

function grow(kind: string, words: readonly string[], small: Side, large: Side): Promise<Row> {
  const [few, many] = SIZES.map((size) => size.toLocaleString('en'))
  return compareSizes({
    what: `search, ${kind}, at ${many} restaurants against ${few}, p99`,
    sides: [small, large, { ...small }],
    warmUp: WARM_UP,
    requests: REQUESTS,
    async time({ url }, turn) {
      const start = performance.now()
      const answer = await fetch(url + pathOf(words[turn % words.length]!))
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`a search was answered with ${answer.status}`)
      return performance.now() - start
    },
  })
}
