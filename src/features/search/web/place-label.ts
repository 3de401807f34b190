import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { wholeNumber } from '#i18n/format.ts'
import { languageTexts } from '#texts/i18n/language'
import { searchTexts } from '#texts/features/search/search'
import type { FoundPlace } from '../search.contract.ts'

/** The name of a place's page: 'Kadıköy', or 'Kadıköy kokoreç' for one kind of food there. */
export function placeLabel({ name, type }: Pick<FoundPlace, 'name' | 'type'>): string {
  return type === null ? name : searchTexts.placeOfType(name, typeLabel(type).toLocaleLowerCase(languageTexts.code))
}

export const restaurantsOf = (count: number): string => searchTexts.restaurantsOf(count, wholeNumber(count))
