import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { type Manifest, readManifest } from './manifest.ts'

/** A backup cannot be written or read; the message is one sentence for the operator. */
export class ArchiveError extends Error {}

export const MANIFEST = 'manifest.json'
/** A piece of a table has 4 MB and a row, a picture far less. A manifest names each picture. */
const ENTRY_MAX = 256 * 1024 * 1024

export type Entry = { kind: 'manifest' } | { kind: 'table'; name: string; piece: number } | { kind: 'picture'; name: string }

export function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

/** An entry by its name; undefined where a backup has none of that name. */
function entryOf(name: string): Entry | undefined {
  if (name === MANIFEST) return { kind: 'manifest' }
  const table = /^tables\/([a-z][a-z0-9_]{0,62})\/(\d{6,9})$/.exec(name)
  if (table) return { kind: 'table', name: table[1]!, piece: Number(table[2]) }
  const picture = /^media\/([a-z0-9-]{1,80}\.webp)$/.exec(name)
  return picture ? { kind: 'picture', name: picture[1]! } : undefined
}

/** A name of a stranger's file, as it fits into a sentence. */
const quoted = (name: string): string => JSON.stringify(name.length > 80 ? `${name.slice(0, 80)}…` : name)

/**
 * Hands over an archive's entries in order; each is awaited before the next is read. All are plain files with a name that a backup has.
 * @throws ArchiveError
 */
export async function readEntries(file: string, take: (entry: Entry, data: Buffer) => Promise<void> | void): Promise<void> {
  const entries = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), entries)
  // The loop below reports it; an unhandled second error would end the process.
  reading.catch(() => {})
  for await (const stream of entries) {
    const { name, type, size = 0 } = stream.header
    const entry = entryOf(name)
    if (type !== 'file') throw new ArchiveError(`${file} is no backup of Lokma: ${quoted(name)} in it is no plain file.`)
    if (!entry) throw new ArchiveError(`${file} is no backup of Lokma: a backup has no file ${quoted(name)}.`)
    if (size > ENTRY_MAX) throw new ArchiveError(`${file} is no backup of Lokma: ${quoted(name)} in it is too large.`)
    const chunks: Buffer[] = []
    for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
    await take(entry, Buffer.concat(chunks))
  }
  await reading
}

/** What an archive holds, without the rows and pictures themselves. */
interface Contents {
  tables: Map<string, { hash: Hash; pieces: number }>
  pictures: Map<string, string>
  manifest: string | undefined
}

async function readContents(file: string): Promise<Contents> {
  const contents: Contents = { tables: new Map(), pictures: new Map(), manifest: undefined }
  const { tables, pictures } = contents
  let last: string | undefined
  await readEntries(file, (entry, data) => {
    if (contents.manifest !== undefined) throw new ArchiveError(`${file} is no backup of Lokma: something follows its manifest.`)
    if (entry.kind === 'manifest') contents.manifest = data.toString('utf8')
    else if (entry.kind === 'picture') {
      if (pictures.has(entry.name)) throw new ArchiveError(`${file} is no backup of Lokma: it holds ${entry.name} twice.`)
      pictures.set(entry.name, sha256(data))
    } else {
      const table = tables.get(entry.name) ?? { hash: createHash('sha256'), pieces: 0 }
      if ((table.pieces > 0 && last !== entry.name) || entry.piece !== table.pieces + 1 || pictures.size > 0)
        throw new ArchiveError(`${file} is damaged: the parts of ${entry.name} are not in their order.`)
      table.hash.update(data)
      table.pieces++
      tables.set(entry.name, table)
    }
    last = entry.kind === 'table' ? entry.name : undefined
  })
  return contents
}

/**
 * The manifest of an archive, after checking every byte against its checksums, and that it names all that is there.
 * @throws ArchiveError
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  const {
    tables,
    pictures,
    manifest: text,
  } = await readContents(file).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof ArchiveError || ['ENOENT', 'EACCES', 'EISDIR'].includes(error.code ?? '')) throw error
    throw new ArchiveError(`${file} is damaged or no backup of Lokma.`)
  })
  if (text === undefined) throw new ArchiveError(`${file} is damaged: its end is missing.`)
  const manifest = readManifest(text)
  if (!manifest) throw new ArchiveError(`${file} is no backup of Lokma: its manifest is not of the form that a backup has.`)
  if ('otherFormat' in manifest) throw new ArchiveError(`${file} was written by another version of Lokma (format ${manifest.otherFormat}).`)
  const named = new Set([...manifest.tables, ...manifest.media].map(({ name }) => name))
  const unnamed = [...tables.keys(), ...pictures.keys()].find((name) => !named.has(name))
  if (unnamed !== undefined) throw new ArchiveError(`${file} is no backup of Lokma: its manifest does not name ${unnamed}.`)
  const whole =
    manifest.tables.every(({ name, rows, sha256: print }) => {
      const found = tables.get(name)?.hash.digest('hex')
      return found === undefined ? rows === 0 : found === print
    }) && manifest.media.every(({ name, sha256: print }) => pictures.get(name) === print)
  if (!whole) throw new ArchiveError(`${file} is damaged: its contents are not what was written.`)
  return manifest
}
