import { setTimeout as sleep } from 'node:timers/promises'
import { createGate } from '#lib/gate.ts'
import type { Services } from '#server/services.ts'
import { deleteFiles, insertFiles } from './media.sql.ts'

/** A picture that is ready to be stored. */
export interface MediaFile {
  name: string
  data: Buffer
}

type Parts = Pick<Services, 'db' | 'media' | 'log'>

const AT_ONCE = 8
/** How long somebody whose upload failed waits until what is left of it is gone. */
const TIDY_MS = 1000

/** Records new files and then stores them: whatever happens, what lies in the store is known. When one fails, none stays. */
export async function keepFiles(parts: Parts, ownerId: string | null, files: MediaFile[]): Promise<void> {
  const names = files.map(({ name }) => name)
  await insertFiles(parts.db, ownerId, names)
  const gate = createGate(AT_ONCE)
  const results = await Promise.allSettled(files.map(({ name, data }) => gate(() => parts.media.put(name, data))))
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return
  await Promise.race([dropFiles(parts, names), sleep(TIDY_MS, undefined, { ref: false })])
  throw failed.reason
}

/** Removes files that nothing refers to any more; when the store is away, the clean-up does it later. */
export async function dropFiles({ db, media, log }: Parts, names: string[]): Promise<void> {
  try {
    for (const name of names) await media.remove(name)
    await deleteFiles(db, names)
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'pictures are removed later')
  }
}
