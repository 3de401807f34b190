import { completeLink, isWebLink } from '#features/restaurants/links.rules.ts'
import { ADDRESS_MAX, BODY_MAX, roundRating, TITLE_MAX, TYPE_MAX } from '#features/restaurants/restaurants.rules.ts'
import type { RestaurantEdit } from './posting.contract.ts'
import type { ErrorCode } from '#lib/errors.ts'
import { codePoints, isBlank } from '#lib/text.ts'

/** What an author types about a restaurant, before it is sent. */
export interface RestaurantForm {
  title: string
  restaurantType: string
  address: string
  mapsLink: string
  videoLink: string
  body: string
  /** Null until the author sets one. */
  rating: number | null
}

export const emptyForm: RestaurantForm = { title: '', restaurantType: '', address: '', mapsLink: '', videoLink: '', body: '', rating: null }

const maxima = [
  ['title', TITLE_MAX, 'TITLE_TOO_LONG'],
  ['body', BODY_MAX, 'BODY_TOO_LONG'],
  ['address', ADDRESS_MAX, 'ADDRESS_TOO_LONG'],
  ['restaurantType', TYPE_MAX, 'TYPE_TOO_LONG'],
] as const

/** What is wrong with each field, by its error code. */
export function problemsOf(form: RestaurantForm): Partial<Record<keyof RestaurantForm, ErrorCode>> {
  const problems: Partial<Record<keyof RestaurantForm, ErrorCode>> = {}
  for (const [field, max, code] of maxima) if (codePoints(form[field].trim()) > max) problems[field] = code
  if (isBlank(form.title)) problems.title = 'TITLE_REQUIRED'
  for (const field of ['mapsLink', 'videoLink'] as const)
    if (!isBlank(form[field]) && !isWebLink(completeLink(form[field]))) problems[field] = 'LINK_INVALID'
  return problems
}

/** What is sent of a form: trimmed, and what is empty is absent. */
export function inputOf({ rating, ...texts }: RestaurantForm) {
  const given = (text: string): string | undefined => (isBlank(text) ? undefined : text.trim())
  return {
    title: texts.title.trim(),
    body: given(texts.body),
    address: given(texts.address),
    mapsLink: given(completeLink(texts.mapsLink)),
    videoLink: given(completeLink(texts.videoLink)),
    restaurantType: given(texts.restaurantType),
    initialRating: rating === null ? undefined : roundRating(rating),
  }
}

/** Whether somebody has begun to type. */
export function isBegun(form: RestaurantForm): boolean {
  return (Object.keys(emptyForm) as (keyof RestaurantForm)[]).some((field) => form[field] !== emptyForm[field])
}

/** What an edit sends: the fields that differ, and null where one was emptied. */
export function editOf(before: RestaurantForm, after: RestaurantForm): RestaurantEdit {
  const input = inputOf(after)
  const old = inputOf(before)
  const changed = (Object.keys(input) as (keyof typeof input)[]).filter((field) => input[field] !== old[field])
  return Object.fromEntries(changed.map((field) => [field, input[field] ?? null]))
}
