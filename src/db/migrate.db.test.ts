import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { printSchema, readSchema } from '#scripts/database/schema.ts'
import { createNamedDatabase, dropOldDatabases, openPool, withDatabase } from '#tests/support/cluster.ts'
import { listMigrations, migrate, MigrationError } from './migrate.ts'

const open: { name: string; pool: pg.Pool }[] = []
afterEach(async () => {
  for (const { name, pool } of open.splice(0)) {
    await pool.end()
    await dropOldDatabases(inject('template'), name, () => true)
  }
})

/** An empty database. */
async function emptyDatabase(): Promise<pg.Pool> {
  const name = `lokma_test_${randomBytes(6).toString('hex')}`
  await createNamedDatabase(inject('template'), name)
  const pool = openPool(withDatabase(inject('template'), name), 4)
  open.push({ name, pool })
  return pool
}

/** A database that ran the migrations before this one. */
async function databaseBefore(migration: string): Promise<pg.Pool> {
  const pool = await emptyDatabase()
  await pool.query('create table schema_migrations (name text primary key, run_at timestamptz not null default now())')
  for (const name of (await listMigrations()).filter((file) => file < migration)) {
    await pool.query(`begin; ${await readFile(join(import.meta.dirname, 'migrations', name), 'utf8')}; commit`)
    await pool.query('insert into schema_migrations (name) values ($1)', [name])
  }
  return pool
}

/** A database with a member and a district of its own, as the migrations before the baseline left it; the last of them was `last`. */
async function earlierDatabase(last: string): Promise<pg.Pool> {
  const pool = await emptyDatabase()
  const baseline = await readFile(join(import.meta.dirname, 'migrations/0001-baseline.sql'), 'utf8')
  await pool.query(`begin; ${baseline}; commit`)
  await pool.query('create table schema_migrations (name text primary key, run_at timestamptz not null default now())')
  await pool.query(`insert into schema_migrations (name) values ('0001-accounts.sql'), ('0002-restaurants.sql'), ($1)`, [last])
  await pool.query(
    `insert into auth_users (id, name, email, username, nickname, policies_accepted_at)
    values ('a', 'Ayşe', 'ayse@example.org', 'ayse', 'Ayşe', now())`,
  )
  return pool
}

const namesIn = async (pool: pg.Pool): Promise<string[]> =>
  (await pool.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(({ name }) => name)

describe('migrations', () => {
  it('run once, also when two servers start together', async () => {
    const pool = await emptyDatabase()
    const [first, second] = await Promise.all([migrate(pool), migrate(pool)])
    expect([...first, ...second]).toEqual(await namesIn(pool))
    expect([first, second].filter((names) => names.length === 0)).toHaveLength(1)
  })

  it('go on in a database that had reached the baseline, with the same schema and with what it held', async () => {
    const pool = await earlierDatabase('0090-site-logo.sql')
    const run = await migrate(pool)
    expect(run[0]).toBe('0002-comments.sql')
    expect(await namesIn(pool)).toEqual(['0001-baseline.sql', ...run])
    expect((await pool.query('select username from profiles')).rows).toEqual([{ username: 'ayse' }])
    expect(await migrate(pool)).toEqual([])

    const fresh = await emptyDatabase()
    await migrate(fresh)
    expect(printSchema(await readSchema(pool))).toBe(printSchema(await readSchema(fresh)))
  })

  it('give what is stored under a former noun its name of today, and undo nothing', async () => {
    const pool = await databaseBefore('0015-one-noun.sql')
    await pool.query(`
      insert into decisions (content_type, content_id, outcome, rule, facts, found_by) values ('venue', 'bufe', 'removed', 'spam', 'Ten people wrote it.', 'person');
      insert into takedowns (received_on, authority, authority_name, reference, asked, summary)
        values ('2026-01-01', 'court', '1. Mahkeme', '2026/1', 'removal', 'Bir mekan kaldırıldı.');
      insert into takedown_items (takedown_id, content_type, content_id, venue_id, outcome, decision_id)
        select t.id, 'venue', 'bufe', 'bufe', 'removed', d.id from takedowns t, decisions d;
      insert into venue_merges (survivor_id, absorbed_id, absorbed_title) values ('bufe', 'eski', 'Eski');
      insert into archived_rows (decision_id, kind, content) select id, 'venue_claims', '{"id": 1, "photo": "kapi"}' from decisions;
      insert into archived_rows (decision_id, kind, content)
        select id, 'archived_rows', '{"kind": "venue_claims", "is_moved": false, "content": {"photo": "tabela"}}' from decisions;
      insert into raids (signs, rule, facts, step, found, done, left_behind) values
        ('{}', 'spam', 'Ten people wrote it.', 'venue_statements', '{"venues": 3, "votes": 9}', '{"venues": 2}', '{"venues": ["bufe"], "photos": []}');
      insert into raid_items (raid_id, step, place, item) select id, 'venues', 'bufe', 7 from raids`)
    const used = 'select name from media_in_use order by 1'
    const photos = (await pool.query(used)).rows
    await migrate(pool)
    const read = async (query: string) => (await pool.query<{ as: unknown }>(`select ${query}`)).rows.map((row) => row.as)
    expect(await read('content_type as as from decisions')).toEqual(['restaurant'])
    expect(await read('array[content_type, restaurant_id] as as from takedown_items')).toEqual([['restaurant', 'bufe']])
    expect(await read('absorbed_id as as from restaurant_merges')).toEqual(['eski'])
    expect(await read("array[kind, content ->> 'kind'] as as from archived_rows order by id")).toEqual([
      ['restaurant_claims', null],
      ['archived_rows', 'restaurant_claims'],
    ])
    expect(await read('jsonb_build_array(step, found, done, left_behind) as as from raids')).toEqual([
      ['restaurant_statements', { restaurants: 3, votes: 9 }, { restaurants: 2 }, { restaurants: ['bufe'], photos: [] }],
    ])
    expect(await read('step as as from raid_items')).toEqual(['restaurants'])
    expect(photos).toHaveLength(2)
    expect((await pool.query(used)).rows).toEqual(photos)
    expect((await pool.query(`select proname from pg_proc where prosrc ilike '%venue%'`)).rows).toEqual([])
  })

  it('bring what merges, removals and raids had set aside into one archive, and its order with it', async () => {
    const pool = await earlierDatabase('0090-site-logo.sql')
    await pool.query(`
      insert into decisions (content_type, content_id, outcome, rule, facts, found_by) values ('venue', 'bufe', 'removed', 'spam', 'Ten people wrote it.', 'person');
      insert into raids (signs, rule, facts, step) values ('{}', 'spam', 'Ten people wrote it.', 'votes');
      insert into venue_merges (survivor_id, absorbed_id, absorbed_title, absorbed) values ('bufe', 'eski', 'Eski', '{"id": "eski"}');
      insert into removed_rows (decision_id, kind, content) select id, 'restaurants', '{"id": "bufe"}' from decisions;
      insert into removed_venues (address, row_id) select 'bufe', id from removed_rows;
      insert into removed_rows (decision_id, kind, content)
        select id, 'merge_rows', '{"id": 7, "merge_id": 1, "kind": "menu_photos", "is_kept": true, "row_key": "3", "content": {"photo": "a"}}' from decisions;
      insert into raid_rows (raid_id, kind, content, owner_id) select r.id, 'votes', '{"id": 1}', p.id from raids r, profiles p;
      insert into merge_rows (merge_id, kind, is_kept, row_key) select id, 'votes', false, '1' from venue_merges;
      insert into merge_rows (merge_id, kind, is_kept, row_key, content) select id, 'menu_photos', true, '2', '{"photo": "b"}' from venue_merges`)
    await migrate(pool)
    const { rows } = await pool.query(`
      select num_nonnulls(decision_id) as removed, num_nonnulls(raid_id) as raided, num_nonnulls(merge_id) as merged, kind,
        is_moved, row_key, owner_id is not null as owned from archived_rows order by id`)
    const row = { removed: 0, raided: 0, merged: 0, is_moved: false, row_key: null, owned: false }
    expect(rows).toEqual([
      { ...row, removed: 1, kind: 'restaurants' },
      { ...row, removed: 1, kind: 'archived_rows' },
      { ...row, raided: 1, kind: 'votes', owned: true },
      { ...row, merged: 1, kind: 'votes', is_moved: true, row_key: '1' },
      { ...row, merged: 1, kind: 'menu_photos', row_key: '2' },
    ])
    // The address of the removed restaurant still leads to its row, and no kept photo is taken for unused.
    expect((await pool.query('select k.kind from removed_restaurants v join archived_rows k on k.id = v.row_id')).rows).toEqual([
      { kind: 'restaurants' },
    ])
    expect((await pool.query(`select name from media_in_use where name like '%-400.webp' order by 1`)).rows).toEqual([
      { name: 'a-400.webp' },
      { name: 'b-400.webp' },
    ])
    const { rows: next } = await pool.query<{ id: number }>(
      `insert into archived_rows (decision_id, kind, content) select id, 'votes', '{}' from decisions returning id`,
    )
    expect((await pool.query('select max(id) as id from archived_rows')).rows).toEqual(next)
  })

  it('leave an older database as it is and say how to come here', async () => {
    const pool = await earlierDatabase('0088-mails-without-account.sql')
    const refused = migrate(pool)
    await expect(refused).rejects.toThrow(MigrationError)
    await expect(refused).rejects.toThrow(/before commit 41f31fe: check that commit out, start it once, then start this version/)
    expect(await namesIn(pool)).toEqual(['0001-accounts.sql', '0002-restaurants.sql', '0088-mails-without-account.sql'])
    expect((await pool.query('select username from profiles')).rows).toEqual([{ username: 'ayse' }])
  })
})

describe('the schema', () => {
  it('says of each table what it holds, and of each index which query it serves', async () => {
    const pool = await emptyDatabase()
    await migrate(pool)
    const { tables } = await readSchema(pool)
    expect(tables.filter(({ comment }) => !comment).map(({ name }) => name)).toEqual([])
    const unserving = tables
      .flatMap(({ indexes }) => indexes)
      // A unique index is a rule, whether it serves a query or not.
      .filter(({ definition, comment }) => !definition.startsWith('create unique') && !comment?.includes('Serves: '))
    expect(unserving.map(({ name }) => name)).toEqual([])
  })
})
