import type { Db } from '#db/connect.ts'
import { Kept } from '#db/kept.ts'
import { refuseIf } from '#lib/errors.ts'
import { quotaOf, storageStateOf, type StorageState } from '#lib/storage.rules.ts'
import type { MediaKind } from './keep-files.ts'
import { sumFiles } from './media.sql.ts'

/** The files of a kind on record. Null: older files whose kind the nightly listing has not looked up yet. */
export interface KindUsage {
  kind: MediaKind | null
  files: number
  bytes: number
}

/** What is in the picture store, and how much may be. */
export interface MediaUsage {
  kinds: KindUsage[]
  bytes: number
  /** In bytes; null where there is none. */
  quota: number | null
  state: StorageState
}

export interface UsageParts {
  db: Db
  site: { current(): { storageGigabytes: number } }
}

/** A minute of uploads is far smaller than the tenth of the quota that stays free. */
const KEPT_MS = 60_000
const sums = new Kept<Promise<KindUsage[]>>(1)

/** Adds the recorded sizes up, once a minute for all requests of this process. */
async function sumKept(db: Db): Promise<KindUsage[]> {
  const known = sums.get(db, 'kinds')
  if (known) return known
  const read = sumFiles(db)
  sums.set(db, 'kinds', read, KEPT_MS)
  return read.catch((error: unknown) => {
    sums.set(db, 'kinds', read, 0)
    throw error
  })
}

/** What the pictures take up, by kind, at most a minute old. */
export async function readUsage({ db, site }: UsageParts): Promise<MediaUsage> {
  const kinds = await sumKept(db)
  const bytes = kinds.reduce((sum, kind) => sum + kind.bytes, 0)
  const quota = quotaOf(site.current().storageGigabytes)
  return { kinds, bytes, quota, state: storageStateOf(bytes, quota) }
}

/** Refuses an upload of a member where the store is filled to 90 % of its quota. @throws DomainError STORAGE_FULL */
export async function assertRoom(parts: UsageParts): Promise<void> {
  if (parts.site.current().storageGigabytes === 0) return
  refuseIf((await readUsage(parts)).state === 'full', 'STORAGE_FULL')
}
