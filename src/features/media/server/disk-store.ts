import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where pictures are kept. Names are ours: 'kokorec1-400.webp'. */
export interface MediaStore {
  put(name: string, data: Buffer): Promise<void>
  /** Undefined when there is no such file. */
  get(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
  /** Every file's name, in no order. */
  list(): AsyncIterable<string>
}

/** Whether a name is one that we gave: no path, one ending. */
export function isMediaName(name: string): boolean {
  return /^[a-z0-9-]{1,80}\.webp$/.test(name)
}

/** Keeps pictures as files of one directory; a file appears whole or not at all. */
export function createDiskStore(directory: string): MediaStore {
  const path = (name: string): string => {
    if (!isMediaName(name)) throw new Error(`not a media name: ${name}`)
    return join(directory, name)
  }
  return {
    async put(name, data) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const unfinished = join(directory, `.${randomUUID()}`)
      await writeFile(unfinished, data)
      await rename(unfinished, path(name))
    },
    get: (name) =>
      readFile(path(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    remove: (name) => rm(path(name), { force: true }),
    async *list() {
      const entries = await opendir(directory).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      for await (const { name } of entries) if (isMediaName(name)) yield name
    },
  }
}
