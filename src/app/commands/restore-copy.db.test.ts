import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { writeBackup } from '#db/backup.ts'
import { connect, type Database } from '#db/connect.ts'
import { createNamedDatabase, dropOldDatabases, withDatabase } from '#tests/support/cluster.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { CommandError } from './command.ts'
import { restoreCommand } from './restore.ts'

const MAILS = 201
let source: TestApp
let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lokma-copy-'))
  source = await createTestApp()
  const { pool } = source.database
  const { profileId } = await source.member('ayse')
  await pool.query(
    `insert into mails (user_id, sealed, expires_at) select u.id, '\\x00', now() + interval '1 day' from auth_users u, generate_series(1, $1)`,
    [MAILS],
  )
  await pool.query(
    `insert into push_subscriptions (member_id, session_id, endpoint, service, p256dh, auth)
    select $1, id, 'https://push.invalid/a', 'https://push.invalid', decode(repeat('00', 65), 'hex'), decode(repeat('00', 16), 'hex') from auth_sessions`,
    [profileId],
  )
  await pool.query(`insert into pushes (subscription_id, tag, expires_at) select id, 'a', now() + interval '1 day' from push_subscriptions`)
  await pool.query(`insert into push_outbox (member_id, tag) values ($1, 'b')`, [profileId])
  await pool.query(`insert into digest_settings (member_id, frequency, sent_on) values ($1, 'daily', '2020-01-01')`, [profileId])
  await pool.query(`insert into waiting_alerts (member_id, sent_at) values ($1, '2020-01-01')`, [profileId])
  file = join(folder, 'a.tar.gz')
  await writeBackup(pool, source.context.media, file)
})
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true })
})

const open: { name: string; database: Database }[] = []
afterEach(async () => {
  for (const { name, database } of open.splice(0)) {
    await database.close()
    await dropOldDatabases(inject('template'), name, () => true)
  }
})

/** A database without any table. */
async function emptyDatabase(): Promise<Database> {
  const name = `lokma_test_${randomBytes(6).toString('hex')}`
  await createNamedDatabase(inject('template'), name)
  const database = connect({ connectionString: withDatabase(inject('template'), name), max: 2 })
  open.push({ name, database })
  return database
}

const restore = (database: Database, options: { 'keep-mails'?: boolean } = {}, from = file): Promise<string> =>
  restoreCommand.run(
    { database, media: source.context.media, config: source.context.config } as unknown as Parameters<typeof restoreCommand.run>[0],
    from,
    options,
  )

/** Whatever a restore could leave behind: tables, functions, types, extensions, sequences with their values. */
async function catalog({ pool }: Database): Promise<unknown> {
  const { rows } = await pool.query(
    `select 'class' as kind, n.nspname || '.' || relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
    union all select 'function', oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'type', oid::regtype::text from pg_type where typnamespace = 'public'::regnamespace
    union all select 'extension', extname from pg_extension
    union all select 'sequence', schemaname || '.' || sequencename || ' ' || coalesce(last_value, 0) from pg_sequences
    union all select 'schema', nspname from pg_namespace where nspname not like 'pg\\_temp%' and nspname not like 'pg\\_toast_temp%'
    order by 1, 2`,
  )
  return rows
}

/** The archive of a Lokma before or after this one. */
async function archiveWith(change: string): Promise<string> {
  const other = await createTestApp()
  await other.member('ayse')
  await other.database.pool.query(change)
  const written = join(folder, `${randomBytes(4).toString('hex')}.tar.gz`)
  await writeBackup(other.database.pool, other.context.media, written)
  await other.close()
  return written
}

describe('a restore that is refused', () => {
  it.each([
    [
      'a version before the baseline',
      "update schema_migrations set name = '0001-accounts.sql' where name = '0001-baseline.sql'",
      /older Lokma/,
    ],
    ['a migration that its database skipped', "delete from schema_migrations where name = '0010-restaurant-versions.sql'", /without 0010/],
    ['a newer version', "insert into schema_migrations (name) values ('9999-later.sql')", /newer Lokma/],
    ['other tables', 'create table more (id int)', /other tables/],
    [
      'rows that break the rules',
      "update profiles set vote_count = 0; alter table profiles drop constraint profiles_username_form; update profiles set username = 'A B'",
      /damaged/,
    ],
    ['a sequence before its start', 'alter sequence badges_id_seq minvalue 0 restart with 0', /damaged/],
  ])('because of %s changes nothing in an empty database, nor in one that was migrated [MEND-44]', async (_, change, reason) => {
    const archive = await archiveWith(change)
    const [empty, migrated] = [await emptyDatabase(), await createTestApp()]
    for (const database of [empty, migrated.database]) {
      const before = await catalog(database)
      const refused = restore(database, {}, archive)
      await expect(refused).rejects.toThrow(CommandError)
      await expect(refused).rejects.toThrow(reason)
      expect(await catalog(database)).toEqual(before)
    }
    await migrated.close()
  })

  it.each(['orders', 'schema_migrations'])(
    'because another program lives there with a table %s leaves it alone [MEND-44]',
    async (table) => {
      const database = await emptyDatabase()
      await database.pool.query(`create table ${table} (id int)`)
      const before = await catalog(database)
      await expect(restore(database)).rejects.toThrow(/tables of another program/)
      expect(await catalog(database)).toEqual(before)
    },
  )
})

describe('a restored copy', () => {
  const counts = async ({ pool }: Database) =>
    (
      await pool.query(
        `select (select count(*) from mails) as mails, (select count(*) from push_subscriptions) as devices, (select count(*) from pushes) as pushes,
          (select count(*) from push_outbox) as outbox, (select count(*) from auth_sessions) as sessions,
          (select count(*) from digest_settings where sent_on < '2021-01-01') as digests,
          (select count(*) from waiting_alerts where sent_at < '2021-01-01') as alerts`,
      )
    ).rows[0] as Record<string, number>

  it('sends no mail that waited and no push, and the command says how many were left out [MEND-44 QUE-03]', async () => {
    const database = await emptyDatabase()
    const text = await restore(database)
    expect(text).toContain('201 mails that waited were not brought: a copy must not send them; --keep-mails brings them.')
    expect(text).toContain('1 devices of members were not brought')
    expect(await counts(database)).toEqual({ mails: 0, devices: 0, pushes: 0, outbox: 0, sessions: 1, digests: 0, alerts: 0 })
  })

  it('gets them for a true recovery [MEND-44]', async () => {
    const database = await emptyDatabase()
    expect(await restore(database, { 'keep-mails': true })).not.toContain('not brought')
    expect(await counts(database)).toEqual({ mails: MAILS, devices: 1, pushes: 1, outbox: 1, sessions: 1, digests: 1, alerts: 1 })
  })
})
