import type { Transaction } from 'kysely'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import type { DB } from '#db/types.ts'
import { recordChange } from '#features/restaurants/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { HoursInput, UndoInput, VenueHours } from '../hours.contract.ts'
import { parseOpeningHours } from '../opening-hours.ts'
import { writeOpeningHours } from '../write-opening-hours.ts'
import { getHours } from './get-hours.ts'
import { assertCanUndo, assertVenue } from './hours.policy.ts'
import { findVenue, findVersion, insertChange, lockHours, putHours } from './hours.sql.ts'
import { storedOpening } from './stored-opening.ts'

type HoursContext = Pick<Context, 'db' | 'pages'>

/**
 * Any member may say when a venue is open. A change that was made from an older version is refused, so that nobody's is lost.
 * @throws DomainError RESTAURANT_NOT_FOUND, HOURS_OF_DUET, HOURS_CHANGED, or what is wrong with the value
 */
export async function setHours(context: HoursContext, member: Member, id: string, { value, version }: HoursInput): Promise<VenueHours> {
  assertVenue(await findVenue(context.db, id))
  const parsed = parseOpeningHours(value)
  if (!parsed.hours) throw new DomainError(parsed.problem)
  const written = writeOpeningHours(parsed.hours)
  return change(context, member, { id, version, undoneTo: null }, async () => written)
}

/**
 * The author of a venue, its business and moderators may bring back the hours of an earlier version.
 * @throws DomainError RESTAURANT_NOT_FOUND, HOURS_OF_DUET, FORBIDDEN, HOURS_VERSION_NOT_FOUND, HOURS_CHANGED
 */
export async function undoHours(context: HoursContext, member: Member, id: string, { to, version }: UndoInput): Promise<VenueHours> {
  const venue = await findVenue(context.db, id)
  assertVenue(venue)
  await assertCanUndo(context.db, member, venue)
  return change(context, member, { id, version, undoneTo: to }, async (tx) => {
    const found = to < version ? await findVersion(tx, id, to) : undefined
    if (!found) throw new DomainError('HOURS_VERSION_NOT_FOUND')
    return found.value
  })
}

interface Change {
  id: string
  version: number
  undoneTo: number | null
}

async function change(
  context: HoursContext,
  member: Member,
  { id, version, undoneTo }: Change,
  valueOf: (tx: Transaction<DB>) => Promise<string | null>,
): Promise<VenueHours> {
  const isChanged = await inTransaction(context.db, async (tx) => {
    if ((await lockProfiles(tx, [member.id])).length === 0) throw new DomainError('NOT_AUTHENTICATED')
    const before = await lockHours(tx, id)
    if (before.version !== version) throw new DomainError('HOURS_CHANGED', { version: before.version })
    const value = await valueOf(tx)
    if (value === before.value) return false
    const opening = value === null ? undefined : storedOpening(value, before.now)
    if (!(await putHours(tx, { id, value, version, opening }))) throw new DomainError('HOURS_CHANGED')
    await recordChange(tx, { restaurantId: id, memberId: member.id, kind: 'hours' })
    await insertChange(tx, { id, version: version + 1, memberId: member.id, oldValue: before.value, newValue: value, undoneTo })
    return true
  })
  if (isChanged) context.pages.changed({ restaurant: id })
  return getHours(context, member, id)
}
