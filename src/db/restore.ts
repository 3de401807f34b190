import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { ArchiveError, readEntries, sha256, verifyArchive } from './archive.ts'
import type { Manifest } from './manifest.ts'
import { describeTables, readMigrations, readSequences } from './tables.ts'

const { escapeIdentifier } = pg

/** Where pictures go. */
export interface MediaTarget {
  get(name: string): Promise<Buffer | undefined>
  put(name: string, data: Buffer): Promise<void>
  remove(name: string): Promise<void>
}

/**
 * Restores an archive into a database without members: all of it or nothing. Counters are taken as they were.
 * @throws ArchiveError when the archive is damaged, of another version or not what its manifest says, or the database is not empty
 */
export async function restoreBackup(pool: pg.Pool, media: MediaTarget, file: string): Promise<Manifest> {
  const manifest = await verifyArchive(file)
  const client = await pool.connect()
  const put: string[] = []
  try {
    await client.query('begin')
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'")
    await assertFits(client, manifest, file)
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
    for (const { name, lastValue, isCalled } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [escapeIdentifier(name), lastValue, isCalled])
    }
    await assertOnRecord(client, manifest, file)
    await client.query('commit')
    await client.query('analyze')
    client.release()
    return manifest
  } catch (error) {
    // An aborted COPY cannot be rolled back over the same connection; closing it makes the database roll back by itself.
    client.release(true)
    for (const name of put) await media.remove(name).catch(() => {})
    throw asArchiveError(error as Error, file)
  }
}

async function assertFits(client: pg.PoolClient, manifest: Manifest, file: string): Promise<void> {
  const ours = await readMigrations(client)
  // Earlier versions named other migrations, which are no newer ones.
  const isEarlier = !manifest.migrations.includes(ours[0]!)
  const unknown = isEarlier ? undefined : manifest.migrations.find((name) => !ours.includes(name))
  if (unknown) throw new ArchiveError(`${file} is of a newer Lokma than this one, which does not know ${unknown}.`)
  const missing = ours.find((name) => !manifest.migrations.includes(name))
  if (missing) throw new ArchiveError(`${file} is of an older Lokma, before ${missing}: restore it with that version, then start this one.`)
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

/** Data that the database refuses are a fault of the archive: wrong values (22), broken rules (23), wrong statements (42). */
function asArchiveError(error: Error & { code?: string }, file: string): Error {
  if (!(error instanceof pg.DatabaseError) || !/^(?:22|23|42)/.test(error.code ?? '')) return error
  return new ArchiveError(`${file} is damaged: the database refuses its contents (${error.code}).`, { cause: error })
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
