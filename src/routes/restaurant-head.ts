import { pictureFolder } from '#i18n/languages.ts'
import { languageTexts } from '#texts/i18n/language'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import type { RestaurantFact } from '#features/facts/facts.contract.ts'
import { factsData } from '#features/facts/structured-data.ts'
import { hoursData } from '#features/hours/structured-data.ts'
import { ratingOf } from '#features/restaurants/restaurants.rules.ts'
import { districtAndCity } from '#features/restaurants/web/district-and-city.ts'
import { placeSteps } from '#features/restaurants/web/place-trail.tsx'
import { detailTexts } from '#texts/features/restaurants/detail'
import { listTexts } from '#texts/features/restaurants/list'
import type { DishPortion } from '#features/prices/prices.contract.ts'
import { priceRangeText } from '#features/prices/web/price-range.ts'
import { absolute, breadcrumbs, type PageHead } from '#shell/head.ts'

/** The head of a restaurant's page; /tr/restaurants/… is canonical under both addresses. */
export function restaurantHead(
  restaurant: Restaurant,
  now: number,
  portions: readonly DishPortion[] = [],
  facts: readonly RestaurantFact[] = [],
): PageHead {
  const { id, title, body, address } = restaurant
  const path = `/tr/restaurants/${id}`
  return {
    title,
    description: body ?? detailTexts.description(title, districtAndCity(address, 2)),
    path,
    image: `${pictureFolder(languageTexts.code)}/restaurants/${id}.png`,
    jsonLd: [
      breadcrumbs(...stepsTo(restaurant), { name: title, path }),
      { ...restaurantData(restaurant, path, now, priceRangeText(portions)), ...factsData(facts) },
    ],
  }
}

/** The breadcrumbs of a restaurant: province and district where they are known, else the list of all restaurants. */
function stepsTo({ place }: Restaurant): { name: string; path: string }[] {
  if (!place || place.province === null) return [{ name: listTexts.title, path: '/tr/restaurants' }]
  return placeSteps({ province: place.province, district: place.district, type: null })
}

/** The head of the page for an address without a restaurant. */
export function missingRestaurantHead(): PageHead {
  return { title: detailTexts.notFound, description: detailTexts.notFound, path: '/tr/restaurants', isPrivate: true }
}

/** Structured data for search engines: the members' average, never without its count. */
function restaurantData(
  { title, body, address, place, photos, restaurantType, loggedInRatings, hours, status }: Restaurant,
  path: string,
  now: number,
  priceRange: string | undefined,
): Record<string, unknown> {
  const { count, average } = ratingOf(loggedInRatings)
  return {
    '@type': 'Restaurant',
    name: title,
    url: absolute(path),
    ...(body ? { description: body } : {}),
    ...(address ? { address } : {}),
    ...(place?.positionKind === 'pin' ? { geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude } } : {}),
    ...(photos.length > 0 ? { image: photos.map(absolute) } : {}),
    ...(priceRange ? { priceRange } : {}),
    ...(restaurantType ? { servesCuisine: restaurantType } : {}),
    ...(status === 'closed' ? {} : hoursData(hours, now)),
    ...statusData(status),
    ...(average === null
      ? {}
      : {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: Number(average.toFixed(2)),
            ratingCount: count,
            bestRating: 10,
            worstRating: 1,
          },
        }),
  }
}

// schema.org has no property for a closed place; these are the values of Google's business profiles.
const businessStatuses = { open: undefined, closed: 'CLOSED_PERMANENTLY', moved: 'MOVED' } as const

function statusData(status: Restaurant['status']): Record<string, unknown> {
  const value = businessStatuses[status]
  return value ? { additionalProperty: { '@type': 'PropertyValue', propertyID: 'businessStatus', value } } : {}
}
