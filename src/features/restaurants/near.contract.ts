import { z } from 'zod'
import { cursor } from '#lib/contract-fields.ts'
import { isCleanText } from '#lib/text.ts'
import { isInBounds } from '#features/places/position.rules.ts'
import { isRounded } from './near.rules.ts'
import { restaurant } from './restaurants.contract.ts'
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
    closed: z.enum(['with', 'without']).default('without'),
    cursor,
    limit: z.int().min(1).max(50).default(20),
  })
  .meta({ id: 'NearQuery' })
export type NearQuery = z.infer<typeof nearQuery>

/** One page of restaurants, nearest first. The device computes the distances that it shows. */
export const nearPage = z
  .object({
    items: z.array(restaurant),
    nextCursor: z.string().nullable(),
    /** At the end of a search that stopped: how far it looked, in metres. Null where nothing farther passes the filters. */
    searchedMetres: z.number().nullable(),
  })
  .meta({ id: 'NearPage' })
export type NearPage = z.infer<typeof nearPage>
