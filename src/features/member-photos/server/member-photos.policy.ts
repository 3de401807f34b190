import { countLinks } from '#features/newcomers/links.rules.ts'
import { DomainError, ensure, refuseIf } from '#lib/errors.ts'
import type { SiteSettings } from '#site/settings.ts'
import { PHOTOS_EACH } from '../member-photos.rules.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { PhotoQuery } from '../member-photos.contract.ts'
import type { PhotoRow, TargetFacts } from './member-photos.sql.ts'

/**
 * A member gives photos to the member's own comment, also while it waits, and to dishes. A business has its own photos.
 * The alternative text holds no link.
 * @throws DomainError RESTAURANT_NOT_FOUND, PHOTO_TARGET, ALT_LINK, PHOTO_BUSINESS, PHOTO_COMMENT_GONE, PHOTO_DISH_GONE
 */
export function assertCanGive(
  { commentId, isOfWaiting, dishId, alt = '' }: PhotoQuery,
  facts: TargetFacts | undefined,
): asserts facts is TargetFacts {
  ensure(facts, 'RESTAURANT_NOT_FOUND')
  const [isOfComment, isOfHeld] = [commentId !== undefined, isOfWaiting !== undefined]
  ensure(isOfComment !== isOfHeld || (!isOfComment && dishId !== undefined), 'PHOTO_TARGET')
  refuseIf(countLinks(alt) > 0, 'ALT_LINK')
  refuseIf(facts.is_business, 'PHOTO_BUSINESS')
  refuseIf((isOfComment && facts.comment_id === null) || (isOfHeld && facts.held_text_id === null), 'PHOTO_COMMENT_GONE')
  refuseIf(dishId !== undefined && facts.dish_key === null, 'PHOTO_DISH_GONE')
}

/**
 * A comment has a few photos, a member gives a few to a dish, and a bounded number a day. The caller holds the member's lock, so that two
 * photos at once are counted one after the other.
 * @throws DomainError PHOTOS_OF_COMMENT_FULL, PHOTOS_OF_DISH_FULL, PHOTOS_DAY_FULL
 */
export function assertHasRoom(
  { commentId, isOfWaiting }: PhotoQuery,
  { of_text: ofText, of_dish: ofDish, today }: TargetFacts,
  { photosPerDay }: Pick<SiteSettings, 'photosPerDay'>,
): void {
  const isOfText = commentId !== undefined || isOfWaiting !== undefined
  refuseIf(isOfText && ofText >= PHOTOS_EACH, 'PHOTOS_OF_COMMENT_FULL')
  refuseIf(!isOfText && ofDish >= PHOTOS_EACH, 'PHOTOS_OF_DISH_FULL')
  if (photosPerDay > 0 && today >= photosPerDay) throw new DomainError('PHOTOS_DAY_FULL', { most: photosPerDay })
}

/**
 * Any member describes a photo that everybody sees, and the member's own. The text holds no link.
 * @throws DomainError PHOTO_NOT_FOUND, ALT_LINK
 */
export function assertCanDescribe(member: Member, alt: string, photo: Pick<PhotoRow, 'state' | 'member_id'> | undefined): void {
  ensure(photo && (photo.state === 'shown' || photo.member_id === member.id), 'PHOTO_NOT_FOUND')
  refuseIf(countLinks(alt) > 0, 'ALT_LINK')
}

/** The member deletes the member's own photo, and moderators remove any. @throws DomainError PHOTO_NOT_FOUND, FORBIDDEN */
export function assertCanRemove(member: Member, photo: PhotoRow | undefined, moderates: boolean): asserts photo is PhotoRow {
  ensure(photo, 'PHOTO_NOT_FOUND')
  ensure(photo.member_id === member.id || moderates, 'FORBIDDEN')
}
