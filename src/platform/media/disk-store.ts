import { access, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UnavailableError } from '#lib/errors.ts'
import { assertMediaName, isMediaName, type MediaStore, StoreDenied, type StoredFile, StoreFull } from './media-store.ts'

const PAGE = 1000

/** Keeps pictures as files of one directory. What was put outlives a power cut. */
export function createDiskStore(directory: string): MediaStore {
  const path = (name: string): string => {
    assertMediaName(name)
    return join(directory, name)
  }
  const fail = ({ code = 'unknown' }: NodeJS.ErrnoException): never => {
    const sentence = `The pictures in ${directory} cannot be used (${code}).`
    if (['ENOSPC', 'EDQUOT'].includes(code)) throw new StoreFull(`There is no room for pictures in ${directory} (${code}).`)
    throw ['EACCES', 'EPERM', 'EROFS'].includes(code) ? new StoreDenied(sentence) : new UnavailableError(sentence)
  }
  const unlessMissing =
    <T>(instead: T) =>
    (error: NodeJS.ErrnoException): T =>
      error.code === 'ENOENT' ? instead : fail(error)
  /** Undefined when it was removed meanwhile. */
  async function measure(name: string): Promise<StoredFile | undefined> {
    const found = await stat(path(name)).catch(unlessMissing(undefined))
    return found && { name, bytes: found.size, changedAt: found.mtime }
  }

  return {
    async put(name, data) {
      const file = path(name)
      await mkdir(directory, { recursive: true, mode: 0o700 }).catch(fail)
      await writeFile(file, data, { flag: 'wx', mode: 0o600, flush: true }).catch(async (error: NodeJS.ErrnoException) => {
        // What a full disk took of it; a file that was there before stays.
        if (error.code !== 'EEXIST') await rm(file, { force: true }).catch(() => {})
        return fail(error)
      })
    },
    get: async (name) => readFile(path(name)).catch(unlessMissing(undefined)),
    has: async (name) => access(path(name)).then(() => true, unlessMissing(false)),
    remove: async (name) => rm(path(name), { force: true }).catch(fail),
    async *list() {
      const names = (await readdir(directory).catch(unlessMissing<string[]>([]))).filter(isMediaName).sort()
      for (let at = 0; at < names.length; at += PAGE) {
        const files = await Promise.all(names.slice(at, at + PAGE).map((name) => measure(name)))
        const page = files.filter((file) => file !== undefined)
        if (page.length > 0) yield page
      }
    },
  }
}
