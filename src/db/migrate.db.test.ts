import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { printSchema, readSchema } from '#scripts/database/schema.ts'
import { cleanReleases, emptyDatabase, migrationsBefore, migrationsWith } from '#tests/support/releases.ts'
import { migrate, MigrationError } from './migrate.ts'

cleanReleases()

/** A database that ran the migrations before this one. */
async function databaseBefore(migration: string): Promise<pg.Pool> {
  const pool = await emptyDatabase()
  await migrate(pool, { folder: await migrationsBefore(migration) })
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

const migrated = async (pool: pg.Pool, begin: string): Promise<string[]> => (await namesIn(pool)).filter((name) => name.startsWith(begin))

const namesIn = async (pool: pg.Pool): Promise<string[]> =>
  (await pool.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(({ name }) => name)

describe('migrations', () => {
  it('run once, also when two servers start together', async () => {
    const pool = await emptyDatabase()
    const [first, second] = await Promise.all([migrate(pool), migrate(pool)])
    expect([...first, ...second].map(({ name }) => name)).toEqual(await namesIn(pool))
    expect([first, second].filter((run) => run.length === 0)).toHaveLength(1)
  })

  it('go on in a database that had reached the baseline, with the same schema and with what it held', async () => {
    const pool = await earlierDatabase('0090-site-logo.sql')
    const run = (await migrate(pool)).map(({ name }) => name)
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

describe('migrations of the next release', () => {
  it('say before they run how many wait, and run each in a transaction of its own: what failed leaves nothing behind', async () => {
    const pool = await emptyDatabase()
    await migrate(pool)
    const folder = await migrationsWith({
      '9001-good.sql': 'alter table profiles add column shoe_size integer;',
      '9002-bad.sql': 'alter table profiles add column hat_size integer; select 1 / 0;',
    })
    const waiting: (readonly string[])[] = []
    const run = migrate(pool, { folder, onWaiting: (names) => waiting.push(names) })
    await expect(run).rejects.toThrow(/division by zero \(9002-bad\.sql\)\. Nothing of it was kept; 'npm run lokma -- doctor' says/)
    expect(waiting).toEqual([['9001-good.sql', '9002-bad.sql']])
    expect(await migrated(pool, '9')).toEqual(['9001-good.sql'])
    const { rows } = await pool.query(`select attname from pg_attribute where attrelid = 'profiles'::regclass and attname like '%_size'`)
    expect(rows).toEqual([{ attname: 'shoe_size' }])
  })

  it('are tried again where a transaction holds the table, keep no member waiting for longer than a second, and name that transaction', async () => {
    const pool = await emptyDatabase()
    await migrate(pool)
    const folder = await migrationsWith({ '9001-column.sql': 'alter table profiles add column shoe_size integer;' })
    const holder = await pool.connect()
    await holder.query(`set application_name = 'a long report'; begin; select from profiles`)
    const refused = migrate(pool, { folder, patienceMs: 1000 })
    const refusal = expect(refused).rejects.toThrow(
      /^9001-column\.sql did not get its lock .* process \d+ \(a long report, \d+ s\): if it hangs/,
    )
    // A member reads while the migration waits in the queue before them.
    await expect.poll(async () => (await pool.query(`select from pg_locks where not granted`)).rowCount).toBe(1)
    await pool.query(`begin; set local lock_timeout = '2s'; select from profiles; commit`)
    await refusal
    expect(await migrated(pool, '9')).toEqual([])

    const patient = migrate(pool, { folder })
    await expect.poll(async () => (await pool.query(`select from pg_locks where not granted`)).rowCount).toBe(1)
    await holder.query('commit')
    expect((await patient).map(({ name }) => name)).toEqual(['9001-column.sql'])
    holder.release()
  })

  it('build an index while members write, and build one again of which a killed start left half', async () => {
    const pool = await emptyDatabase()
    await migrate(pool)
    const statement = 'create unique index concurrently profiles_by_friends on profiles (friend_count)'
    await pool.query(`insert into auth_users (id, name, email, username, nickname, policies_accepted_at)
      select g, 'Üye ' || g, g || '@example.org', 'member' || g, 'Üye ' || g, now() from generate_series(1, 2) g`)
    // PostgreSQL finds two members with as many friends, and leaves an index that no query uses.
    await expect(pool.query(statement)).rejects.toThrow(/could not create unique index/)
    const states = `select indisvalid from pg_index where indexrelid = to_regclass('profiles_by_friends')`
    expect((await pool.query(states)).rows).toEqual([{ indisvalid: false }])
    const folder = await migrationsWith({ '9001-index.sql': `-- Compatible since: 1.0.0\n${statement.replace('unique ', '')};` })
    await migrate(pool, { folder })
    expect((await pool.query(states)).rows).toEqual([{ indisvalid: true }])
    expect((await pool.query(`select compatible_since from schema_migrations where name like '9%'`)).rows).toEqual([
      { compatible_since: '1.0.0' },
    ])
  })

  it('say in a sentence that the disk is full, and keep nothing of themselves', async () => {
    const pool = await emptyDatabase()
    await migrate(pool)
    const folder = await migrationsWith({
      '9001-large.sql': `alter table profiles add column shoe_size integer; do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;`,
    })
    await expect(migrate(pool, { folder })).rejects.toThrow(
      'The disk of the database is full, so 9001-large.sql was not run and nothing of it was kept: make room there (df -h), then start again.',
    )
    const { rowCount } = await pool.query(`select from pg_attribute where attrelid = 'profiles'::regclass and attname = 'shoe_size'`)
    expect(rowCount).toBe(0)
  })

  it('let the release before work on where they say so, and stop it with a sentence where they do not', async () => {
    const pool = await emptyDatabase()
    const folder = await migrationsWith({
      '9001-wider.sql': '-- Compatible since: 1.0.0\nalter table profiles add column shoe_size integer;',
    })
    await migrate(pool, { folder })
    expect(await migrate(pool)).toEqual([])
    await migrate(pool, {
      folder: await migrationsWith({ '9001-wider.sql': '', '9002-narrower.sql': '-- Compatible since: 1.1.0\nselect;' }),
    })
    await expect(migrate(pool)).rejects.toThrow(
      /^The database is of a newer Lokma: its migration 9002-narrower\.sql does not work with 1\.\d+\.\d+\. .*'npm run lokma -- restore <file>'\.$/,
    )
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
