import { continuedOf } from '#features/restaurants/web/continued.ts'
import { closeOnPhone } from '#features/restaurants/web/filter-panel.tsx'
import { filtersOf } from '#features/restaurants/web/filters-of.ts'
import { listAddress, searchOf } from '#features/restaurants/web/list-filters.ts'
import { tagsOf } from '#features/restaurants/web/page-tags.ts'
import { RestaurantListScreen } from '#screens/restaurant-list/restaurant-list-screen.tsx'
import { listTexts } from '#texts/features/restaurants/list'
import { RESTAURANTS_TAG } from '#site/page-tags.ts'
import { breadcrumbs } from '#shell/head.ts'
import { orBegin, type Route } from '#shell/page.ts'

export const restaurantList: Route = {
  path: '/tr/restaurants',
  async answer({ reads, search }) {
    const filters = filtersOf(search)
    const from = continuedOf(search['devam'])
    const [page, cards] = await Promise.all([
      orBegin(from, reads.restaurants({ ...filters, cursor: from?.cursor }), listAddress(searchOf(filters))),
      reads.mealCards(),
    ])
    return {
      head: {
        title: listTexts.title,
        description: listTexts.description,
        path: '/tr/restaurants',
        jsonLd: [breadcrumbs({ name: listTexts.title, path: '/tr/restaurants' })],
      },
      view: <RestaurantListScreen before={from?.before ?? 0} cards={cards} filters={filters} page={page} />,
      scripts: [closeOnPhone],
      tags: [RESTAURANTS_TAG, ...tagsOf(page.items)],
      isTimeBound: filters.openNow,
    }
  },
}
