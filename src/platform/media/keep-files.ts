import { setTimeout as sleep } from 'node:timers/promises'
import { createConcurrencyLimit } from '#lib/concurrency-limit.ts'
import type { Logger } from 'pino'
import type { Db } from '#db/connect.ts'
import type { DB } from '#db/types.ts'
import { DomainError } from '#lib/errors.ts'
import { type MediaStore, StoreFull } from './media-store.ts'
import { deleteFiles, insertFiles } from './media.sql.ts'

/** A picture that is ready to be stored. */
export interface MediaFile {
  name: string
  data: Buffer
}

export type MediaKind = NonNullable<DB['media_files']['kind']>

/** Who uploaded pictures, null for the site itself, and what they are for: their kind. */
export interface MediaPurpose {
  ownerId: string | null
  kind: MediaKind
}

export interface MediaParts {
  db: Db
  media: MediaStore
  log: Logger
}

const AT_ONCE = 8
/** Time limit for the cleanup after a failed upload, while the client waits. */
const TIDY_MS = 1000

/** Records new files before storing them, so that every stored file is recorded. If one fails, none is kept. @throws DomainError STORAGE_FULL */
export async function keepFiles(parts: MediaParts, purpose: MediaPurpose, files: MediaFile[]): Promise<void> {
  const names = files.map(({ name }) => name)
  await insertFiles(parts.db, purpose, files)
  const limit = createConcurrencyLimit(AT_ONCE)
  const results = await Promise.allSettled(files.map(({ name, data }) => limit(() => parts.media.put(name, data))))
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return
  await Promise.race([dropFiles(parts, names), sleep(TIDY_MS, undefined, { ref: false })])
  if (!(failed.reason instanceof StoreFull)) throw failed.reason
  parts.log.warn({ error: failed.reason.message }, 'picture store full')
  throw new DomainError('STORAGE_FULL')
}

/** Removes files that nothing refers to any more; when the store is unavailable, the clean-up does it later. */
export async function dropFiles({ db, media, log }: MediaParts, names: string[]): Promise<void> {
  if (names.length === 0) return
  try {
    for (const name of names) await media.remove(name)
    await deleteFiles(db, names)
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'pictures are removed later')
  }
}
