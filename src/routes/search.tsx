import { continuedOf } from '#features/restaurants/web/continued.ts'
import type { FoundPage } from '#features/search/search.contract.ts'
import { isSearchable } from '#features/search/search.rules.ts'
import { resultsAddress, resultsSearchOf } from '#features/search/web/results-address.ts'
import { SearchScreen } from '#screens/search/search-screen.tsx'
import { resultTexts } from '#texts/features/search/results'
import { collectionTag, memberTag, RESTAURANTS_TAG, restaurantTag } from '#site/page-tags.ts'
import { orBegin, type Route } from '#shell/page.ts'

export const search: Route = {
  path: '/tr/search',
  async answer({ reads, search: query }) {
    const wanted = resultsSearchOf(query)
    const from = continuedOf(query['devam'])
    const [results, cards] = isSearchable(wanted.q)
      ? await Promise.all([orBegin(from, reads.search({ ...wanted, cursor: from?.cursor }), resultsAddress(wanted)), reads.mealCards()])
      : [undefined, []]
    return {
      head: {
        title: wanted.q ? resultTexts.titleOf(wanted.q) : resultTexts.title,
        description: resultTexts.description,
        path: '/tr/search',
        isPrivate: true,
      },
      view: <SearchScreen before={from?.before ?? 0} cards={cards} results={results} wanted={wanted} />,
      // No tag says what a suggestion names, or when a restaurant opens, so these are not kept.
      isTimeBound: results?.suggestion != null || wanted.openNow,
      tags: [RESTAURANTS_TAG, ...(results ? tagsOf(results.found) : [])],
    }
  },
}

/** The cache tags of a page that shows these. */
function tagsOf({ section, items }: FoundPage): string[] {
  if (section === 'restaurants') return items.map(({ id }) => restaurantTag(id))
  if (section === 'dishes') return items.map(({ restaurant }) => restaurantTag(restaurant.id))
  if (section === 'members') return items.map(({ id }) => memberTag(id))
  return items.flatMap(({ id, userId }) => [collectionTag(id), memberTag(userId)])
}
