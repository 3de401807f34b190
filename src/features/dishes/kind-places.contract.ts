import { z } from 'zod'
import { pageFields } from '#lib/contract-fields.ts'
import { isCleanText } from '#lib/text.ts'
import { dish } from './dishes.contract.ts'

/** A dish with its restaurant, as a row of a list. */
export const listedDish = dish
  .extend({
    restaurant: z.object({
      id: z.string(),
      title: z.string(),
      address: z.string().nullable(),
      restaurantType: z.string().nullable(),
      /** The address of the square picture; null without one. */
      photo: z.string().nullable(),
    }),
  })
  .meta({ id: 'ListedDish' })
export type ListedDish = z.infer<typeof listedDish>

export const listedDishPage = z.object({ items: z.array(listedDish), nextCursor: z.string().nullable() }).meta({ id: 'ListedDishPage' })
export type ListedDishPage = z.infer<typeof listedDishPage>

/** What `GET /places/dishes` is asked for. */
export const kindDishQuery = z.strictObject({
  /** The slug of the kind. */
  kind: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/)
    .meta({ example: 'kokorec' }),
  province: z.coerce.number().int().min(1).max(81),
  /** The slug of the district, unique within the province. */
  district: z.string().max(60).refine(isCleanText).optional(),
  ...pageFields(),
})
export type KindDishQuery = z.infer<typeof kindDishQuery>

/** How many dishes of a kind a place has. */
export interface KindSummary {
  /** At most a thousand are counted. */
  dishes: number
  /** The districts of the province that have enough of them, most first; counted a few minutes ago. */
  districts: { slug: string; dishes: number }[]
}

/** A kind of dish that a place has, with the number of dishes of a few minutes ago. */
export interface PlaceKind {
  kind: string
  dishes: number
}
