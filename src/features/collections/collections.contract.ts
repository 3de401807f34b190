import { z } from 'zod'
import { person } from '#features/restaurants/restaurants.contract.ts'
import { clearableText, optionalText, requiredText } from '#lib/text-schema.ts'
import {
  COLLECTION_DESCRIPTION_MAX,
  COLLECTION_NAME_MAX,
  DEFAULT_COLOR,
  DEFAULT_EMOJI,
  gallerySorts,
  ITEM_NOTES_MAX,
  REORDERED_MAX,
} from './collections.rules.ts'

const name = requiredText({
  empty: 'COLLECTION_NAME_REQUIRED',
  max: COLLECTION_NAME_MAX,
  tooLong: 'COLLECTION_NAME_TOO_LONG',
  isOneLine: true,
}).meta({ example: 'Gece yarısı rotası' })
const descriptionRules = { max: COLLECTION_DESCRIPTION_MAX, tooLong: 'COLLECTION_DESCRIPTION_TOO_LONG' }
const notesRules = { max: ITEM_NOTES_MAX, tooLong: 'ITEM_NOTES_TOO_LONG' }
const color = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/)
  .transform((hex) => hex.toLowerCase())
// No pattern of JSON Schema can say this, so that the documentation has none.
const emoji = z.string().refine((text) => /^\p{RGI_Emoji}$/v.test(text))
const cursor = z.string().max(400).optional()
const limit = z.coerce.number().int().min(1).max(50).default(20)

/** What `POST /api/collections` takes; whoever says nothing keeps it private. */
export const collectionInput = z
  .strictObject({
    name,
    description: optionalText(descriptionRules),
    color: color.default(DEFAULT_COLOR),
    emoji: emoji.default(DEFAULT_EMOJI),
    isPublic: z.boolean().default(false),
  })
  .meta({ id: 'CollectionInput' })
export type CollectionInput = z.infer<typeof collectionInput>

/** What changes; what is left out stays. */
export const collectionChange = z
  .strictObject({ name, description: clearableText(descriptionRules), color, emoji, isPublic: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0)
  .meta({ id: 'CollectionChange' })
export type CollectionChange = z.infer<typeof collectionChange>

/** A collection as everybody sees it who may. */
export const collection = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    owner: person,
    name: z.string(),
    description: z.string().nullable(),
    color: z.string(),
    emoji: z.string(),
    isPublic: z.boolean(),
    itemCount: z.int(),
    likeCount: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Collection' })
export type Collection = z.infer<typeof collection>

export const ownCollectionQuery = z.strictObject({
  /** A restaurant: the answer says which collections hold it. */
  containing: z.string().min(1).max(160).optional(),
  cursor,
  limit,
})
export type OwnCollectionQuery = z.infer<typeof ownCollectionQuery>

const ownCollection = collection
  .extend({
    /** Whether it holds the restaurant asked about; null when none was. */
    contains: z.boolean().nullable(),
  })
  .meta({ id: 'OwnCollection' })
export type OwnCollection = z.infer<typeof ownCollection>

/** The asker's collections, newest first. */
export const ownCollectionPage = z
  .object({
    items: z.array(ownCollection),
    nextCursor: z.string().nullable(),
    /** Whether any of the asker's collections holds the restaurant asked about, on this page or not. */
    isContained: z.boolean().nullable(),
  })
  .meta({ id: 'OwnCollectionPage' })
export type OwnCollectionPage = z.infer<typeof ownCollectionPage>

export const galleryQuery = z.strictObject({ sort: z.enum(gallerySorts).default('likes'), cursor, limit })
export type GalleryQuery = z.infer<typeof galleryQuery>

const publicCollection = collection.extend({ isLiked: z.boolean() }).meta({ id: 'PublicCollection' })
export type PublicCollection = z.infer<typeof publicCollection>

export const galleryPage = z.object({ items: z.array(publicCollection), nextCursor: z.string().nullable() }).meta({ id: 'GalleryPage' })
export type GalleryPage = z.infer<typeof galleryPage>

export const likeInput = z.strictObject({ liked: z.boolean() }).meta({ id: 'CollectionLikeInput' })

/** Whether the asker likes a collection, and how many do. */
export const collectionLike = z.object({ liked: z.boolean(), likeCount: z.int() }).meta({ id: 'CollectionLike' })
export type CollectionLike = z.infer<typeof collectionLike>

export const itemInput = z.strictObject({ notes: optionalText(notesRules) }).meta({ id: 'CollectionItemInput' })
export const itemChange = z.strictObject({ notes: clearableText(notesRules) }).meta({ id: 'CollectionItemChange' })

/** A restaurant or duet as it stands in a collection. */
export const collectionItem = z
  .object({
    collectionId: z.uuid(),
    questionId: z.string(),
    notes: z.string().nullable(),
    addedAt: z.iso.datetime(),
    questionTitle: z.string(),
    questionBody: z.string().nullable(),
    authorUsername: z.string().nullable(),
    authorAvatarUrl: z.string().nullable(),
    acceptCount: z.int(),
    rejectCount: z.int(),
    commentCount: z.int(),
    photo: z.string().nullable(),
    restaurantType: z.string().nullable(),
    address: z.string().nullable(),
    isVotable: z.boolean(),
    /** The members' average as cards show it. */
    rating: z.number().nullable(),
  })
  .meta({ id: 'CollectionItem' })
export type CollectionItem = z.infer<typeof collectionItem>

export const itemQuery = z.strictObject({ cursor, limit })
export type ItemQuery = z.infer<typeof itemQuery>

/** A collection's items in its order. */
export const itemPage = z.object({ items: z.array(collectionItem), nextCursor: z.string().nullable() }).meta({ id: 'CollectionItemPage' })
export type ItemPage = z.infer<typeof itemPage>

/** Items in their new order: these change places among themselves, the others stay where they are. */
export const orderInput = z
  .strictObject({ questionIds: z.array(z.string().min(1).max(160)).min(2).max(REORDERED_MAX) })
  .refine(({ questionIds }) => new Set(questionIds).size === questionIds.length)
  .meta({ id: 'CollectionOrderInput' })

/** How many items a collection has after a change. */
export const itemCount = z.object({ itemCount: z.int() }).meta({ id: 'CollectionItemCount' })
export type ItemCount = z.infer<typeof itemCount>
