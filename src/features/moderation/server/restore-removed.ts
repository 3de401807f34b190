import { lockProfiles } from '#db/lock-profiles.ts'
import type { Tx } from '#db/transaction.ts'
import { PHOTOS_MAX } from '#lib/media.rules.ts'
import type { Context } from '#site/server/context.ts'
import type { RemovableType, RestorableType } from '../moderation.rules.ts'
import { dropPlace, findPaid, forgetDeletion, forgetRemoved, type RemovedRow, selectRemoved } from './removed.sql.ts'
import { findOwners, restoreRestaurant } from './restaurants/restore-restaurant.sql.ts'
import {
  clearPhoto,
  restoreComment,
  restoreDish,
  restoreMemberPhoto,
  restoreMenuPhoto,
  restorePrice,
  restoreReply,
  setRestoring,
} from './restored.sql.ts'
import { restoreCollection, restorePhoto, restoreProfile } from './restored-things.sql.ts'

type Keyed = Pick<Context, 'secret'>

/** What was brought back, for the pages that show it. */
export type Restored = { restaurant: string; restaurants?: true } | { member: string } | { collection: string }

const onRestaurant = (restore: (tx: Tx, rows: RemovedRow[]) => Promise<string | undefined>) => async (tx: Tx, rows: RemovedRow[]) => {
  const restaurant = await restore(tx, rows)
  return restaurant === undefined ? undefined : { restaurant }
}

const restorers: Record<RemovableType, (tx: Tx, rows: RemovedRow[], keyed: Keyed) => Promise<Restored | undefined>> = {
  comment: onRestaurant(restoreComment),
  reply: onRestaurant(restoreReply),
  price: onRestaurant(restorePrice),
  menu_photo: onRestaurant(restoreMenuPhoto),
  member_photo: onRestaurant(restoreMemberPhoto),
  dish: onRestaurant(restoreDish),
  photo: onRestaurant((tx, rows) => restorePhoto(tx, rows, PHOTOS_MAX)),
  profile: async (tx, rows, keyed) => {
    const member = await restoreProfile(tx, rows, keyed)
    return member === undefined ? undefined : { member }
  },
  collection: async (tx, rows) => {
    const collection = await restoreCollection(tx, rows)
    return collection === undefined ? undefined : { collection }
  },
}

/** A restaurant is back on lists, too. */
async function backOf(tx: Tx, decisionId: number): Promise<Restored | undefined> {
  const restaurant = await restoreRestaurant(tx, decisionId)
  return restaurant === undefined ? undefined : { restaurant, restaurants: true }
}

interface Removed {
  contentType: RestorableType
  contentId: string
}

/** Locks the members whose rows a restoration changes, with the given ones, before anything else. */
export async function lockForRestoring(tx: Tx, { contentType, contentId }: Removed, memberIds: (string | null)[]): Promise<void> {
  const others = contentType === 'restaurant' ? await findOwners(tx, contentId) : await findPaid(tx, contentType, contentId)
  await lockProfiles(tx, [...memberIds, ...others])
}

/**
 * Brings back what a moderator removed, with its likes, mentions, earlier versions and points, where its place is still there. What
 * its member or another one put there since stays. No member is notified again.
 * @param isTakenBack as if it had never been removed: nobody has heard of it
 * @returns what is back; undefined when its place is gone
 */
export async function restoreRemoved(
  tx: Tx,
  decisionId: number,
  { contentType, contentId }: Removed,
  keyed: Keyed,
  isTakenBack = false,
): Promise<Restored | undefined> {
  await setRestoring(tx, 'on')
  const restored =
    contentType === 'restaurant'
      ? await backOf(tx, decisionId)
      : await restorers[contentType](tx, await selectRemoved(tx, decisionId), keyed)
  await setRestoring(tx, 'off')
  // The place that a takedown kept for its notice.
  if (restored === undefined && contentType === 'comment') await dropPlace(tx, decisionId)
  await forgetRemoved(tx, decisionId)
  if (restored) await forgetDeletion(tx, contentType, contentId)
  if (restored && contentType === 'member_photo' && !isTakenBack) await clearPhoto(tx, contentId)
  return restored
}
