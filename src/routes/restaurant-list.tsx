import { continuedOf } from '#features/restaurants/web/continued.ts'
import { closeOnPhone } from '#features/restaurants/web/filter-panel.tsx'
import { ListFilterPanel } from '#screens/restaurant-list/list-filter-panel.island.tsx'
import { filtersOf, listAddress, searchOf } from '#features/restaurants/web/list-filters.ts'
import { ListResults } from '#screens/restaurant-list/list-results.island.tsx'
import { tagsOf } from '#features/restaurants/web/page-tags.ts'
import { RestaurantList, shownCount } from '#screens/restaurant-list/restaurant-list.tsx'
import { listTexts } from '#texts/features/restaurants/list'
import { RESTAURANTS_TAG } from '#site/page-tags.ts'
import { PageWidth } from '#ui/page-width.tsx'
import { Island } from '#ui/island.tsx'
import { breadcrumbs } from '#shell/head.ts'
import { orBegin, type Route } from '#shell/page.ts'

export const restaurantList: Route = {
  path: '/tr/restaurants',
  async answer({ reads, search }) {
    const filters = filtersOf(search)
    const from = continuedOf(search['devam'])
    const page = await orBegin(from, reads.restaurants({ ...filters, cursor: from?.cursor }), listAddress(searchOf(filters)))
    return {
      head: {
        title: listTexts.title,
        description: listTexts.description,
        path: '/tr/restaurants',
        jsonLd: [breadcrumbs({ name: listTexts.title, path: '/tr/restaurants' })],
      },
      view: (
        <PageWidth>
          <h1 className="pt-6 pb-4 text-title-l">{listTexts.title}</h1>
          <Island name="list-filter-panel">
            <ListFilterPanel filters={filters} count={shownCount(page.matching)} />
          </Island>
          <script dangerouslySetInnerHTML={{ __html: closeOnPhone }} />
          <div className="pt-5">
            <div className="transition-opacity duration-(--calm) aria-busy:opacity-50" id="ilk-sonuclar">
              <RestaurantList before={from?.before ?? 0} filters={filters} page={page} />
            </div>
            <Island name="list-results" wake="asked">
              <ListResults />
            </Island>
          </div>
        </PageWidth>
      ),
      scripts: [closeOnPhone],
      tags: [RESTAURANTS_TAG, ...tagsOf(page.items)],
      isTimeBound: filters.openNow,
    }
  },
}
