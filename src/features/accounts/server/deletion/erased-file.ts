import { type FileHandle, open, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import process from 'node:process'

/** The first line of a list, for the operator who finds it. */
const HEAD =
  '# Whom a restore of Lokma erases again: SHA-256 of the ids of erased members. Keep it with the backups, and never shorten it.\n'
const HASH = /^[0-9a-f]{64}$/

const hashesIn = (text: string): Set<string> => new Set(text.split('\n').filter((line) => HASH.test(line)))

/** The hashes in a list of erased members; undefined where there is no such file. A line that a crash cut off counts for nothing. */
export async function readErasedFile(file: string): Promise<Set<string> | undefined> {
  try {
    return hashesIn(await readFile(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/** A command of root makes the file for the user of the server, who owns the folder. */
async function giveToOwner(handle: FileHandle, folder: string): Promise<void> {
  const { uid, gid } = await stat(folder)
  await handle.chown(uid, gid)
}

/**
 * Adds hashes to a list of erased members, and makes the list where there is none. It only appends, in one write: of several processes
 * none takes away what another wrote, and a hash that two add at the same moment is there twice.
 * @returns how many it did not have yet
 */
export async function appendErased(file: string, hashes: readonly string[]): Promise<number> {
  const handle = await open(file, 'a+', 0o600)
  try {
    const text = await handle.readFile('utf8')
    const known = hashesIn(text)
    const missing = hashes.filter((hash) => !known.has(hash))
    const start = text === '' ? HEAD : text.endsWith('\n') ? '' : '\n'
    if (missing.length === 0 && text !== '') return 0
    if (text === '' && process.getuid?.() === 0) await giveToOwner(handle, dirname(file))
    await handle.appendFile(start + missing.map((hash) => `${hash}\n`).join(''))
    await handle.sync()
    return missing.length
  } finally {
    await handle.close()
  }
}
