import { placeOfText } from '#features/places/chosen-place.ts'
import { pinOfText } from '#features/places/position.rules.ts'
import { completeLink, isWebLink } from './links.rules.ts'
import { roundRating } from './restaurants.rules.ts'
import type { RestaurantEdit } from './posting.contract.ts'
import type { ErrorCode } from '#lib/errors.ts'
import { isBlank } from '#lib/text.ts'
import { textProblem, type TextRule } from '#lib/text-rule.ts'

/** An author's input about a restaurant. */
export interface RestaurantForm {
  title: string
  restaurantType: string
  address: string
  mapsLink: string
  videoLink: string
  body: string
  /** The chosen province and district, as `placeText` writes them; '' leaves them to the address. */
  place: string
  /** A cart: it has a landmark in place of an address. */
  isCart: boolean
  /** Where a cart usually is. */
  landmark: string
  /** Where the author put the pin, as `pinText` writes it; '' leaves it to the maps link and the district. */
  pin: string
  /** Null until the author sets one. */
  rating: number | null
}

export const emptyForm: RestaurantForm = {
  title: '',
  restaurantType: '',
  address: '',
  mapsLink: '',
  videoLink: '',
  body: '',
  place: '',
  isCart: false,
  landmark: '',
  pin: '',
  rating: null,
}

/** The longest texts of a restaurant, in code points. */
export const TITLE_MAX = 120
export const BODY_MAX = 500
export const ADDRESS_MAX = 300
const LANDMARK_MAX = 200
export const TYPE_MAX = 40

export const restaurantRules = {
  title: { max: TITLE_MAX, tooLong: 'TITLE_TOO_LONG', empty: 'TITLE_REQUIRED', isOneLine: true },
  body: { max: BODY_MAX, tooLong: 'BODY_TOO_LONG' },
  address: { max: ADDRESS_MAX, tooLong: 'ADDRESS_TOO_LONG', isOneLine: true },
  landmark: { max: LANDMARK_MAX, tooLong: 'LANDMARK_TOO_LONG', isOneLine: true },
  restaurantType: { max: TYPE_MAX, tooLong: 'TYPE_TOO_LONG', isOneLine: true },
} as const satisfies Record<string, TextRule>

/** The error code of each invalid field. */
export function problemsOf(form: RestaurantForm): Partial<Record<keyof RestaurantForm, ErrorCode>> {
  const problems: Partial<Record<keyof RestaurantForm, ErrorCode>> = {}
  for (const field of ['title', 'body', 'address', 'restaurantType'] as const) {
    const problem = textProblem(restaurantRules[field], form[field])
    if (problem) problems[field] = problem
  }
  for (const field of ['mapsLink', 'videoLink'] as const)
    if (!isBlank(form[field]) && !isWebLink(completeLink(form[field]))) problems[field] = 'LINK_INVALID'
  if (form.isCart) {
    const problem = isBlank(form.landmark) ? 'LANDMARK_REQUIRED' : textProblem(restaurantRules.landmark, form.landmark)
    if (problem) problems.landmark = problem
  }
  return problems
}

/** The request of a form: trimmed, without empty fields. */
export function inputOf({ rating, place, pin, isCart, ...texts }: RestaurantForm) {
  const given = (text: string): string | undefined => (isBlank(text) ? undefined : text.trim())
  return {
    title: texts.title.trim(),
    body: given(texts.body),
    address: given(texts.address),
    mapsLink: given(completeLink(texts.mapsLink)),
    videoLink: given(completeLink(texts.videoLink)),
    restaurantType: given(texts.restaurantType),
    place: placeOfText(place) ?? undefined,
    isCart,
    landmark: isCart ? given(texts.landmark) : undefined,
    pin: pinOfText(pin) ?? undefined,
    initialRating: rating === null ? undefined : roundRating(rating),
  }
}

/** Whether the author has changed any field. */
export function isBegun(form: RestaurantForm): boolean {
  return (Object.keys(emptyForm) as (keyof RestaurantForm)[]).some((field) => form[field] !== emptyForm[field])
}

/** The request of an edit: the changed fields, and null for emptied ones. */
export function editOf(before: RestaurantForm, after: RestaurantForm): RestaurantEdit {
  const input = inputOf(after)
  const old = inputOf(before)
  const isChanged = (field: keyof typeof input): boolean =>
    field === 'place' || field === 'pin' ? after[field] !== before[field] : input[field] !== old[field]
  const changed = (Object.keys(input) as (keyof typeof input)[]).filter(isChanged)
  return Object.fromEntries(changed.map((field) => [field, input[field] ?? null]))
}
