import { MapNote } from '#screens/map/map-note.tsx'
import { ratingOf } from '#features/restaurants/restaurants.rules.ts'
import type { Restaurant } from '#features/restaurants/restaurants.contract.ts'
import { filtersOf } from '#features/restaurants/web/filters-of.ts'
import { MAP_PATH } from '#features/restaurants/web/list-filters.ts'
import { tagsOf } from '#features/restaurants/web/page-tags.ts'
import { MapScreen } from '#screens/map/map-screen.island.tsx'
import type { MapRow } from '#screens/map/restaurant-row.tsx'
import { mapTexts } from '#texts/features/map/map'
import { RESTAURANTS_TAG } from '#site/page-tags.ts'
import { Island } from '#ui/island.tsx'
import { breadcrumbs } from '#shell/head.ts'
import type { Route } from '#shell/page.ts'

/** The map of the list, with the list's filters in its address. */
export const map: Route = {
  path: MAP_PATH,
  async answer({ reads, search }) {
    const filters = { ...filtersOf(search), sort: 'recommended' as const, withClosed: false }
    const { items } = await reads.restaurants(filters)
    return {
      head: {
        title: mapTexts.title,
        description: mapTexts.description,
        path: MAP_PATH,
        jsonLd: [breadcrumbs({ name: mapTexts.title, path: MAP_PATH })],
      },
      view: (
        <>
          <Island name="map-screen" wake="now">
            <MapScreen filters={filters} rows={items.map(rowOf)} />
          </Island>
          <MapNote facts={filters.facts} />
        </>
      ),
      tags: [RESTAURANTS_TAG, ...tagsOf(items)],
      isTimeBound: filters.openNow,
      screen: 'map-screen',
    }
  },
}

function rowOf({ id, title, restaurantType, address, place, loggedInRatings }: Restaurant): MapRow {
  const { longitude = null, latitude = null, positionKind } = place ?? {}
  const { average } = ratingOf(loggedInRatings)
  return { id, title, restaurantType, address, longitude, latitude, isApproximate: positionKind !== 'pin', average }
}
