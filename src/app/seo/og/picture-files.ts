import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Pictures on disk, some 150 KB each. */
const KEPT = 500
/** Removed photos leave the disk within this time. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

export interface Picture {
  key: string
  data: Buffer
}

/** Files of pictures, named by what they are of and what they show: one per name, and the oldest removed first. */
export interface PictureFiles {
  read(name: string): Promise<Picture | undefined>
  write(name: string, picture: Picture): Promise<void>
}

export async function openPictureFiles(directory: string): Promise<PictureFiles> {
  const index = await indexFiles(directory)
  const fileOf = (name: string, key: string): string => join(directory, `${name}.${key}.png`)
  return {
    async read(name) {
      const key = index.get(name)
      if (key === undefined || Date.now() - (await writtenAt(fileOf(name, key))) >= KEPT_MS) return undefined
      const data = await readFile(fileOf(name, key)).catch(() => undefined)
      return data && { key, data }
    },
    async write(name, { key, data }) {
      const unfinished = join(directory, `${randomUUID()}.part`)
      await writeFile(unfinished, data)
      await rename(unfinished, fileOf(name, key))
      const old = index.get(name)
      index.delete(name)
      index.set(name, key)
      if (old !== undefined && old !== key) await rm(fileOf(name, old), { force: true })
      for (const [oldest, itsKey] of index) {
        if (index.size <= KEPT) break
        index.delete(oldest)
        await rm(fileOf(oldest, itsKey), { force: true })
      }
    },
  }
}

/** The key of the picture of each name from earlier starts, oldest first. Other files are removed. */
async function indexFiles(directory: string): Promise<Map<string, string>> {
  await mkdir(directory, { recursive: true })
  const files: { name: string; key: string; at: number }[] = []
  for (const file of await readdir(directory)) {
    const [name, key, ending, ...more] = file.split('.')
    const at = await writtenAt(join(directory, file))
    if (name && key && ending === 'png' && more.length === 0 && Date.now() - at < KEPT_MS) files.push({ name, key, at })
    else await rm(join(directory, file), { force: true })
  }
  return new Map(files.toSorted((a, b) => a.at - b.at).map(({ name, key }) => [name, key]))
}

/** When a file was written; 0 when there is none. */
function writtenAt(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}
