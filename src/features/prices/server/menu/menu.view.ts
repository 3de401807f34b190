import type { Hidden } from '#people/server/hidden-from.ts'
import { LARGE, photoUrl } from '#lib/media.rules.ts'
import type { MenuPhoto } from '../../menu.contract.ts'
import type { MenuPhotoRow } from './menu.sql.ts'

/** A menu photo as every viewer sees it. */
export function presentMenuPhoto(row: MenuPhotoRow): MenuPhoto {
  return { id: row.id, photo: photoUrl(row.photo, LARGE), addedAt: row.added_at.toISOString(), userId: row.user_id }
}

/** The photo of a menu belongs to the restaurant, so it stays; its uploader is left out where the viewer does not see that member. */
export function menuPhotoWithoutHidden(photo: MenuPhoto, { all }: Hidden): MenuPhoto {
  return photo.userId !== null && all.has(photo.userId) ? { ...photo, userId: null } : photo
}
