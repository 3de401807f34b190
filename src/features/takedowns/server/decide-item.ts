import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteComment, deleteReply } from '#features/comments/server/index.ts'
import { audit } from '#people/server/audit.ts'
import { assertAdmin } from '#people/server/roles.policy.ts'
import { findMaker } from '#features/moderation/server/index.ts'
import { deleteCollection } from '#features/collections/server/index.ts'
import { removeDish } from '#features/dishes/server/index.ts'
import { removeMemberPhoto } from '#features/member-photos/server/index.ts'
import { deleteMenuPhoto, deletePrice } from '#features/prices/server/index.ts'
import { removePart } from '#features/profiles/server/index.ts'
import { isOtherContent, photoOfContent, profilePartOf } from '#features/reports/reports.rules.ts'
import { deleteRestaurant, removePhoto } from '#features/restaurants/server/index.ts'
import { ensure, found, refuseIf } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { ItemInput, TakedownCase } from '../takedowns.contract.ts'
import { factsOf, type ScopeType } from '../takedowns.rules.ts'
import { findTakedown, setNote, upsertItem } from './takedowns.sql.ts'
import { presentCase } from './takedowns.view.ts'

/**
 * An admin decides about one thing of a request: it is removed by the verb that moderators use, with the request as its reason, or the
 * register says why it stays. Nobody takes down what is their own.
 * @throws DomainError ADMIN_ONLY, TAKEDOWN_NOT_FOUND, TAKEDOWN_TYPE, TAKEDOWN_DONE, DECISION_OF_OWN, and the refusals of the removals
 */
export async function decideItem(context: Context, admin: Member, takedownId: number, item: ItemInput): Promise<TakedownCase> {
  const { db } = context
  await assertAdmin(db, admin)
  const takedown = found(await findTakedown(db, takedownId), 'TAKEDOWN_NOT_FOUND')
  if (item.outcome === 'removed') {
    await takeDown(context, admin, item, { rule: 'illegal' as const, facts: factsOf(takedown), takedownId })
    if (item.note !== null) await setNote(db, takedownId, item)
  } else {
    await inTransaction(db, async (tx) => {
      await lockProfiles(tx, [admin.id])
      await assertAdmin(tx, admin)
      ensure(await upsertItem(tx, takedownId, item), 'TAKEDOWN_DONE')
    })
  }
  audit(context, admin, {
    action: 'takedown decided',
    contentId: `${takedownId} ${item.contentType} ${item.contentId} ${item.outcome}`,
    reportIds: [],
  })
  return presentCase((await findTakedown(db, takedownId))!)
}

type Reason = NonNullable<Parameters<typeof deletePrice>[3]>

async function takeDown(context: Context, admin: Member, { contentType, contentId }: ItemInput, reason: Reason): Promise<void> {
  ensure(isIdOf(contentType, contentId), 'TAKEDOWN_TYPE')
  refuseIf((await findMaker(context.db, contentType, contentId)) === admin.id, 'DECISION_OF_OWN')
  const number = Number(contentId)
  const removals: Record<ScopeType, () => Promise<unknown>> = {
    restaurant: () => deleteRestaurant(context, admin, contentId, async () => {}, reason),
    comment: () => deleteComment(context, admin, number, reason),
    reply: () => deleteReply(context, admin, number, reason),
    price: () => deletePrice(context, admin, number, reason),
    menu_photo: () => deleteMenuPhoto(context, admin, number, reason),
    member_photo: () => removeMemberPhoto(context, admin, number, reason),
    dish: () => removeDish(context, admin, number, reason),
    photo: () => {
      const { restaurantId, photo } = photoOfContent(contentId)!
      return removePhoto(context, admin, restaurantId, photo, reason)
    },
    profile: () => {
      const { memberId, part } = profilePartOf(contentId)!
      return removePart(context, admin, { id: memberId, part, reason })
    },
    collection: () => deleteCollection(context, admin, contentId, reason),
  }
  await removals[contentType]()
}

/** Whether an id can name something of this type. */
function isIdOf(type: ScopeType, id: string): boolean {
  if (type === 'restaurant') return true
  if (type === 'profile' || type === 'photo' || type === 'collection') return isOtherContent(type, id)
  return /^[1-9]\d{0,14}$/.test(id)
}
