import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'

/** A backup cannot be written or read; the message is one sentence for the operator. */
export class ArchiveError extends Error {}

export const FORMAT = 1
export const MANIFEST = 'manifest.json'

/** The manifest at the end of an archive. */
export interface Manifest {
  format: number
  createdAt: string
  migrations: string[]
  /** In an order that satisfies the foreign keys. */
  tables: TableEntry[]
  sequences: { name: string; lastValue: number; isCalled: boolean }[]
  media: { name: string; sha256: string }[]
}

interface TableEntry {
  name: string
  columns: string[]
  rows: number
  /** Of the rows as COPY writes them, in the order of the primary key. */
  sha256: string
}

export function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Hands over an archive's entries in order; each is awaited before the next is read. */
export async function readEntries(file: string, take: (name: string, data: Buffer) => Promise<void>): Promise<void> {
  const entries = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), entries)
  // The loop below reports it; an unhandled second error would end the process.
  reading.catch(() => {})
  for await (const entry of entries) {
    const chunks: Buffer[] = []
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
    await take(entry.header.name, Buffer.concat(chunks))
  }
  await reading
}

/** The manifest of an archive, after checking every byte against its checksums. @throws ArchiveError */
export async function verifyArchive(file: string): Promise<Manifest> {
  const tables = new Map<string, ReturnType<typeof createHash>>()
  const pictures = new Map<string, string>()
  let text: string | undefined
  try {
    await readEntries(file, async (name, data) => {
      const [folder = '', inside = ''] = name.split('/')
      if (name === MANIFEST) text = data.toString('utf8')
      else if (folder === 'tables') tables.set(inside, (tables.get(inside) ?? createHash('sha256')).update(data))
      else if (folder === 'media') pictures.set(inside, sha256(data))
      else throw new ArchiveError(`${file} is no backup of Lokma.`)
    })
  } catch (error) {
    if (
      error instanceof ArchiveError ||
      (error as NodeJS.ErrnoException).code === 'ENOENT' ||
      (error as NodeJS.ErrnoException).code === 'EACCES'
    )
      throw error
    throw new ArchiveError(`${file} is damaged or no backup of Lokma.`)
  }
  if (text === undefined) throw new ArchiveError(`${file} is damaged: its end is missing.`)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== FORMAT) throw new ArchiveError(`${file} was written by another version of Lokma (format ${manifest.format}).`)
  const whole =
    manifest.tables.every(({ name, rows, sha256: print }) => (tables.get(name)?.digest('hex') ?? (rows === 0 ? print : '')) === print) &&
    manifest.media.every(({ name, sha256: print }) => pictures.get(name) === print)
  if (!whole) throw new ArchiveError(`${file} is damaged: its contents are not what was written.`)
  return manifest
}
