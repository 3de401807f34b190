import { z } from 'zod'
import { cursor } from '#lib/contract-fields.ts'
import { isCleanText } from '#lib/text.ts'
import { areFactFilters } from '#features/fact-names/fact-names.rules.ts'
import { isInBounds } from '#features/places/position.rules.ts'
import { isRounded, OPENS_NEXT_MAX, RADIUS_MAX } from './near.rules.ts'
import { cappedCount, priceLevel, restaurant } from './restaurants.contract.ts'
import { TYPE_MAX } from './posting.rules.ts'
import { TYPES_MAX } from './restaurants.rules.ts'

/** A position that the caller rounded to three decimals, about 100 metres: a more exact one is refused. */
const roughPosition = z
  .strictObject({ longitude: z.number().meta({ example: 29.027 }), latitude: z.number().meta({ example: 40.99 }) })
  .refine(isInBounds, { params: { code: 'OUTSIDE_TURKIYE' } })
  .refine(isRounded, { params: { code: 'POSITION_TOO_EXACT' } })
  .meta({ id: 'RoughPosition' })

/** The body of `POST /api/restaurants/near`: where, and the filters of the list. */
export const nearQuery = z
  .strictObject({
    position: roughPosition,
    minRating: z.number().min(0).max(10).default(0),
    location: z.string().trim().max(100).refine(isCleanText).default(''),
    types: z.array(z.string().min(1).max(TYPE_MAX).refine(isCleanText)).max(TYPES_MAX).default([]),
    openNow: z.boolean().default(false),
    /** Facts that all hold. */
    facts: z.array(z.string()).refine(areFactFilters).default([]),
    closed: z.enum(['with', 'without']).default('without'),
    /** Only restaurants within this many metres. Without it the farther ones follow the nearer ones. */
    radius: z.int().min(100).max(RADIUS_MAX).optional(),
    /** Whether the first page also says what is within the radius, or within 10 km without one. */
    counted: z.boolean().default(false),
    cursor,
    limit: z.int().min(1).max(50).default(20),
  })
  .meta({ id: 'NearQuery' })
export type NearQuery = z.infer<typeof nearQuery>

const nearRestaurant = restaurant
  .extend({
    /** 1 to 3; null where prices are old or unknown. */
    priceLevel,
  })
  .meta({ id: 'NearRestaurant' })
export type NearRestaurant = z.infer<typeof nearRestaurant>

/** One page of restaurants, nearest first. The device computes the distances that it shows. */
export const nearPage = z
  .object({
    items: z.array(nearRestaurant),
    nextCursor: z.string().nullable(),
    /** At the end of a search that stopped: how far it looked, in metres. Null where nothing farther passes the filters. */
    searchedMetres: z.number().nullable(),
    /** On a first page that counts: how many restaurants pass the filters within these metres. */
    within: z
      .object({
        metres: z.int(),
        matching: cappedCount,
        /** Where only open ones are asked for and none is open: up to three that open next, the earliest first. */
        opensNext: z.array(nearRestaurant).max(OPENS_NEXT_MAX),
      })
      .nullable(),
  })
  .meta({ id: 'NearPage' })
export type NearPage = z.infer<typeof nearPage>
