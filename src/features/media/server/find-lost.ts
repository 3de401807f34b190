import { createGate } from '#lib/gate.ts'
import type { Services } from '#server/services.ts'
import { findInUse } from './media.sql.ts'
import { hasStandIn, standIn } from './stand-in.ts'

const AT_ONCE = 8

/** Names that something refers to and whose file is gone. */
export async function findLost({ db, media }: Pick<Services, 'db' | 'media'>): Promise<string[]> {
  const gate = createGate(AT_ONCE)
  const names = await findInUse(db)
  const isThere = async (name: string): Promise<boolean> =>
    (await media.has(name)) || (hasStandIn(name) && (await media.has(standIn(name))))
  const there = await Promise.all(names.map((name) => gate(() => isThere(name))))
  return names.filter((_, index) => !there[index])
}
