import type { Tx } from '#db/transaction.ts'
import { recordChange } from '#features/restaurants/server/index.ts'
import { ensure } from '#lib/errors.ts'
import { insertChange, type PageHours, putHours } from './hours.sql.ts'
import { storedOpening } from './stored-opening.ts'

interface Change {
  id: string
  memberId: string
  before: PageHours
  value: string | null
  undoneTo: number | null
  /** Whether the hours are one member's word that nobody confirmed. */
  isWord: boolean
}

/** Puts hours on the page, with a line in their history. The caller holds the lock of the restaurant. @returns what the page says then */
export async function putChange(tx: Tx, { id, memberId, before, value, undoneTo, isWord }: Change): Promise<PageHours> {
  const version = before.version + 1
  const opening = value === null ? undefined : storedOpening(value, before.now)
  ensure(await putHours(tx, { id, value, version: before.version, opening }), 'HOURS_CHANGED')
  await recordChange(tx, { restaurantId: id, memberId, kind: 'hours' })
  await insertChange(tx, { id, version, memberId, oldValue: before.value, newValue: value, undoneTo, isWord })
  return { ...before, value, version, isWord, memberId }
}
