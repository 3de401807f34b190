import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib'
import type { DumpFile } from '../open-data.rules.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** RFC 1952: a gzip file without a name and a time, so that equal contents are equal files. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

/** Where a block of a compressed file begins, and the key of its first row. The last mark of a file has no key: the end. */
export type Mark = readonly [key: string | null, at: number]

export interface OpenFile {
  /** Writes a block. @param key that of its first row, where the block is to be found again */
  write(text: string, rows: number, key?: string | null): Promise<void>
  close(): Promise<{ file: DumpFile; marks: Mark[] }>
}

/**
 * A gzip file that is hashed while it is written. Each block can be read alone: it ends at a whole byte and refers to no block before it
 * (RFC 1951, as after Z_FULL_FLUSH).
 */
export async function createFile(directory: string, name: string): Promise<OpenFile> {
  const handle = await open(join(directory, name), 'w')
  const hash = createHash('sha256')
  const marks: Mark[] = []
  let [bytes, count, sum, length] = [0, 0, 0, 0]
  const append = async (data: Buffer): Promise<void> => {
    hash.update(data)
    bytes += data.length
    await handle.writeFile(data)
  }
  await append(HEAD)
  return {
    async write(text, rows, key) {
      const data = Buffer.from(text)
      if (key !== undefined) marks.push([key, bytes])
      sum = crc32(data, sum)
      length += data.length
      count += rows
      await append(await deflate(data, { level: 6, finishFlush: constants.Z_FULL_FLUSH }))
    },
    async close() {
      marks.push([null, bytes])
      const tail = Buffer.alloc(8)
      tail.writeUInt32LE(sum, 0)
      tail.writeUInt32LE(length % 2 ** 32, 4)
      await append(Buffer.concat([await deflate(Buffer.alloc(0)), tail]))
      await handle.sync()
      await handle.close()
      return { file: { name: basename(name), bytes, sha256: hash.digest('hex'), rows: count }, marks }
    },
  }
}

/** The lines of the blocks that can hold rows of this key. Rows are sorted by it, and a key of many rows fills several blocks. */
export async function readLines(path: string, marks: readonly Mark[], key: string): Promise<string[]> {
  const first = marks.findIndex(([next], at) => at > 0 && (next === null || next >= key)) - 1
  const after = marks.findIndex(([next]) => next === null || next > key)
  if (first < 0 || after <= first) return []
  const [from, to] = [marks[first]![1], marks[after]![1]]
  const handle = await open(path)
  try {
    return (await readBlocks(handle, from, to)).split('\n')
  } finally {
    await handle.close()
  }
}

async function readBlocks(handle: FileHandle, from: number, to: number): Promise<string> {
  const { buffer } = await handle.read(Buffer.alloc(to - from), 0, to - from, from)
  return (await inflate(buffer, { finishFlush: constants.Z_SYNC_FLUSH })).toString()
}
