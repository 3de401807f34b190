import { LARGE, photoUrl } from '#lib/media.rules.ts'
import type { Hidden } from '#people/server/hidden-from.ts'
import { presentPerson } from '#people/present-person.ts'
import type { GalleryPhoto, MemberPhoto, WaitingPhoto } from '../member-photos.contract.ts'
import type { GalleryRow } from './gallery.sql.ts'
import type { PhotoRow, WaitingRow } from './member-photos.sql.ts'

const dishOf = ({ dish_id, dish_name }: { dish_id: number | null; dish_name: string | null }) =>
  dish_id === null || dish_name === null ? null : { id: dish_id, name: dish_name }

export function presentPhoto(row: PhotoRow): MemberPhoto {
  return {
    id: row.id,
    photo: photoUrl(row.photo, LARGE),
    width: row.width,
    height: row.height,
    color: row.color,
    alt: row.alt,
    dish: dishOf(row),
    restaurantId: row.restaurant_id,
    commentId: row.comment_id,
    author: presentPerson(row.member_id, row)!,
    addedAt: row.added_at.toISOString(),
    state: row.state,
  }
}

export function presentWaiting(row: WaitingRow): WaitingPhoto {
  return {
    ...presentPhoto(row),
    restaurant: { id: row.restaurant_id, title: row.title },
    signedUpAt: row.signed_up_at.toISOString(),
    votes: row.votes,
  }
}

export function presentGalleryPhoto(row: GalleryRow): GalleryPhoto {
  return {
    key: row.key,
    source: row.source,
    id: row.id,
    photo: photoUrl(row.photo, LARGE),
    width: row.width,
    height: row.height,
    color: row.color,
    alt: row.alt,
    dish: dishOf(row),
    commentId: row.comment_id,
    author: presentPerson(row.member_id, row),
    addedAt: row.added_at.toISOString(),
  }
}

/**
 * The photos that this viewer sees: those of a hidden member are left out. Photos of the restaurant and of its menu belong to the
 * restaurant, so they stay without their member.
 */
export function photosWithoutHidden(photos: readonly GalleryPhoto[], { all }: Hidden): GalleryPhoto[] {
  return photos.flatMap((photo) => {
    if (photo.author === null || !all.has(photo.author.id)) return [photo]
    return photo.source === 'member' ? [] : [{ ...photo, author: null }]
  })
}
