import { createHash, randomUUID } from 'node:crypto'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack, type Pack } from 'tar-stream'
import { VERSION } from '#lib/version.ts'
import { ArchiveError, MANIFEST, sha256 } from './archive.ts'
import { FORMAT, type Manifest } from './manifest.ts'
import { describeTables, readMigrations, readSequences, type TableShape } from './tables.ts'

/** A table is cut into pieces of about this size, so that no more than one is in memory. */
const PIECE_BYTES = 4 * 1024 * 1024

/** Where pictures come from. */
export interface MediaSource {
  get(name: string): Promise<Buffer | undefined>
}

/**
 * Writes every row, as of one moment, and every picture on record into one archive. The file appears whole or not at all,
 * and only its owner can read it.
 * @throws ArchiveError when the file exists already
 */
export async function writeBackup(pool: pg.Pool, media: MediaSource, file: string): Promise<Manifest & { bytes: number }> {
  if (await exists(file)) throw new ArchiveError(`${file} exists already; choose another name.`)
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.unfinished`
  const archive = pack()
  // The stream owns the file: it syncs and closes it at its end, however that comes.
  const target = (await open(unfinished, 'wx', 0o600)).createWriteStream({ flush: true })
  const writing = pipeline(archive, createGzip(), target)
  try {
    const manifest = await Promise.race([
      fill(archive, pool, media),
      writing.then(() => Promise.reject(new Error('the archive ended early'))),
    ])
    archive.finalize()
    await writing
    await rename(unfinished, file)
    return { ...manifest, bytes: (await stat(file)).size }
  } catch (error) {
    // The stream must not write any more when the file is deleted.
    archive.destroy()
    await writing.catch(() => {})
    await rm(unfinished, { force: true })
    throw error
  }
}

async function fill(archive: Pack, pool: pg.Pool, media: MediaSource): Promise<Manifest> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'")
    const migrations = await readMigrations(client)
    if (migrations.length === 0) throw new ArchiveError('There is nothing to write: this database is not migrated yet.')
    const manifest: Manifest = {
      format: FORMAT,
      createdAt: new Date().toISOString(),
      version: VERSION,
      migrations,
      tables: [],
      sequences: await readSequences(client),
      media: [],
    }
    for (const table of await describeTables(client)) manifest.tables.push(await addTable(archive, client, table))
    const { rows: files } = await client.query<{ name: string }>('select name from media_files order by name')
    await client.query('commit')
    for (const { name } of files) {
      const data = await media.get(name)
      // Not stored yet, or removed since: then nothing points to it.
      if (!data) continue
      await addEntry(archive, `media/${name}`, data)
      manifest.media.push({ name, sha256: sha256(data) })
    }
    await addEntry(archive, MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)))
    client.release()
    return manifest
  } catch (error) {
    // An aborted COPY leaves its connection in the middle of a response.
    client.release(true)
    throw error
  }
}

async function addTable(archive: Pack, client: pg.PoolClient, { name, columns, select }: TableShape): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256')
  const stream = client.query(copyTo(`copy (${select}) to stdout`))
  let piece: Buffer[] = []
  let size = 0
  let pieces = 0
  const flush = async (): Promise<void> => {
    if (size === 0) return
    await addEntry(archive, `tables/${name}/${String(++pieces).padStart(6, '0')}`, Buffer.concat(piece))
    ;[piece, size] = [[], 0]
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    piece.push(chunk)
    size += chunk.length
    if (size >= PIECE_BYTES) await flush()
  }
  await flush()
  return { name, columns, rows: stream.rowCount, sha256: hash.digest('hex') }
}

function addEntry(archive: Pack, name: string, data: Buffer): Promise<void> {
  return new Promise((done, fail) =>
    archive.entry({ name, size: data.length, mode: 0o600 }, data, (error) => (error ? fail(error) : done())),
  )
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
