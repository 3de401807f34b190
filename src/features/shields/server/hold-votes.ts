import { lockCounts } from '#db/lock-counts.ts'
import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction, type Tx } from '#db/transaction.ts'
import type { Sign } from '#features/ranking/detectors/window.rules.ts'
import type { Pole } from '#features/ranking/detectors/taste.rules.ts'
import type { Context } from '#site/server/context.ts'
import type { FoundSign } from '../shields.rules.ts'
import { findHoldable, insertHeld, markHeld, markRatings, openShield, takeTime } from './hold.sql.ts'

/** What the search found against a restaurant. */
export interface Attack {
  restaurantId: string
  pole: Pole
  signs: FoundSign[]
  votes: { id: number; signs: Sign[] }[]
}

/**
 * Holds the votes of an attack in one transaction: they leave all counters, and the restaurant is under a shield until a moderator decides.
 * A vote that was held before is left as it is, so that repeating this changes nothing and a released vote stays released.
 * @returns whether there was something to hold
 */
export async function holdVotes({ db, pages }: Pick<Context, 'db' | 'pages'>, attack: Attack): Promise<boolean> {
  const touched = await inTransaction(db, (tx) => hold(tx, attack))
  if (touched.length > 0) pages.changed({ restaurant: touched })
  return touched.length > 0
}

async function hold(tx: Tx, { restaurantId, pole, signs, votes }: Attack): Promise<string[]> {
  await takeTime(tx)
  const ids = votes.map(({ id }) => id)
  const seen = await findHoldable(tx, ids)
  // In the order of every action on a vote: members, restaurants, votes. A member who is locked changes no vote.
  await lockProfiles(
    tx,
    seen.map(({ user_id }) => user_id),
  )
  const present = await lockCounts(tx, [restaurantId, ...seen.map(({ question_id }) => question_id)])
  const holdable = new Set((await findHoldable(tx, ids)).map(({ id }) => id))
  if (!present.includes(restaurantId) || holdable.size === 0) return []
  const shieldId = await openShield(tx, { restaurantId, pole, signs })
  await insertHeld(
    tx,
    shieldId,
    votes.filter(({ id }) => holdable.has(id)),
  )
  const held = await markHeld(tx, shieldId)
  await markRatings(tx, shieldId, true)
  return [...new Set([restaurantId, ...held])]
}
