import { pictureFolder } from '#i18n/languages.ts'
import { languageTexts } from '#texts/i18n/language'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { ratingOf } from '#features/restaurants/restaurants.rules.ts'
import { districtAndCity } from '#features/restaurants/web/district-and-city.ts'
import { detailTexts } from '#texts/features/restaurants/detail'
import { listTexts } from '#texts/features/restaurants/list'
import type { DishPrice } from '#features/prices/prices.contract.ts'
import { priceRangeText } from '#features/prices/web/price-range.ts'
import { absolute, breadcrumbs, type PageHead } from '#shell/head.ts'

/** The head of a restaurant's page; /tr/restaurants/… is canonical under both addresses. */
export function restaurantHead(restaurant: Restaurant, dishes: readonly DishPrice[] = []): PageHead {
  const { id, title, body, address } = restaurant
  const path = `/tr/restaurants/${id}`
  return {
    title,
    description: body ?? detailTexts.description(title, districtAndCity(address, 2)),
    path,
    image: `${pictureFolder(languageTexts.code)}/restaurants/${id}.png`,
    jsonLd: [
      breadcrumbs({ name: listTexts.title, path: '/tr/restaurants' }, { name: title, path }),
      restaurantData(restaurant, path, priceRangeText(dishes)),
    ],
  }
}

/** The head of the page for an address without a restaurant. */
export function missingRestaurantHead(): PageHead {
  return { title: detailTexts.notFound, description: detailTexts.notFound, path: '/tr/restaurants', isPrivate: true }
}

/** Structured data for search engines: the members' average, never without its count. */
function restaurantData(
  { title, body, address, photos, restaurantType, loggedInRatings }: Restaurant,
  path: string,
  priceRange: string | undefined,
): Record<string, unknown> {
  const { count, average } = ratingOf(loggedInRatings)
  return {
    '@type': 'Restaurant',
    name: title,
    url: absolute(path),
    ...(body ? { description: body } : {}),
    ...(address ? { address } : {}),
    ...(photos.length > 0 ? { image: photos.map(absolute) } : {}),
    ...(priceRange ? { priceRange } : {}),
    ...(restaurantType ? { servesCuisine: restaurantType } : {}),
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
