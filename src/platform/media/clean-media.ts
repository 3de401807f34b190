import type { Db } from '#db/connect.ts'
import type { MediaStore } from './media-store.ts'
import { deleteFiles, findUnused } from './media.sql.ts'

/** Long after any upload has ended. */
const UNUSED_HOURS = 24

/** Files that nothing refers to a day after they were recorded are removed: of uploads that broke off, of rows that are gone. */
export async function cleanMedia(db: Db, signal: AbortSignal, { media }: { media: MediaStore }): Promise<void> {
  for (const name of await findUnused(db, UNUSED_HOURS)) {
    if (signal.aborted) return
    await media.remove(name)
    await deleteFiles(db, [name])
  }
}
