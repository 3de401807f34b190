import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { audit } from '#people/server/audit.ts'
import { isModerator } from '#people/server/roles.policy.ts'
import { recordRemoval } from '#features/moderation/server/index.ts'
import { photoFiles } from '#lib/media.rules.ts'
import { recordChange } from '#features/restaurants/server/index.ts'
import { DomainError, ensure } from '#lib/errors.ts'
import { dropFiles } from '#platform/media/index.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { RemovalInput } from '#features/moderation/moderation.contract.ts'
import type { MenuPhotoDeleted } from '../../menu.contract.ts'
import { mayDelete } from '../../prices.rules.ts'
import { findMenuPhoto, removeMenuPhotoRow } from './menu.sql.ts'

/**
 * A member deletes the member's own menu photo with its files; a moderator removes any with a reason, and its files stay as long as
 * it can come back.
 * @throws DomainError PHOTO_NOT_FOUND, FORBIDDEN, REASON_REQUIRED
 */
export async function deleteMenuPhoto(
  context: Pick<Context, 'config' | 'db' | 'log' | 'media' | 'pages'>,
  member: Member,
  id: number,
  reason: RemovalInput = {},
): Promise<MenuPhotoDeleted> {
  const { db, pages } = context
  const moderates = await isModerator(db, member)
  const found = await findMenuPhoto(db, id)
  ensure(found, 'PHOTO_NOT_FOUND')
  ensure(mayDelete({ userId: found.user_id }, member.id, moderates), 'FORBIDDEN')
  const isOwn = found.user_id === member.id
  const { photo, recorded } = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [member.id, found.user_id])
    let recorded: Awaited<ReturnType<typeof recordRemoval>> | undefined
    if (isOwn) await recordChange(tx, { restaurantId: found.question_id, memberId: member.id, kind: 'menu_photo_deleted' })
    else if (await findMenuPhoto(tx, id))
      recorded = await recordRemoval(tx, member, { contentType: 'menu_photo', contentId: id, memberId: found.user_id, reason })
    const removed = await removeMenuPhotoRow(tx, id)
    if (removed === undefined) throw new DomainError('PHOTO_NOT_FOUND')
    return { photo: removed, recorded }
  })
  pages.changed({ restaurant: found.question_id })
  if (isOwn) await dropFiles(context, Object.values(photoFiles(photo)))
  else if (recorded)
    audit(context, member, { action: 'menu photo deleted', contentId: String(id), title: recorded.title, reportIds: recorded.reportIds })
  return { id }
}
