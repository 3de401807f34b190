import { z } from 'zod'
import { pageFields } from '#lib/contract-fields.ts'
import { person } from '#people/person.contract.ts'
import { clearableText, optionalText, requiredText } from '#lib/text-schema.ts'
import { DEFAULT_COLOR, DEFAULT_EMOJI, descriptionRule, gallerySorts, nameRule, notesRule, REORDERED_MAX } from './collections.rules.ts'

const name = requiredText(nameRule).meta({ example: 'Gece yarısı rotası' })
const color = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/)
  .transform((hex) => hex.toLowerCase())
// JSON Schema has no pattern for this, so the documentation has none.
const emoji = z.string().refine((text) => /^\p{RGI_Emoji}$/v.test(text))

/** The body of `POST /api/collections`; private by default. */
export const collectionInput = z
  .strictObject({
    name,
    description: optionalText(descriptionRule),
    color: color.default(DEFAULT_COLOR),
    emoji: emoji.default(DEFAULT_EMOJI),
    isPublic: z.boolean().default(false),
  })
  .meta({ id: 'CollectionInput' })
export type CollectionInput = z.infer<typeof collectionInput>

/** The fields to change; omitted fields stay as they are. */
export const collectionChange = z
  .strictObject({ name, description: clearableText(descriptionRule), color, emoji, isPublic: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0)
  .meta({ id: 'CollectionChange' })
export type CollectionChange = z.infer<typeof collectionChange>

/** A collection as every permitted viewer sees it. */
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
  /** A restaurant id: the answer says which collections contain it. */
  containing: z.string().min(1).max(160).optional(),
  ...pageFields(),
})
export type OwnCollectionQuery = z.infer<typeof ownCollectionQuery>

const ownCollection = collection
  .extend({
    /** Whether the collection contains the restaurant in `containing`; null without that parameter. */
    contains: z.boolean().nullable(),
  })
  .meta({ id: 'OwnCollection' })
export type OwnCollection = z.infer<typeof ownCollection>

/** The caller's collections, newest first. */
export const ownCollectionPage = z
  .object({
    items: z.array(ownCollection),
    nextCursor: z.string().nullable(),
    /** Whether any of the caller's collections contains the restaurant in `containing`, on this page or not. */
    isContained: z.boolean().nullable(),
  })
  .meta({ id: 'OwnCollectionPage' })
export type OwnCollectionPage = z.infer<typeof ownCollectionPage>

export const galleryQuery = z.strictObject({ sort: z.enum(gallerySorts).default('likes'), ...pageFields() })
export type GalleryQuery = z.infer<typeof galleryQuery>

const publicCollection = collection.extend({ isLiked: z.boolean() }).meta({ id: 'PublicCollection' })
export type PublicCollection = z.infer<typeof publicCollection>

export const galleryPage = z.object({ items: z.array(publicCollection), nextCursor: z.string().nullable() }).meta({ id: 'GalleryPage' })
export type GalleryPage = z.infer<typeof galleryPage>

export const likeInput = z.strictObject({ liked: z.boolean() }).meta({ id: 'CollectionLikeInput' })

/** Whether the caller likes a collection, and how many members do. */
export const collectionLike = z.object({ liked: z.boolean(), likeCount: z.int() }).meta({ id: 'CollectionLike' })
export type CollectionLike = z.infer<typeof collectionLike>

export const itemInput = z.strictObject({ notes: optionalText(notesRule) }).meta({ id: 'CollectionItemInput' })
export const itemChange = z.strictObject({ notes: clearableText(notesRule) }).meta({ id: 'CollectionItemChange' })

/** A restaurant or duet as an item of a collection. */
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

export const itemQuery = z.strictObject(pageFields())
export type ItemQuery = z.infer<typeof itemQuery>

/** A collection's items in the owner's order. */
export const itemPage = z.object({ items: z.array(collectionItem), nextCursor: z.string().nullable() }).meta({ id: 'CollectionItemPage' })
export type ItemPage = z.infer<typeof itemPage>

/** Items in their new order: these swap positions among themselves, the others keep theirs. */
export const orderInput = z
  .strictObject({ questionIds: z.array(z.string().min(1).max(160)).min(2).max(REORDERED_MAX) })
  .refine(({ questionIds }) => new Set(questionIds).size === questionIds.length)
  .meta({ id: 'CollectionOrderInput' })

/** How many items a collection has after a change. */
export const itemCount = z.object({ itemCount: z.int() }).meta({ id: 'CollectionItemCount' })
export type ItemCount = z.infer<typeof itemCount>
