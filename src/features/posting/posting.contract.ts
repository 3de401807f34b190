import { z } from 'zod'
import { clearableText, optionalText, requiredText } from '#lib/text-schema.ts'
import { isWebLink, LINK_MAX } from '#features/restaurants/links.rules.ts'
import { ADDRESS_MAX, BODY_MAX, storedRating, TITLE_MAX, TYPE_MAX, VOTE_TEXT_MAX } from '#features/restaurants/restaurants.rules.ts'

const title = requiredText({ max: TITLE_MAX, tooLong: 'TITLE_TOO_LONG', empty: 'TITLE_REQUIRED', isOneLine: true })
const body = { max: BODY_MAX, tooLong: 'BODY_TOO_LONG' }
const address = { max: ADDRESS_MAX, tooLong: 'ADDRESS_TOO_LONG', isOneLine: true }
const restaurantType = { max: TYPE_MAX, tooLong: 'TYPE_TOO_LONG', isOneLine: true }
const link = { max: LINK_MAX, tooLong: 'LINK_INVALID' }
const voteText = requiredText({ max: VOTE_TEXT_MAX, tooLong: 'VOTE_TEXT_INVALID', empty: 'VOTE_TEXT_INVALID', isOneLine: true })

const isLink = (value: string | null): boolean => value === null || isWebLink(value)
const notLink = { params: { code: 'LINK_INVALID' } }

/** Kept with two decimals; a number outside 1 to 10 is not kept. */
const initialRating = z.number().nullable().transform(storedRating).meta({ example: 8.25 })

/** What a member posts. Texts are trimmed and blank ones count as absent; photos are uploaded to the new restaurant one by one. */
export const newRestaurant = z
  .strictObject({
    title: title.meta({ example: 'Çıtır Kokoreç Şükrü' }),
    body: optionalText(body),
    address: optionalText(address),
    mapsLink: optionalText(link).refine(isLink, notLink),
    videoLink: optionalText(link).refine(isLink, notLink),
    restaurantType: optionalText(restaurantType),
    initialRating: initialRating.nullish().transform((rating) => rating ?? null),
    acceptText: voteText.default('Accept'),
    rejectText: voteText.default('Reject'),
    /** Pay 100 points for it. */
    useBoost: z.boolean().default(false),
    photos: z.array(z.string()).max(0).default([]),
  })
  .meta({ id: 'NewRestaurant' })
export type NewRestaurant = z.infer<typeof newRestaurant>
/** As a form sends it. */
export type RestaurantDraft = z.input<typeof newRestaurant>

/** What its author changes; what is left out stays, null clears. */
export const restaurantEdit = z
  .strictObject({
    title: title.optional(),
    body: clearableText(body).optional(),
    address: clearableText(address).optional(),
    mapsLink: clearableText(link).refine(isLink, notLink).optional(),
    videoLink: clearableText(link).refine(isLink, notLink).optional(),
    restaurantType: clearableText(restaurantType).optional(),
    initialRating: initialRating.optional(),
  })
  .meta({ id: 'RestaurantEdit' })
export type RestaurantEdit = z.infer<typeof restaurantEdit>

/** The words on the two vote buttons. */
export const voteTexts = z.strictObject({ acceptText: voteText, rejectText: voteText }).meta({ id: 'VoteTexts' })
export type VoteTexts = z.infer<typeof voteTexts>
