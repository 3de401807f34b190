import { lockMember } from '#people/server/lock-member.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'
import { DomainError, ensure } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { HoursInput, UndoInput, RestaurantHours } from '../hours.contract.ts'
import { holdsLink } from '../holds-link.ts'
import { readHours } from '../read-hours.ts'
import { closeStatements } from './few-hours.sql.ts'
import { getHours } from './hours.reads.ts'
import { assertCanUndo, assertRestaurant, decides } from './hours.policy.ts'
import { confirmWord, findRestaurant, findVersion, lockHours, lockRestaurant } from './hours.sql.ts'
import { putChange } from './put-change.ts'
import { sayHours, type SayContext } from './say-hours.ts'

/**
 * Any member may say when a restaurant is open; what the author, the business and moderators say holds at once. A change that was made from
 * an older version is refused, so that nobody's is lost.
 * @throws DomainError RESTAURANT_NOT_FOUND, HOURS_OF_DUET, HOURS_LINK, HOURS_CHANGED, WITNESS_DAY_FULL, WITNESS_NETWORK_FULL, or what is
 * wrong with   the value
 */
export async function setHours(
  context: SayContext,
  member: Member,
  id: string,
  { value, version }: HoursInput,
  address?: string,
): Promise<RestaurantHours> {
  const restaurant = await findRestaurant(context.db, id)
  assertRestaurant(restaurant)
  const read = readHours(value)
  if (read.problem) throw new DomainError(read.problem)
  const written = read.value
  if (holdsLink(written, read.hours !== undefined)) throw new DomainError('HOURS_LINK')
  if (await decides(context.db, member, restaurant)) return change(context, member, { id, version, undoneTo: null }, async () => written)
  await sayHours(context, { memberId: member.id, restaurantId: id, value: written, version, address })
  return getHours(context, member, id)
}

/**
 * The author of a restaurant, its business and moderators may bring back the hours of an earlier version.
 * @throws DomainError RESTAURANT_NOT_FOUND, HOURS_OF_DUET, FORBIDDEN, HOURS_VERSION_NOT_FOUND, HOURS_CHANGED
 */
export async function undoHours(context: SayContext, member: Member, id: string, { to, version }: UndoInput): Promise<RestaurantHours> {
  const restaurant = await findRestaurant(context.db, id)
  assertRestaurant(restaurant)
  await assertCanUndo(context.db, member, restaurant)
  return change(context, member, { id, version, undoneTo: to }, async (tx) => {
    const found = to < version ? await findVersion(tx, id, to) : undefined
    ensure(found, 'HOURS_VERSION_NOT_FOUND')
    return found.value
  })
}

interface Change {
  id: string
  version: number
  undoneTo: number | null
}

/** A change that holds at once: what members said meanwhile waits no longer, and one member's word that it repeats is confirmed. */
async function change(
  context: SayContext,
  member: Member,
  { id, version, undoneTo }: Change,
  valueOf: (tx: Tx) => Promise<string | null>,
): Promise<RestaurantHours> {
  const isChanged = await inTransaction(context.db, async (tx) => {
    await lockMember(tx, member.id)
    ensure(await lockRestaurant(tx, id), 'RESTAURANT_NOT_FOUND')
    const before = await lockHours(tx, id)
    if (before.version !== version) throw new DomainError('HOURS_CHANGED', { version: before.version })
    const value = await valueOf(tx)
    const closed = await closeStatements(tx, id)
    if (value !== before.value) await putChange(tx, { id, memberId: member.id, before, value, undoneTo, isWord: false })
    else if (before.isWord) await confirmWord(tx, id, version)
    return value !== before.value || before.isWord || closed > 0
  })
  if (isChanged) context.pages.changed({ restaurant: id })
  return getHours(context, member, id)
}
