import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { ratingOf } from '#features/restaurants/restaurants.rules.ts'
import { placeOf } from '#features/restaurants/web/place.ts'
import { t } from '#i18n/index.ts'
import { absolute, breadcrumbs, pageHead } from '../../-shell/head.ts'

/** The head of a restaurant's page; /tr/restaurants/… is canonical under both addresses. */
export function restaurantHead(restaurant: Restaurant | undefined) {
  if (!restaurant) return pageHead({ title: t.detail.notFound, description: t.detail.notFound, path: '/tr/restaurants', isPrivate: true })
  const { id, title, body, address } = restaurant
  const path = `/tr/restaurants/${id}`
  return pageHead({
    title,
    description: body ?? t.detail.description(title, placeOf(address, 2)),
    path,
    image: `/og/restaurants/${id}.png`,
    jsonLd: [breadcrumbs({ name: t.list.title, path: '/tr/restaurants' }, { name: title, path }), restaurantData(restaurant, path)],
  })
}

/** What search engines may show of it: the members' average, never without its count. */
function restaurantData(
  { title, body, address, photos, restaurantType, loggedInRatings }: Restaurant,
  path: string,
): Record<string, unknown> {
  const { count, average } = ratingOf(loggedInRatings)
  return {
    '@type': 'Restaurant',
    name: title,
    url: absolute(path),
    ...(body ? { description: body } : {}),
    ...(address ? { address } : {}),
    ...(photos.length > 0 ? { image: photos.map(absolute) } : {}),
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
