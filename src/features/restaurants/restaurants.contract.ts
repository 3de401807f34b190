import { person } from '#people/person.contract.ts'
import { z } from 'zod'
import { pageFields } from '#lib/contract-fields.ts'
import { restaurantPlace } from '#features/places/places.contract.ts'
import { isCleanText } from '#lib/text.ts'
import { restaurantTypes } from '#site/restaurant-types.ts'
import { factFilter } from '#features/fact-names/fact-filter.contract.ts'
import { restaurantSorts, TYPES_MAX, typesOf, restaurantStatuses } from './restaurants.rules.ts'

const ratings = z.array(z.int().nonnegative()).length(10)

/** A restaurant or a duet, with everything that a card and a detail page show to all viewers. */
export const restaurant = z
  .object({
    id: z.string().meta({ example: 'citir-kokorec-sukru' }),
    title: z.string(),
    body: z.string().nullable(),
    address: z.string().nullable(),
    /** A cart moves, and has a landmark: where it usually is. */
    isCart: z.boolean(),
    landmark: z.string().nullable(),
    /** Null where neither the province nor the position is known. */
    place: restaurantPlace.nullable(),
    videoLink: z.string().nullable(),
    mapsLink: z.string().nullable(),
    /** 1 to 10 with two decimals; null when the owner gave no rating. */
    initialRating: z.number().nullable(),
    /** Up to three addresses of large pictures; '-800' instead of '-1600' is a smaller one, '-400' the square for cards. */
    photos: z.array(z.string()).max(3),
    /** A known type or any other text. */
    restaurantType: z.string().nullable(),
    acceptText: z.string(),
    rejectText: z.string(),
    authorId: z.uuid().nullable(),
    author: person.nullable(),
    /** The author in the format of the old API. */
    profiles: z.object({ id: z.uuid(), username: z.string(), avatar_url: z.string().nullable() }).nullable(),
    /** The paid part: 100 after a boost, else 0. */
    hypeScore: z.int(),
    /** The total Hype score, as on the badge before rounding. */
    hype: z.number(),
    /** Hype that decays with age: the order of the hot list. */
    hotScore: z.number(),
    /** Activity of the last day divided by the daily mean of the week before: the order of the rising list. */
    risingScore: z.number(),
    isTrending: z.boolean(),
    questionType: z.enum(['normal', 'duet']),
    parentQuestionId: z.string().nullable(),
    parentQuestion: z
      .object({
        id: z.string(),
        title: z.string(),
        body: z.string().nullable(),
        initialRating: z.number().nullable(),
        loggedInRatings: ratings,
        anonymousRatings: ratings,
      })
      .nullable(),
    duetRating: z.number().nullable(),
    duetUserId: z.uuid().nullable(),
    duetUser: z.object({ username: z.string() }).nullable(),
    isVotable: z.boolean(),
    /** The opening hours in Europe/Istanbul, as a value of OpenStreetMap's `opening_hours`; null: unknown, neither open nor closed. */
    hours: z.string().nullable().meta({ example: 'Mo-Su 18:00-04:00' }),
    /** Whether the restaurant is open, closed for good or moved; a duet has the status of its original. */
    status: z.enum(restaurantStatuses),
    statusSince: z.iso.datetime().nullable(),
    /** The new address of a moved restaurant. */
    movedTo: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** The votes of members and visitors. */
    acceptCount: z.int(),
    rejectCount: z.int(),
    /** Only members' votes: rankings ignore visitors. */
    memberAcceptCount: z.int(),
    memberRejectCount: z.int(),
    commentCount: z.int(),
    replyCount: z.int(),
    loggedInRatings: ratings,
    anonymousRatings: ratings,
  })
  .meta({ id: 'Restaurant' })
export type Restaurant = z.infer<typeof restaurant>

export const restaurantQuery = z.strictObject({
  /** The minimum member average as shown on the card; only 0 includes unrated restaurants. */
  minRating: z.coerce.number().min(0).max(10).default(0),
  /** Any part of the address, Turkish-folded. */
  location: z.string().trim().max(100).refine(isCleanText).default(''),
  /** Comma-separated types; none means all. */
  type: z
    .string()
    .max(400)
    .refine(isCleanText)
    .refine((list) => typesOf(list).length <= TYPES_MAX)
    .default('')
    .meta({ example: 'doner,kebap' }),
  /** Only restaurants that are open now; those with unknown hours are left out. */
  openNow: z
    .enum(['true', 'false'])
    .default('false')
    .transform((word) => word === 'true'),
  facts: factFilter,
  sort: z.enum(restaurantSorts).default('recommended'),
  /** Whether restaurants that are closed for good are listed too. */
  closed: z.enum(['with', 'without']).default('without'),
  ...pageFields(),
})
export type RestaurantQuery = z.infer<typeof restaurantQuery>

/** A count that stops at 10,000. */
export const cappedCount = z.object({ count: z.int(), isExact: z.boolean() }).meta({ id: 'CappedCount' })
export type CappedCount = z.infer<typeof cappedCount>

export const restaurantPage = z
  .object({
    items: z.array(restaurant),
    nextCursor: z.string().nullable(),
    /** How many restaurants match the filters. */
    matching: cappedCount,
    /** How many restaurants exist. */
    total: cappedCount,
  })
  .meta({ id: 'RestaurantPage' })
export type RestaurantPage = z.infer<typeof restaurantPage>

/** How dear a restaurant is, from 1 to 3; null where its prices are old or unknown. */
export const priceLevel = z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable()

export const restaurantCount = z.object({ total: cappedCount }).meta({ id: 'RestaurantCount' })
export type RestaurantCount = z.infer<typeof restaurantCount>

export const rankedQuery = z.strictObject(pageFields())
export type RankedQuery = z.infer<typeof rankedQuery>

export const placeQuery = z.strictObject({
  province: z.coerce.number().int().min(1).max(81),
  /** The slug of the district, unique within the province. */
  district: z.string().max(60).refine(isCleanText).optional(),
  type: z.enum(restaurantTypes).optional(),
  ...pageFields(),
})
export type PlaceQuery = z.infer<typeof placeQuery>

/** One page of a ranking, best first. */
export const rankedPage = z.object({ items: z.array(restaurant), nextCursor: z.string().nullable() }).meta({ id: 'RankedPage' })
export type RankedPage = z.infer<typeof rankedPage>

export const randomRestaurant = z.object({ id: z.string().nullable() }).meta({ id: 'RandomRestaurant' })
export type RandomRestaurant = z.infer<typeof randomRestaurant>

export const restaurantDeleted = z.object({ id: z.string() }).meta({ id: 'RestaurantDeleted' })
export type RestaurantDeleted = z.infer<typeof restaurantDeleted>

export const deletionState = z
  .object({
    /** Whether nobody but the author has voted, commented, replied or added a duet. */
    canDelete: z.boolean(),
    /** Whether the author's request to the moderators is open. */
    isRequested: z.boolean(),
  })
  .meta({ id: 'DeletionState' })
export type DeletionState = z.infer<typeof deletionState>
