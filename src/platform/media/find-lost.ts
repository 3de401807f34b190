import { createConcurrencyLimit } from '#lib/concurrency-limit.ts'
import type { Db } from '#db/connect.ts'
import type { MediaStore } from './media-store.ts'
import { findInUse } from './media.sql.ts'
import { hasStandIn, standIn } from './stand-in.ts'

const AT_ONCE = 8

/** Names that something refers to and whose file is gone. */
export async function findLost({ db, media }: { db: Db; media: MediaStore }): Promise<string[]> {
  const limit = createConcurrencyLimit(AT_ONCE)
  const names = await findInUse(db)
  const isThere = async (name: string): Promise<boolean> =>
    (await media.has(name)) || (hasStandIn(name) && (await media.has(standIn(name))))
  const there = await Promise.all(names.map((name) => limit(() => isThere(name))))
  return names.filter((_, index) => !there[index])
}
