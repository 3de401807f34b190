import { z } from 'zod'
import { removalInput } from '#features/moderation/moderation.contract.ts'
import { pageFields, rowId } from '#lib/contract-fields.ts'
import { requiredText } from '#lib/text-schema.ts'
import { person } from '#people/person.contract.ts'
import { altRule, GALLERY_PAGE, photoSources, photoStates } from './member-photos.rules.ts'

export const ofRestaurant = z.object({ id: z.string().max(160) })
export const photoParams = z.object({ id: rowId('12') })

const namedDish = z.object({ id: z.int(), name: z.string() })

const picture = {
  /** The address of the large picture; '-800' instead of '-1600' is a smaller one, '-400' the square. */
  photo: z.string(),
  /** The size of the large picture in pixels. */
  width: z.int(),
  height: z.int(),
  /** The most frequent colour as '#rrggbb', for the place of the picture until it is loaded. */
  color: z.string(),
  /** What it shows, for people who do not see it; null until a member writes it. */
  alt: z.string().nullable(),
}

/** A photo under the comment to which it belongs. */
export const commentPhoto = z.object({ id: z.int(), ...picture, dish: namedDish.nullable() }).meta({ id: 'CommentPhoto' })
export type CommentPhoto = z.infer<typeof commentPhoto>

/** A photo of a member who ate there. */
export const memberPhoto = commentPhoto
  .extend({
    restaurantId: z.string(),
    /** Null where it belongs to no comment, or to one that waits. */
    commentId: z.int().nullable(),
    author: person,
    addedAt: z.iso.datetime(),
    /** waiting: a moderator looks at the first photos of a newcomer; hidden: members reported it. Others see shown photos only. */
    state: z.enum(photoStates),
  })
  .meta({ id: 'MemberPhoto' })
export type MemberPhoto = z.infer<typeof memberPhoto>

/** What the address of `POST /api/restaurants/{id}/member-photos` says about the file in its body. */
export const photoQuery = z.strictObject({
  commentId: rowId('12').optional(),
  /** The member's comment on this restaurant that waits for a moderator. */
  isOfWaiting: z.enum(['true']).optional(),
  dishId: rowId('34').optional(),
  /** What it shows, for people who do not see it. */
  alt: requiredText(altRule).optional(),
})
export type PhotoQuery = z.infer<typeof photoQuery>

/** To what a photo belongs. */
export type PhotoTarget = Pick<PhotoQuery, 'commentId' | 'isOfWaiting' | 'dishId'>

export const altInput = z
  .strictObject({ alt: requiredText(altRule).meta({ example: 'Yarım ekmek kokoreç ve ayran' }) })
  .meta({ id: 'AltInput' })
export type AltInput = z.infer<typeof altInput>

export const photoDeleted = z.object({ id: z.int() }).meta({ id: 'MemberPhotoDeleted' })
export type PhotoDeleted = z.infer<typeof photoDeleted>

/** The photos of the viewer that others do not see yet, or no longer. */
export const ownPhotoList = z.object({ items: z.array(memberPhoto) }).meta({ id: 'OwnPhotoList' })
export type OwnPhotoList = z.infer<typeof ownPhotoList>

/** A photo of the gallery. */
export const galleryPhoto = z
  .object({
    /** Unique in the gallery: the source and its number or name. */
    key: z.string(),
    source: z.enum(photoSources),
    /** The number of a photo of a member or of the menu; null for one of the restaurant. */
    id: z.int().nullable(),
    photo: z.string(),
    /** Null where it was not measured: of the restaurant and of the menu. */
    width: z.int().nullable(),
    height: z.int().nullable(),
    color: z.string().nullable(),
    alt: z.string().nullable(),
    dish: namedDish.nullable(),
    commentId: z.int().nullable(),
    /** Null for a member who left or whom the viewer does not see. */
    author: person.nullable(),
    addedAt: z.iso.datetime(),
  })
  .meta({ id: 'GalleryPhoto' })
export type GalleryPhoto = z.infer<typeof galleryPhoto>

export const galleryQuery = z.strictObject({
  /** Only the photos of this dish. */
  dish: rowId('34').optional(),
  ...pageFields(GALLERY_PAGE),
})
export type GalleryQuery = z.infer<typeof galleryQuery>

export const galleryPage = z
  .object({
    items: z.array(galleryPhoto),
    nextCursor: z.string().nullable(),
    /** Of the first page only: how many photos there are, and the dishes with the most photos. */
    count: z.int().nullable(),
    dishes: z.array(namedDish.extend({ count: z.int() })).nullable(),
  })
  .meta({ id: 'PhotoGallery' })
export type GalleryPage = z.infer<typeof galleryPage>

/** What the page of a restaurant shows before its gallery. */
export interface PhotoPreview {
  count: number
  items: GalleryPhoto[]
}

export const waitingQuery = z.strictObject({ id: rowId('12') })

const waitingPhoto = memberPhoto.extend({
  restaurant: z.object({ id: z.string(), title: z.string() }),
  signedUpAt: z.iso.datetime(),
  votes: z.int(),
})
export type WaitingPhoto = z.infer<typeof waitingPhoto>
export const waitingPhotoPage = z.object({ items: z.array(waitingPhoto) }).meta({ id: 'WaitingPhotoPage' })
export type WaitingPhotoPage = z.infer<typeof waitingPhotoPage>

export const photoDecision = z
  .strictObject({ accept: z.boolean(), rule: removalInput.shape.rule, facts: removalInput.shape.facts })
  .meta({ id: 'PhotoDecision' })
export type PhotoDecision = z.infer<typeof photoDecision>
export const photoDecided = z.object({ accepted: z.boolean() }).meta({ id: 'PhotoDecided' })
export type PhotoDecided = z.infer<typeof photoDecided>
