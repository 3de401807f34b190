import { listBadges } from '#features/badges/server/index.ts'
import { getPublicCollection } from '#features/collections/server/index.ts'
import { listDiscussion } from '#features/comments/server/index.ts'
import { listNewestDuets } from '#features/duets/server/index.ts'
import {
  countRestaurants,
  getRestaurant,
  listInPlace,
  listRestaurants,
  listTopRated,
  pickRandom,
} from '#features/restaurants/server/index.ts'
import { countPlaces, countProvinces } from '#features/places/server/index.ts'
import { listMenuPhotos, listPrices } from '#features/prices/server/index.ts'
import { getProfilePreview } from '#features/profiles/server/index.ts'
import { getResults } from '#features/search/server/index.ts'
import { listTrending } from '#features/trending/server/index.ts'
import type { PageReads } from '#shell/page-reads.ts'
import type { AccountsContext } from '#features/accounts/server/index.ts'

const LIST = 20
const DISHES = 12

/** The reads of pages, from a replica where that is recent enough. */
export function pageReads({ reads, googleAuth, secret }: Pick<AccountsContext, 'reads' | 'googleAuth' | 'secret'>): PageReads {
  return {
    restaurant: (id) => reads.forPage((db) => getRestaurant({ db }, id)),
    discussion: (restaurant, cursors) => reads.forPage((db) => listDiscussion({ db }, restaurant, cursors)),
    duets: (id) => reads.forPage((db) => listNewestDuets({ db }, id)),
    menuPhotos: (id) => reads.forPage((db) => listMenuPhotos({ db }, id)),
    prices: (id) => reads.forPage((db) => listPrices({ db }, id, { limit: DISHES })),
    restaurants: ({ types, withClosed, ...query }) =>
      reads.forPage((db) =>
        listRestaurants({ db }, { ...query, type: types.join(','), closed: withClosed ? 'with' : 'without', limit: LIST }),
      ),
    count: () => reads.forPage((db) => countRestaurants({ db })),
    anyRestaurant: () => reads.forPage(async (db) => (await pickRandom({ db })).id),
    trending: (mode, limit, cursor) => reads.forPage((db) => listTrending({ db }, { mode, limit, cursor })),
    topRated: (cursor) => reads.forPage((db) => listTopRated({ db }, { cursor, limit: LIST })),
    placeRanking: ({ province, district, type }, cursor) =>
      reads.forPage((db) =>
        listInPlace({ db }, { province, district: district ?? undefined, type: type ?? undefined, cursor, limit: LIST }),
      ),
    placeCounts: (province) => reads.forPage((db) => countPlaces({ db }, province)),
    places: () => reads.forPage((db) => countProvinces({ db })),
    collection: (id) => reads.forPage((db) => getPublicCollection({ db }, id)),
    badges: () => reads.forPage((db) => listBadges({ db })),
    profilePreview: (username) => reads.forPage((db) => getProfilePreview({ db, secret }, username)),
    search: (query) => reads.forPage((db) => getResults({ db }, query)),
    signInWays: () => ({ google: googleAuth !== undefined }),
  }
}
