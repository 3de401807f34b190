import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { ArchiveError, readEntries, sha256, verifyArchive } from './archive.ts'
import type { Manifest } from './manifest.ts'
import { clearSchema } from './clear-schema.ts'
import { migrateWithin } from './migrate.ts'
import { COMMIT_BEFORE_BASELINE, listMigrations, MIGRATIONS } from './migrations.ts'
import { describeTables, readMigrations, readSequences } from './tables.ts'

const { escapeIdentifier } = pg

/** Where pictures go. */
export interface MediaTarget {
  get(name: string): Promise<Buffer | undefined>
  put(name: string, data: Buffer): Promise<void>
  remove(name: string): Promise<void>
}

/** What a restore left out, because the first start would send it to members. */
export interface LeftOut {
  mails: number
  /** Browsers that take pushes. */
  devices: number
}

interface How {
  /** Whether waiting mails and devices come too. */
  keepMails?: boolean
  /** Whether an archive of an earlier release is brought to the form of this one. */
  migrates?: boolean
  /** Where the migrations are. */
  folder?: string
}

/**
 * Restores an archive of this release or an earlier one into an empty database, or one without members: all of it or nothing. The rows go into
 * tables of the archive's time, and the migrations since then run over them. Counters are taken as they were. A copy reaches no member: waiting mails and pushes, devices, the digest of the day and the alert of the day are left out, unless they
 * are to be kept.
 * @throws ArchiveError when the archive is damaged, of another version or not what its manifest says, or the database is not empty
 * @throws MigrationError
 */
export async function restoreBackup(
  pool: pg.Pool,
  media: MediaTarget,
  file: string,
  { keepMails = false, migrates = true, folder = MIGRATIONS }: How = {},
): Promise<Manifest & { leftOut: LeftOut }> {
  const manifest = await verifyArchive(file)
  assertFits(await listMigrations(folder), manifest, file)
  const client = await pool.connect()
  const put: string[] = []
  try {
    await client.query('begin')
    await assertEmpty(client)
    if (await isAhead(client, manifest)) await clearSchema(client)
    await migrateWithin(client, { folder, names: manifest.migrations })
    await client.query("set constraints all immediate; set constraints all deferred; set local timezone = 'UTC'")
    await assertSameTables(client, manifest, file)
    const names = manifest.tables.map(({ name }) => escapeIdentifier(name))
    await client.query(`lock table ${names.join(', ')} in access exclusive mode`)
    await assertUninhabited(client)
    await client.query(`truncate ${names.join(', ')}`)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    await load(client, manifest, file, async (name, data) => {
      const there = await media.get(name)
      // A killed restore leaves whole pictures and perhaps half of one; nothing refers to them in a database without members.
      if (there?.equals(data)) return
      if (there) await media.remove(name)
      put.push(name)
      await media.put(name, data)
    })
    // A table with checks still to be made at the end cannot be altered.
    await client.query('set constraints all immediate')
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    await assertOnRecord(client, manifest, file)
    await assertReachable(client, manifest, file)
    // Last: no rollback takes it back.
    for (const { name, lastValue, isCalled } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [escapeIdentifier(name), lastValue, isCalled])
    }
    if (migrates) await migrateWithin(client, { folder })
    const leftOut = keepMails ? { mails: 0, devices: 0 } : await leaveOut(client)
    await client.query('commit')
    await client.query('analyze')
    client.release()
    return { ...manifest, leftOut }
  } catch (error) {
    // An aborted COPY cannot be rolled back over the same connection; closing it makes the database roll back by itself.
    client.release(true)
    for (const name of put) await media.remove(name).catch(() => {})
    throw asArchiveError(error as Error, file)
  }
}

/** An archive is of this release or an earlier one, from the baseline on. @throws ArchiveError */
function assertFits(ours: readonly string[], { migrations, version }: Manifest, file: string): void {
  if (!migrations.includes(ours[0]!))
    throw new ArchiveError(
      `${file} is of an older Lokma, before commit ${COMMIT_BEFORE_BASELINE}: restore it with that commit, then start this version.`,
    )
  const unknown = migrations.find((name) => !ours.includes(name))
  if (unknown !== undefined)
    throw new ArchiveError(
      `${file} is of a newer Lokma than this one${version ? ` (${version})` : ''}, which does not know ${unknown}: install that release, then restore.`,
    )
  const last = migrations.toSorted().at(-1)!
  const missing = ours.find((name) => name < last && !migrations.includes(name))
  if (missing !== undefined) throw new ArchiveError(`${file} is no backup of Lokma: its database had ${last} without ${missing}.`)
}

/** Whether a database without members has migrations that an archive has not: a start made its tables. */
async function isAhead(client: pg.PoolClient, { migrations }: Manifest): Promise<boolean> {
  return (await readMigrations(client)).some((name) => !migrations.includes(name))
}

/** An archive holds the tables, columns and sequences of this database, and no others. @throws ArchiveError */
async function assertSameTables(client: pg.PoolClient, { tables, sequences }: Manifest, file: string): Promise<void> {
  const shape = (all: readonly { name: string; columns: readonly string[] }[]): string[] =>
    all.map(({ name, columns }) => `${name} ${columns.toSorted().join(' ')}`).toSorted()
  const namesOf = (all: readonly { name: string }[]): string[] => all.map(({ name }) => name).toSorted()
  const isSame =
    shape(tables).join() === shape(await describeTables(client)).join() &&
    namesOf(sequences).join() === namesOf(await readSequences(client)).join()
  if (!isSame) throw new ArchiveError(`${file} is no backup of Lokma: it has other tables than this version.`)
}

/** A picture without a row would stay for ever: nothing lists the store. @throws ArchiveError */
async function assertOnRecord(client: pg.PoolClient, { media }: Manifest, file: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where not exists (select from media_files f where f.name = name.name) limit 1',
    [media.map(({ name }) => name)],
  )
  if (rows[0]) throw new ArchiveError(`${file} is no backup of Lokma: no row of it names the picture ${rows[0].name}.`)
}

/** Each sequence has room for its value. @throws ArchiveError */
async function assertReachable(client: pg.PoolClient, { sequences }: Manifest, file: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select given.name from unnest($1::text[], $2::int8[]) as given (name, value) join pg_class c on c.relname = given.name
      and c.relnamespace = 'public'::regnamespace join pg_sequence s on s.seqrelid = c.oid
    where given.value not between s.seqmin and s.seqmax limit 1`,
    [sequences.map(({ name }) => name), sequences.map(({ lastValue }) => lastValue)],
  )
  if (rows[0]) throw new ArchiveError(`${file} is damaged: the sequence ${rows[0].name} has no room for its value.`)
}

/** Takes out what the first start of a copy would send. */
async function leaveOut(client: pg.PoolClient): Promise<LeftOut> {
  const { rowCount: mails } = await client.query('delete from mails')
  await client.query('delete from push_outbox')
  // Their pushes go with them.
  const { rowCount: devices } = await client.query('delete from push_subscriptions')
  await client.query("update digest_settings set sent_on = (now() at time zone 'Europe/Istanbul')::date, covers_until = now()")
  await client.query('update waiting_alerts set sent_at = now()')
  return { mails: mails ?? 0, devices: devices ?? 0 }
}

/**
 * Takes out what was sent after the moment to which a database went back, and cannot be recognised by those who get it twice: pushes, the
 * digest of the day and the alert of the day. Mails stay: one that is sent again has the same Message-ID.
 */
export async function leaveOutSent(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from push_outbox; delete from pushes;
    update digest_settings set sent_on = (now() at time zone 'Europe/Istanbul')::date where sent_on is not null;
    update waiting_alerts set sent_at = now()`)
}

/** Data that the database refuses are a fault of the archive: wrong values (22), broken rules (23), wrong statements (42). */
function asArchiveError(error: Error & { code?: string }, file: string): Error {
  if (!(error instanceof pg.DatabaseError) || !/^(?:22|23|42)/.test(error.code ?? '')) return error
  return new ArchiveError(`${file} is damaged: the database refuses its contents (${error.code}).`, { cause: error })
}

/** Checks that the database has no members, restaurants or votes; it may have no tables at all. @throws ArchiveError */
async function assertEmpty(client: pg.PoolClient): Promise<void> {
  if ((await readMigrations(client)).length > 0) return assertUninhabited(client)
  const { rowCount } = await client.query("select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1")
  if (rowCount !== 0) throw new ArchiveError('This database holds tables of another program; a backup is restored into an empty one only.')
}

async function assertUninhabited(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ empty: boolean }>(
    'select not exists (select from auth_users) and not exists (select from restaurants) and not exists (select from votes) as empty',
  )
  if (!rows[0]?.empty) throw new ArchiveError('People live in this database already; a backup is restored into an empty one only.')
}

/** Streams the tables in, one COPY each, and the pictures behind them. */
async function load(
  client: pg.PoolClient,
  manifest: Manifest,
  file: string,
  putPicture: (name: string, data: Buffer) => Promise<void>,
): Promise<void> {
  let current: { name: string; stream: CopyStreamQuery } | undefined
  const finish = async (): Promise<void> => {
    if (!current) return
    const { name, stream } = current
    current = undefined
    stream.end()
    await finished(stream)
    const expected = manifest.tables.find((table) => table.name === name)?.rows
    if (stream.rowCount !== expected)
      throw new ArchiveError(`${file} is damaged: ${name} has ${stream.rowCount} rows instead of ${expected}.`)
  }
  const prints = new Map(manifest.media.map((picture) => [picture.name, picture.sha256]))
  await readEntries(file, async (entry, data) => {
    if (entry.kind !== 'table') {
      await finish()
      if (entry.kind === 'manifest') return
      if (prints.get(entry.name) !== sha256(data)) throw new ArchiveError(`${file} has changed while it was read.`)
      return putPicture(entry.name, data)
    }
    const { name } = entry
    if (current?.name !== name) {
      await finish()
      const columns = manifest.tables
        .find((table) => table.name === name)!
        .columns.map(escapeIdentifier)
        .join(', ')
      current = { name, stream: client.query(copyFrom(`copy ${escapeIdentifier(name)} (${columns}) from stdin`)) }
    }
    const { stream } = current!
    return new Promise((done, fail) => stream.write(data, (error) => (error ? fail(error) : done())))
  })
  await finish()
}
