import { createHash } from 'node:crypto'
import { inTransaction } from '#db/transaction.ts'
import { found } from '#lib/errors.ts'
import { lockMember } from '#people/server/lock-member.ts'
import { runIdempotent } from '#platform/http/idempotency.ts'
import type { Member } from '#platform/http/viewer.ts'
import { type KeptPhoto, keepPhoto } from '#platform/media/index.ts'
import type { Context } from '#site/server/context.ts'
import type { MemberPhoto, PhotoQuery } from '../member-photos.contract.ts'
import { stateOf } from '../member-photos.rules.ts'
import { assertCanGive, assertHasRoom } from './member-photos.policy.ts'
import { findPhoto, findTarget, holdTarget, insertPhoto, type NewPhoto, type Target, type TargetFacts } from './member-photos.sql.ts'
import { presentPhoto } from './member-photos.view.ts'

/**
 * A member gives a photo to the member's own comment or to a dish, up to four to each. It pays nothing and enters no score. The first photos
 * of a newcomer at a restaurant of another member wait for a moderator.
 * @throws DomainError RESTAURANT_NOT_FOUND, PHOTO_TARGET, PHOTO_BUSINESS, PHOTO_COMMENT_GONE, PHOTO_DISH_GONE, ALT_LINK,
 * PHOTOS_OF_COMMENT_FULL, PHOTOS_OF_DISH_FULL, PHOTOS_DAY_FULL, PHOTO_NOT_IMAGE, PHOTO_TYPE, PHOTO_UNREADABLE, IDEMPOTENCY_KEY_REUSED, NOT_AUTHENTICATED
 */
export async function addMemberPhoto(
  context: Pick<Context, 'db' | 'log' | 'media' | 'pages' | 'site'>,
  member: Member,
  restaurantId: string,
  { asked, file, key }: { asked: PhotoQuery; file: Buffer; key: string | undefined },
): Promise<MemberPhoto> {
  const { db, pages, site } = context
  const target = {
    restaurantId,
    memberId: member.id,
    commentId: asked.commentId,
    isOfWaiting: asked.isOfWaiting !== undefined,
    dishId: asked.dishId,
  }
  const request = { photo: createHash('sha256').update(file).digest('base64url'), restaurantId, asked }
  assertCanGive(asked, await findTarget(db, target))
  const kept = await keepPhoto(context, { ownerId: member.id, kind: 'eater' }, file)
  const { id, photo } = await inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    return runIdempotent(tx, { owner: member.id, key, request }, async () => {
      await holdTarget(tx, target)
      const facts = await findTarget(tx, target)
      assertCanGive(asked, facts)
      assertHasRoom(asked, facts, site.current())
      return {
        id: await insertPhoto(tx, { ...newPhoto(target, facts, kept), alt: asked.alt ?? null, state: stateOf(facts, site.current()) }),
        photo: kept.photo,
      }
    })
  }).catch(kept.dropAfter)
  // A repeated call whose photo is already stored.
  if (photo !== kept.photo) await kept.drop()
  pages.changed({ restaurant: restaurantId })
  return presentPhoto(found(await findPhoto(db, id), 'PHOTO_NOT_FOUND'))
}

function newPhoto({ restaurantId, memberId }: Target, facts: TargetFacts, kept: KeptPhoto): Omit<NewPhoto, 'alt' | 'state'> {
  const { photo, width, height, color } = kept
  const { comment_id: commentId, held_text_id: heldTextId, dish_key: dishKey } = facts
  return { restaurantId, memberId, commentId, heldTextId, dishKey, photo, width, height, color }
}
