import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RemovalInput } from '#features/moderation/moderation.contract.ts'
import { recordRemoval } from '#features/moderation/server/index.ts'
import { found } from '#lib/errors.ts'
import { photoFiles } from '#lib/media.rules.ts'
import { audit } from '#people/server/audit.ts'
import { isModerator } from '#people/server/roles.policy.ts'
import type { Member } from '#platform/http/viewer.ts'
import { dropFiles } from '#platform/media/index.ts'
import type { Context } from '#site/server/context.ts'
import type { PhotoDeleted } from '../member-photos.contract.ts'
import { assertCanRemove } from './member-photos.policy.ts'
import { deletePhoto, findPhoto, lockPhoto } from './member-photos.sql.ts'

/**
 * A member deletes the member's own photo with its files; a moderator removes any with a reason, and its files stay as long as it can come
 * back. The business and the author of the restaurant remove none.
 * @throws DomainError PHOTO_NOT_FOUND, FORBIDDEN, REASON_REQUIRED
 */
export async function removeMemberPhoto(
  context: Pick<Context, 'config' | 'db' | 'log' | 'media' | 'pages'>,
  member: Member,
  id: number,
  reason: RemovalInput = {},
): Promise<PhotoDeleted> {
  const { db, pages } = context
  const moderates = await isModerator(db, member)
  const before = await findPhoto(db, id)
  assertCanRemove(member, before, moderates)
  const isOwn = before.member_id === member.id
  const { photo, recorded } = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id, before.member_id])
    const photo = found(await lockPhoto(tx, id), 'PHOTO_NOT_FOUND')
    const removal = { contentType: 'member_photo', contentId: id, memberId: photo.member_id, reason } as const
    const recorded = isOwn ? undefined : await recordRemoval(tx, member, removal)
    await deletePhoto(tx, id)
    return { photo, recorded }
  })
  pages.changed({ restaurant: photo.restaurant_id })
  if (isOwn) await dropFiles(context, Object.values(photoFiles(photo.photo)))
  else if (recorded)
    audit(context, member, { action: 'member photo deleted', contentId: String(id), title: recorded.title, reportIds: recorded.reportIds })
  return { id }
}
