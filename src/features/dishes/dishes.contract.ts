import { z } from 'zod'
import { galleryPhoto } from '#features/member-photos/member-photos.contract.ts'
import { rowId } from '#lib/contract-fields.ts'
import { requiredText } from '#lib/text-schema.ts'
import { dishKey, dishRule } from './dishes.rules.ts'

/** The name of a dish, as a form sends it. */
export const dishName = requiredText(dishRule).refine((name) => dishKey(name) !== '', { params: { code: dishRule.empty } })

export const ofRestaurant = z.object({ id: z.string().max(160) })
export const dishParams = z.object({ id: rowId('12') })

/** The body of `POST /api/restaurants/{id}/dishes`. */
export const dishInput = z.strictObject({ name: dishName.meta({ example: 'Kokoreç' }) }).meta({ id: 'DishInput' })
export type DishInput = z.infer<typeof dishInput>

/** The mean of the ratings of a dish that are not held, and how many there are; null without any. */
const dishMean = z.object({ count: z.int(), mean: z.number() }).nullable()

/** A dish of a restaurant. */
export const dish = z
  .object({
    id: z.int(),
    name: z.string(),
    /** The slug of its kind; null where none is known. */
    kind: z.string().nullable(),
    rating: dishMean,
  })
  .meta({ id: 'Dish' })
export type Dish = z.infer<typeof dish>

export const addedDish = dish
  .extend({
    /** False where the restaurant had a dish of this name. */
    isNew: z.boolean(),
  })
  .meta({ id: 'AddedDish' })
export type AddedDish = z.infer<typeof addedDish>

/** What `GET /api/restaurants/{id}/dishes/like` is asked for. */
export const likeQuery = z.strictObject({ name: z.string().max(120).meta({ example: 'kokorec' }) })

/** The dishes of the restaurant that are like a typed name, then kinds of dishes that could be meant. */
export const likeDishList = z
  .object({
    items: z.array(dish),
    kinds: z.array(z.object({ slug: z.string(), tr: z.string(), en: z.string() })),
  })
  .meta({ id: 'LikeDishList' })
export type LikeDishList = z.infer<typeof likeDishList>

/** The body of `PUT /api/dishes/{id}/rating`. */
export const ratingInput = z
  .strictObject({
    rating: z
      .int()
      .refine((rating) => rating >= 1 && rating <= 10, { params: { code: 'RATING_OUT_OF_RANGE' } })
      .meta({ example: 8 }),
  })
  .meta({ id: 'DishRatingInput' })
export type RatingInput = z.infer<typeof ratingInput>

/** The member's own rating of a dish. */
export const ownRating = z
  .object({
    dishId: z.int(),
    rating: z.int(),
    /** When the rating may be changed; null for at once. */
    canChangeAt: z.iso.datetime().nullable(),
    /** Whether the rating counts nowhere, because the vote shield holds the member's vote. */
    isHeld: z.boolean(),
  })
  .meta({ id: 'OwnDishRating' })
export type OwnRating = z.infer<typeof ownRating>

export const ownRatingList = z.object({ items: z.array(ownRating) }).meta({ id: 'OwnDishRatingList' })
export type OwnRatingList = z.infer<typeof ownRatingList>

/** The member's rating, and what the dish has with it. */
export const dishRated = z.object({ own: ownRating, dish }).meta({ id: 'DishRated' })
export type DishRated = z.infer<typeof dishRated>

export const ratingWithdrawn = z
  .object({
    /** The dish without the rating; null where the dish went with its last rating. */
    dish: dish.nullable(),
  })
  .meta({ id: 'DishRatingWithdrawn' })
export type RatingWithdrawn = z.infer<typeof ratingWithdrawn>

/** A dish that 'Ne yenir?' names. */
export interface BestDish {
  id: number
  name: string
  count: number
  mean: number
}

const tenth = z.array(z.number()).length(10)

/** Everything that makes the numbers of a dish. */
export const dishSheet = z
  .object({
    id: z.int(),
    name: z.string(),
    restaurant: z.object({ id: z.string(), title: z.string() }),
    kind: z.object({ slug: z.string(), tr: z.string(), en: z.string() }).nullable(),
    /** How many gave each rating, from 1 to 10; held ratings are left out. */
    ratings: z.array(z.int()).length(10),
    /** Ratings that count nowhere, because the vote shield holds their members' votes on the restaurant. */
    heldCount: z.int(),
    order: z.object({
      /** (C·m + Σ w·r) / (C + Σ w) with six decimals. */
      score: z.number(),
      /** C: how many weighted ratings at the mean every dish starts with. */
      priorWeight: z.number(),
      /** m: the mean of the dish's kind, or of all dishes. */
      mean: z.number(),
      /** Whether the mean is that of the kind. */
      isOfKind: z.boolean(),
      /** Σ w: the sum of the weights. */
      weights: z.number(),
      /** Σ w·r: the sum of weight times rating. */
      weightedRatings: z.number(),
      /** The weights of each rating, from 1 to 10. */
      byRating: tenth,
    }),
    /** The latest four photos of members. */
    photos: z.array(galleryPhoto),
  })
  .meta({ id: 'DishSheet' })
export type DishSheet = z.infer<typeof dishSheet>

/** The body of `PATCH /api/dishes/{id}`: what is left out stays. */
export const dishChange = z
  .strictObject({
    name: dishName.optional(),
    /** The slug of a kind; null: of no kind. */
    kind: z.string().max(40).nullable().optional(),
  })
  .meta({ id: 'DishChange' })
export type DishChange = z.infer<typeof dishChange>

/** The body of `POST /api/dishes/{id}/join`: the dish that stays. */
export const joinInput = z.strictObject({ into: z.int().positive() }).meta({ id: 'DishJoinInput' })
export type JoinInput = z.infer<typeof joinInput>

export const dishRemoved = z.object({ id: z.int() }).meta({ id: 'DishRemoved' })
export type DishRemoved = z.infer<typeof dishRemoved>
