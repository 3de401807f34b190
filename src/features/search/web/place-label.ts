import { spokenKind } from '#features/dishes/spoken-kind.rules.ts'
import { kindName } from '#features/dishes/web/kind-name.ts'
import { typeLabel } from '#features/restaurants/web/type-label.ts'
import { wholeNumber } from '#i18n/format.ts'
import { languageTexts } from '#texts/i18n/language'
import { kindPlaceTexts } from '#texts/features/dishes/kind-places'
import { searchTexts } from '#texts/features/search/search'
import type { FoundPlace } from '../search.contract.ts'

/** The name of a place's page: 'Kadıköy', or 'Kadıköy kokoreç' for one kind of food or of dish there. */
export function placeLabel({ name, type, kind }: Pick<FoundPlace, 'name' | 'type' | 'kind'>): string {
  if (kind) return kindPlaceTexts.title(name, spokenKind(kindName(kind), languageTexts.code))
  return type === null ? name : searchTexts.placeOfType(name, typeLabel(type).toLocaleLowerCase(languageTexts.code))
}

/** What the page of a place has: dishes of a kind, or restaurants. */
export function countIn({ restaurants, dishes }: Pick<FoundPlace, 'restaurants' | 'dishes'>): string {
  return dishes === null
    ? searchTexts.restaurantsOf(restaurants, wholeNumber(restaurants))
    : searchTexts.dishesOf(dishes, wholeNumber(dishes))
}
