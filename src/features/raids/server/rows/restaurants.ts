import { sql } from 'kysely'
import { lockForRestoring, recordRestaurantDeletion, restoreRemoved } from '#features/moderation/server/index.ts'
import { lockWithContents, removeRestaurants } from '#features/restaurants/server/index.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import { isInRaid, isOnlyOf } from '../choose.sql.ts'
import type { LockedRaid } from '../raids.sql.ts'
import type { Tx } from '#db/transaction.ts'
import { leftOf, membersOf } from './kept.sql.ts'

/**
 * Removes a restaurant of the raid that nobody else has used, as a moderator removes one: with a decision and its reason, and with
 * everything kept for an appeal.
 * @returns whether it is gone
 */
export async function takeRestaurant(tx: Tx, { id: raidId, ordered_by, rule, facts }: LockedRaid, restaurant: string): Promise<boolean> {
  await lockWithContents(tx, [restaurant], ordered_by === null ? [] : [ordered_by])
  const members = membersOf(raidId)
  const { rows } = await sql<{ author_id: string | null }>`
    select r.author_id from restaurants r where r.id = ${restaurant} and ${isInRaid(members, leftOf(raidId))} and ${isOnlyOf(members)}`.execute(
    tx,
  )
  const author = rows[0]
  if (!author) return false
  // Null once the admin has left: the decision has no decider then.
  const decider = { id: ordered_by } as Member
  const { decisionId } = await recordRestaurantDeletion(tx, decider, {
    id: restaurant,
    authorId: author.author_id,
    reason: { rule, facts },
  })
  await sql`update decisions set raid_id = ${raidId} where id = ${decisionId}`.execute(tx)
  await removeRestaurants(tx, [restaurant])
  return true
}

/** Brings the next removed restaurant of a raid back. @returns its address; undefined when none is left */
export async function returnRestaurant(
  tx: Tx,
  raidId: number,
  keyed: Pick<Context, 'secret'>,
): Promise<{ id: string; isBack: boolean } | undefined> {
  const { rows } = await sql<{ id: number; content_id: string }>`
    select id, content_id from decisions where raid_id = ${raidId} and content_type = 'restaurant' and undone_at is null order by id limit 1`.execute(
    tx,
  )
  const next = rows[0]
  if (!next) return undefined
  const removed = { contentType: 'restaurant', contentId: next.content_id } as const
  await lockForRestoring(tx, removed, [])
  await sql`update decisions set undone_at = now() where id = ${next.id}`.execute(tx)
  const restored = await restoreRemoved(tx, next.id, removed, keyed)
  await sql`
    update appeals set outcome = 'undone', answered_at = now(), is_restored = ${restored !== undefined}
    where decision_id = ${next.id} and outcome is null`.execute(tx)
  return { id: next.content_id, isBack: restored !== undefined }
}
