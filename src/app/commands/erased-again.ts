import type { Logger } from 'pino'
import type { Database } from '#db/connect.ts'
import { loadSecrets } from '#app/secret.ts'
import { appendErased, eraseAgain, readErasedFile } from '#features/accounts/server/index.ts'
import type { MediaStore } from '#platform/media/index.ts'
import type { Config } from '#site/server/config.ts'

interface Parts {
  database: Pick<Database, 'db'>
  media: MediaStore
  log: Logger
  config: Pick<Config, 'authSecret' | 'dataDir' | 'erasedList' | 'push'>
}

/** Beside a command no member is connected, and no page is cached. */
const NOBODY = { hub: { closeUser: () => {} }, pages: { changed: () => {} } }

/** The hashes in all of these lists together; undefined where none of the files is there. */
export async function readErasedFiles(files: readonly string[]): Promise<Set<string> | undefined> {
  const lists = (await Promise.all(files.map(readErasedFile))).filter((list) => list !== undefined)
  return lists.length === 0 ? undefined : new Set(lists.flatMap((list) => [...list]))
}

/** Erases again whom the lists name. @returns a sentence for the operator; undefined where no member came back */
export async function eraseAgainOf({ database, media, log, config }: Parts, hashes: ReadonlySet<string>): Promise<string | undefined> {
  if (hashes.size === 0) return undefined
  await appendErased(config.erasedList, [...hashes])
  const secret = config.authSecret ?? (await loadSecrets(config)).secret
  const count = await eraseAgain({ ...NOBODY, db: database.db, media, log, config, secret }, hashes)
  return count === 0 ? undefined : `Erased again ${count} of the ${hashes.size} members on the list of erased members.`
}
