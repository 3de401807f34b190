import { audit, isAdmin } from '#features/moderation/server/index.ts'
import { photoFiles } from '#lib/media.rules.ts'
import { DomainError } from '#lib/errors.ts'
import { dropFiles } from '#platform/media/index.ts'
import type { Context } from '#platform/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { MenuPhotoDeleted } from '../../menu.contract.ts'
import { mayDelete } from '../../prices.rules.ts'
import { findMenuPhoto, removeMenuPhotoRow } from './menu.sql.ts'

/**
 * A member deletes the member's own menu photo with its files; an admin deletes any, which is audited.
 * @throws DomainError PHOTO_NOT_FOUND, FORBIDDEN
 */
export async function deleteMenuPhoto(
  context: Pick<Context, 'config' | 'db' | 'log' | 'media' | 'pages'>,
  member: Member,
  id: number,
): Promise<MenuPhotoDeleted> {
  const { db, pages } = context
  const isModerator = await isAdmin(db, member)
  const found = await findMenuPhoto(db, id)
  if (!found) throw new DomainError('PHOTO_NOT_FOUND')
  if (!mayDelete({ userId: found.user_id }, member.id, isModerator)) throw new DomainError('FORBIDDEN')
  const photo = await removeMenuPhotoRow(db, id)
  if (photo === undefined) throw new DomainError('PHOTO_NOT_FOUND')
  pages.changed({ restaurant: found.question_id })
  if (found.user_id !== member.id) audit(context, member, { deed: 'menu photo deleted', contentId: String(id), reportIds: [] })
  await dropFiles(context, Object.values(photoFiles(photo)))
  return { id }
}
