import { longDate } from '#i18n/format.ts'
import { memberPhotoTexts } from '#texts/features/member-photos/member-photos'
import type { GalleryPhoto } from '../../member-photos.contract.ts'

/** The day of a photo, as the gallery heads it. */
export function dayOf({ addedAt }: Pick<GalleryPhoto, 'addedAt'>): string {
  return longDate(addedAt, 'Europe/Istanbul')
}

/** The photos of each day, in their order. */
export function byDay(photos: readonly GalleryPhoto[]): [day: string, photos: GalleryPhoto[]][] {
  const days: [string, GalleryPhoto[]][] = []
  for (const photo of photos) {
    const day = dayOf(photo)
    const last = days.at(-1)
    if (last?.[0] === day) last[1].push(photo)
    else days.push([day, [photo]])
  }
  return days
}

/** What a photo shows: its dish, or where it comes from. */
export function subjectOf({ dish, source }: GalleryPhoto): string {
  return dish?.name ?? (source === 'member' ? memberPhotoTexts.unnamed : memberPhotoTexts.sources[source])
}

/** The alternative text of a photo: what a member wrote, or its dish, member and day. */
export function altOf(photo: GalleryPhoto): string {
  if (photo.alt !== null) return photo.alt
  return memberPhotoTexts.photo(subjectOf(photo), photo.author?.nickname ?? memberPhotoTexts.unknownMember, dayOf(photo))
}
