import { z } from 'zod'
import { chosenPlace } from '#features/places/places.contract.ts'
import { isInBounds } from '#features/places/position.rules.ts'
import { restaurantRules } from '#features/restaurants/posting.rules.ts'
import { LINK_MAX } from '#features/restaurants/links.rules.ts'
import { restaurantStatuses } from '#features/restaurants/restaurants.rules.ts'
import { optionalText, requiredText } from '#lib/text-schema.ts'
import { ALIKE_SHOWN } from './likeness.rules.ts'

/** What is known so far of a restaurant that a member is adding. Positions stay out of addresses, so this is a body. */
export const alikeInput = z
  .strictObject({
    title: requiredText(restaurantRules.title).meta({ example: 'Asım Usta Kokoreç' }),
    address: optionalText(restaurantRules.address),
    place: chosenPlace.nullish().transform((place) => place ?? null),
    mapsLink: optionalText({ max: LINK_MAX, tooLong: 'LINK_INVALID' }),
    pin: z
      .strictObject({ longitude: z.number(), latitude: z.number() })
      .refine(isInBounds)
      .nullish()
      .transform((pin) => pin ?? null),
  })
  .meta({ id: 'AlikeInput' })
export type AlikeInput = z.infer<typeof alikeInput>
export type AlikeDraft = z.input<typeof alikeInput>

export const alikeRestaurant = z
  .object({
    id: z.string(),
    title: z.string(),
    address: z.string().nullable(),
    restaurantType: z.string().nullable(),
    status: z.enum(restaurantStatuses),
    /** The address of the square picture; null without one. */
    photo: z.string().nullable(),
    /** With one decimal; null when no member has rated it. */
    memberAverage: z.number().nullable(),
    /** Whole metres to the pin of the new one; null where one of the two has none. */
    metres: z.int().nullable(),
  })
  .meta({ id: 'AlikeRestaurant' })
export type AlikeRestaurant = z.infer<typeof alikeRestaurant>

export const alikeRestaurants = z.object({ items: z.array(alikeRestaurant).max(ALIKE_SHOWN) }).meta({ id: 'AlikeRestaurants' })
export type AlikeRestaurants = z.infer<typeof alikeRestaurants>
