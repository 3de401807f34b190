import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import { ArchiveError, type Manifest, readEntries, verifyArchive } from './archive.ts'
import { readMigrations } from './tables.ts'

const { escapeIdentifier } = pg

/** Where pictures go. */
export interface MediaTarget {
  get(name: string): Promise<Buffer | undefined>
  put(name: string, data: Buffer): Promise<void>
  remove(name: string): Promise<void>
}

/**
 * Restores an archive into a database without members: all of it or nothing. Counters are taken as they were.
 * @throws ArchiveError when the archive is damaged or of another version, or the database is not empty
 */
export async function restoreBackup(pool: pg.Pool, media: MediaTarget, file: string): Promise<Manifest> {
  const manifest = await verifyArchive(file)
  const client = await pool.connect()
  const put: string[] = []
  try {
    await client.query('begin')
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'")
    await assertFits(client, manifest, file)
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
    await client.query('commit')
    await client.query('analyze')
    client.release()
    return manifest
  } catch (error) {
    // An aborted COPY cannot be rolled back over the same connection; closing it makes the database roll back by itself.
    client.release(true)
    for (const name of put) await media.remove(name).catch(() => {})
    throw error
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
  await readEntries(file, async (entry, data) => {
    const [folder, name = ''] = entry.split('/')
    if (folder !== 'tables') {
      await finish()
      return folder === 'media' ? putPicture(name, data) : undefined
    }
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
