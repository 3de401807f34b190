import { z } from 'zod'
import { chosenPin, chosenPlace } from '#features/places/places.contract.ts'
import { clearableText, optionalText, requiredText } from '#lib/text-schema.ts'
import { isWebLink, LINK_MAX } from './links.rules.ts'
import { restaurantRules } from './posting.rules.ts'
import { storedRating } from './restaurants.rules.ts'
import { defaultVoteTexts, voteTextRule } from './vote-texts.rules.ts'

const { body, address, landmark, restaurantType } = restaurantRules
const title = requiredText(restaurantRules.title)
const link = { max: LINK_MAX, tooLong: 'LINK_INVALID' } as const
const voteText = requiredText(voteTextRule)

const isLink = (value: string | null): boolean => value === null || isWebLink(value)
const notLink = { params: { code: 'LINK_INVALID' } }

/** Stored with two decimals; null outside 1 to 10. */
const initialRating = z.number().nullable().transform(storedRating).meta({ example: 8.25 })

/** What a member posts. Texts are trimmed and blank ones count as absent; photos are uploaded to the new restaurant one by one. */
export const newRestaurant = z
  .strictObject({
    title: title.meta({ example: 'Çıtır Kokoreç Şükrü' }),
    body: optionalText(body),
    address: optionalText(address),
    /** Province and district as a member chose them; without them the address decides. */
    place: chosenPlace.nullish().transform((place) => place ?? null),
    /** A cart has a landmark and a pin, and needs no address. */
    isCart: z.boolean().default(false),
    /** Where a cart usually is. */
    landmark: optionalText(landmark),
    /** Where a member put the pin; without it the maps link or the district decides. */
    pin: chosenPin.nullish().transform((pin) => pin ?? null),
    mapsLink: optionalText(link).refine(isLink, notLink),
    videoLink: optionalText(link).refine(isLink, notLink),
    restaurantType: optionalText(restaurantType),
    initialRating: initialRating.nullish().transform((rating) => rating ?? null),
    acceptText: voteText.default(defaultVoteTexts.acceptText),
    rejectText: voteText.default(defaultVoteTexts.rejectText),
    /** Whether to pay 100 points for a boost. */
    useBoost: z.boolean().default(false),
    photos: z.array(z.string()).max(0).default([]),
  })
  .meta({ id: 'NewRestaurant' })
export type NewRestaurant = z.infer<typeof newRestaurant>
/** The input as a form sends it. */
export type RestaurantDraft = z.input<typeof newRestaurant>

/** The changes of its author; missing fields stay unchanged, null clears. */
export const restaurantEdit = z
  .strictObject({
    title: title.optional(),
    body: clearableText(body).optional(),
    address: clearableText(address).optional(),
    /** Null leaves province and district to the address again. */
    place: chosenPlace.nullable().optional(),
    isCart: z.boolean().optional(),
    landmark: clearableText(landmark).optional(),
    /** Null removes the member's pin: the maps link or the district decides again. */
    pin: chosenPin.nullable().optional(),
    mapsLink: clearableText(link).refine(isLink, notLink).optional(),
    videoLink: clearableText(link).refine(isLink, notLink).optional(),
    restaurantType: clearableText(restaurantType).optional(),
    initialRating: initialRating.optional(),
  })
  .meta({ id: 'RestaurantEdit' })
export type RestaurantEdit = z.infer<typeof restaurantEdit>

/** The labels of the two vote buttons. */
export const voteTexts = z.strictObject({ acceptText: voteText, rejectText: voteText }).meta({ id: 'VoteTexts' })
export type VoteTexts = z.infer<typeof voteTexts>
