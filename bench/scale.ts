import { pageTags } from '#site/page-tags.ts'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { connect } from '#db/connect.ts'
import { searchAllVotes, searchNewVotes } from '#features/shields/server/index.ts'
import { createPageCache } from '#platform/pages/page-cache.ts'
import { connectionOf, createTestCluster } from '#tests/support/cluster.ts'
import type { DumpFigures } from './dumper.ts'
import { generate } from './generate.ts'
import { percentile, type Row } from './table.ts'

const RESTAURANTS = 1_000_000
/** One in twenty of the site's votes in five minutes of a day on which every member votes. */
const NEW_VOTES = 5000
/** Statements of each kind: twenty of them are slower than p99. */
const VOTES = 2000

/** The jobs that read all votes, at a million restaurants: the search for attacks, votes while it runs, and the open dump. */
export async function measureScale(): Promise<Row[]> {
  const cluster = await createTestCluster()
  const { url } = await cluster.createDatabase()
  const pool = new Pool({ ...connectionOf(url), max: 3 })
  const database = connect(connectionOf(url))
  const context = { db: database.db, connection: database.connection, pages: createPageCache({ tags: pageTags }) }
  try {
    console.log(`scale: making ${RESTAURANTS.toLocaleString('en')} restaurants and ${(RESTAURANTS * 20).toLocaleString('en')} votes`)
    await generate(pool, RESTAURANTS)
    await searchNewVotesSoFar(pool)
    const calm = await castVotes(pool, NEW_VOTES)
    const incremental = await seconds(() => searchNewVotes(context))
    const stop = new AbortController()
    const running = seconds(() => searchAllVotes(context, stop.signal))
    const busy = await castVotes(pool, VOTES)
    const full = await running
    const { rows } = await pool.query<{ held: string }>('select count(*) as held from held_votes')
    const dump = await writeDump(url)
    return [
      row(`search of ${NEW_VOTES.toLocaleString('en')} new votes at a million restaurants and 20 million votes`, incremental, 5),
      { ...row('search of all restaurants', full, 600), values: { held: Number(rows[0]!.held) } },
      {
        what: 'statement of a vote while all restaurants are searched, p99',
        measured: `${percentile(busy, 0.99).toFixed(1)} ms, p50 ${percentile(busy, 0.5).toFixed(1)} ms`,
        against: `${percentile(calm, 0.99).toFixed(1)} ms, p50 ${percentile(calm, 0.5).toFixed(1)} ms without the search`,
        figure: percentile(busy, 0.99) / percentile(calm, 0.99),
        goal: { atMost: 1.2 },
      },
      row('open dump of 20 million votes', dump.seconds, 300),
      {
        what: 'memory of the process that writes the dump, at most',
        measured: `${dump.megabytes.toFixed(0)} MB`,
        against: `${dump.megabytesBefore.toFixed(0)} MB before`,
        figure: dump.megabytes,
        goal: { atMost: 200 },
      },
    ]
  } finally {
    await database.close()
    await pool.end()
    await cluster.close()
  }
}

function row(what: string, taken: number, most: number): Row {
  return { what, measured: `${taken.toFixed(1)} s`, against: `${most} s`, figure: taken, goal: { atMost: most } }
}

async function seconds(task: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await task()
  return (performance.now() - began) / 1000
}

/** The search has seen every generated vote. */
async function searchNewVotesSoFar(pool: Pool): Promise<void> {
  await pool.query('update shield_progress set after_vote = (select max(id) from votes)')
}

/** Votes of members on restaurants that they have not voted on, one statement each. @returns milliseconds */
async function castVotes(pool: Pool, amount: number): Promise<number[]> {
  const { rows } = await pool.query<{ member: string; restaurant: string }>(
    `select p.id as member, 'mekan-' || (random() * ${RESTAURANTS - 1})::int as restaurant
     from (select id from profiles order by random() limit $1) p`,
    [amount],
  )
  const taken: number[] = []
  for (const { member, restaurant } of rows) {
    const began = performance.now()
    await pool.query(
      `insert into votes (user_id, question_id, choice, rating) values ($1, $2, 'accept', 8) on conflict on constraint votes_member_once do nothing`,
      [member, restaurant],
    )
    taken.push(performance.now() - began)
  }
  return taken
}

/** Writes the dump in a process of its own, so that its memory is its own. */
async function writeDump(url: string): Promise<DumpFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'lokma-dump-'))
  try {
    const child = fork('bench/dumper.ts', [url, folder])
    const [figures] = (await once(child, 'message')) as [DumpFigures]
    return figures
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
