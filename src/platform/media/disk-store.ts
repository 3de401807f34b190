import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UnavailableError } from '#lib/errors.ts'
import { assertMediaName, type MediaStore, StoreDenied } from './media-store.ts'

/** Keeps pictures as files of one directory. What was put outlives a power cut. */
export function createDiskStore(directory: string): MediaStore {
  const path = (name: string): string => {
    assertMediaName(name)
    return join(directory, name)
  }
  const fail = ({ code = 'unknown' }: NodeJS.ErrnoException): never => {
    const sentence = `The pictures in ${directory} cannot be used (${code}).`
    throw ['EACCES', 'EPERM', 'EROFS'].includes(code) ? new StoreDenied(sentence) : new UnavailableError(sentence)
  }
  const unlessMissing =
    <T>(instead: T) =>
    (error: NodeJS.ErrnoException): T =>
      error.code === 'ENOENT' ? instead : fail(error)
  return {
    async put(name, data) {
      const file = path(name)
      await mkdir(directory, { recursive: true, mode: 0o700 }).catch(fail)
      await writeFile(file, data, { flag: 'wx', mode: 0o600, flush: true }).catch(fail)
    },
    get: async (name) => readFile(path(name)).catch(unlessMissing(undefined)),
    has: async (name) => access(path(name)).then(() => true, unlessMissing(false)),
    remove: async (name) => rm(path(name), { force: true }).catch(fail),
  }
}
