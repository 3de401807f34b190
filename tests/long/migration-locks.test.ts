import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { verifyArchive } from '#db/archive.ts'
import { migrate } from '#db/migrate.ts'
import { listMigrations } from '#db/migrations.ts'
import { cleanReleases, emptyDatabase, migrationsBefore, migrationsWith } from '#tests/support/releases.ts'

cleanReleases()

const ROWS = 10_000_000
const LIMIT_MS = 1000
/** The migrations that it has were never run beside a numbered release. */
const FIRST_RELEASE = 'tests/backups/lokma-1.0.0.tar.gz'

/** The first migration that a site of the first release has not seen; behind all of them where there is none. */
async function firstLater(): Promise<string> {
  const { migrations } = await verifyArchive(FIRST_RELEASE)
  return (await listMigrations()).find((name) => !migrations.includes(name)) ?? '9999'
}

/** A site of the first release with ten million votes. */
async function largeSite(): Promise<pg.Pool> {
  const pool = await emptyDatabase()
  await migrate(pool, { folder: await migrationsBefore(await firstLater()) })
  const client = await pool.connect()
  // As a restore would bring them: without triggers and without a look at what the keys name.
  await client.query('set session_replication_role = replica; set statement_timeout = 0')
  await client.query(
    `insert into votes (anonymous_session_id, question_id, choice, rating, counts_as_member)
    select 'visitor-' || n, 'restaurant-' || n % 100000, 'accept', 1 + n % 10, false from generate_series(1, ${ROWS}) n`,
  )
  await client.query('analyze votes')
  client.release(true)
  return pool
}

/** Migrates while a voter changes one vote after the other. @returns the longest wait of one vote, in ms */
async function longestWait(pool: pg.Pool, folder?: string): Promise<number> {
  let [longest, isRunning] = [0, true]
  const voter = await pool.connect()
  await voter.query('set session_replication_role = replica')
  const voting = (async () => {
    for (let n = 1; isRunning; n++) {
      const began = performance.now()
      await voter.query(`update votes set rating = 1 + $1::int % 10 where id = 1 + $1::int % ${ROWS}`, [n])
      longest = Math.max(longest, performance.now() - began)
      await sleep(5)
    }
  })()
  try {
    await migrate(pool, folder === undefined ? {} : { folder })
  } finally {
    isRunning = false
    await voting
    voter.release(true)
  }
  return longest
}

describe('with ten million votes', () => {
  it('no migration since the first release keeps a vote waiting for more than a second, and one that would is noticed [UPG-01]', async () => {
    const pool = await largeSite()
    expect(await longestWait(pool)).toBeLessThanOrEqual(LIMIT_MS)
    const good = await migrationsWith({
      '9001-seen.sql': '-- Compatible since: 1.0.0\nalter table votes add column is_seen boolean not null default false;',
      '9002-votes-by-seen.sql': '-- Compatible since: 1.0.0\ncreate index concurrently votes_by_seen on votes (id) where (is_seen);',
    })
    expect(await longestWait(pool, good)).toBeLessThanOrEqual(LIMIT_MS)
    const bad = await migrationsWith({
      '9001-seen.sql': '',
      '9002-votes-by-seen.sql': '',
      '9003-checked.sql': '-- Compatible since: 1.0.0\nalter table votes add constraint votes_long check (length(repeat(choice, 20)) > 0);',
    })
    expect(await longestWait(pool, bad)).toBeGreaterThan(LIMIT_MS)
  }, 1_200_000)
})
