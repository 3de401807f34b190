import { getSignInWays } from '#features/accounts/server/index.ts'
import { listBadges } from '#features/badges/server/index.ts'
import { getCart } from '#features/carts/server/index.ts'
import { getPublicCollection } from '#features/collections/server/index.ts'
import { listDiscussion } from '#features/comments/server/index.ts'
import { listNewestDuets } from '#features/duets/server/index.ts'
import {
  countRestaurants,
  getRestaurant,
  listInPlace,
  listNewest,
  listRestaurants,
  listTopRated,
  pickRandom,
} from '#features/restaurants/server/index.ts'
import { findSurvivor } from '#features/merges/server/index.ts'
import { countProvinces } from '#features/places/server/index.ts'
import { listMealCards } from '#features/facts/server/index.ts'
import { getProfilePreview } from '#features/profiles/server/index.ts'
import { getFigures, getLog } from '#features/sanctions/server/index.ts'
import { getResults } from '#features/search/server/index.ts'
import { listGallery } from '#features/member-photos/server/index.ts'
import { GALLERY_PAGE } from '#features/member-photos/member-photos.rules.ts'
import { getDishSheet, getKindSummary, listKindDishes } from '#features/dishes/server/index.ts'
import { getScoreSheet } from '#features/scores/server/index.ts'
import { findRemoval, getTakedown, listTakedowns } from '#features/takedowns/server/index.ts'
import { listTrending } from '#features/trending/server/index.ts'
import { PROGRAM } from '#lib/version.ts'
import type { PageReads } from '#shell/page-reads.ts'
import type { AppContext } from '../create-context.ts'
import { readPlaceDetails } from './place-details.ts'
import { readDetails } from './restaurant-details.ts'

const LIST = 20

/** The reads of pages, from a replica where that is recent enough. */
export function pageReads({
  reads,
  googleAuth,
  site,
  secret,
  config,
  tally,
}: Pick<AppContext, 'reads' | 'googleAuth' | 'site' | 'secret' | 'config' | 'tally'>): PageReads {
  return {
    restaurant: (id) => reads.forPage((db) => getRestaurant({ db }, id)),
    survivor: (id) => reads.forPage((db) => findSurvivor({ db }, id)),
    discussion: (restaurant, cursors) => reads.forPage((db) => listDiscussion({ db }, restaurant, cursors)),
    duets: (id) => reads.forPage((db) => listNewestDuets({ db }, id)),
    cart: (id) => reads.forPage((db) => getCart({ db, site }, id)),
    details: (restaurant) => reads.forPage((db) => readDetails(db, restaurant)),
    gallery: (id, dish) => reads.forPage((db) => listGallery({ db }, id, { dish, limit: GALLERY_PAGE })),
    dishSheet: (id) => reads.forPage((db) => getDishSheet({ db }, id)),
    scoreSheet: (id) => reads.forPage((db) => getScoreSheet({ db, config }, id)),
    restaurants: ({ types, facts, withClosed, ...query }) =>
      reads.forPage((db) =>
        listRestaurants(
          { db },
          { ...query, type: types.join(','), facts: facts.join(','), closed: withClosed ? 'with' : 'without', limit: LIST },
        ),
      ),
    mealCards: () => reads.forPage(async (db) => (await listMealCards({ db })).items),
    newestRestaurants: (limit) => reads.forPage((db) => listNewest({ db }, limit)),
    count: () => reads.forPage((db) => countRestaurants({ db })),
    anyRestaurant: () => reads.forPage(async (db) => (await pickRandom({ db })).id),
    trending: (mode, limit, cursor) => reads.forPage((db) => listTrending({ db }, { mode, limit, cursor })),
    topRated: (cursor) => reads.forPage((db) => listTopRated({ db }, { cursor, limit: LIST })),
    placeRanking: ({ province, district, type }, cursor) =>
      reads.forPage((db) =>
        listInPlace({ db }, { province, district: district ?? undefined, type: type ?? undefined, cursor, limit: LIST }),
      ),
    placeDetails: (area) => reads.forPage((db) => readPlaceDetails(db, area)),
    kindRanking: (kind, { province, district }, cursor) =>
      reads.forPage((db) => listKindDishes({ db }, { kind, province, district: district ?? undefined, cursor, limit: LIST })),
    kindSummary: (kind, area) => reads.forPage((db) => getKindSummary({ db }, kind, area)),
    places: () => reads.forPage((db) => countProvinces({ db })),
    collection: (id) => reads.forPage((db) => getPublicCollection({ db }, id)),
    badges: () => reads.forPage((db) => listBadges({ db })),
    profilePreview: (username) => reads.forPage((db) => getProfilePreview({ db, secret }, username)),
    async search(query) {
      const results = await reads.forPage((db) => getResults({ db }, query))
      const isFiltered = query.openNow || query.types.length + query.facts.length > 0
      if (!isFiltered && Object.values(results.counts).every(({ count }) => count === 0)) tally.emptySearch(query.q)
      return results
    },
    moderationLog: (cursor) => reads.forPage((db) => getLog({ db }, { cursor, limit: LIST })),
    moderationFigures: () => reads.forPage((db) => getFigures({ db })),
    takedowns: (cursor) => reads.forPage((db) => listTakedowns({ db }, { cursor, limit: LIST })),
    takedown: (id) => reads.forPage((db) => getTakedown({ db }, id)),
    removal: (id) => reads.forPage((db) => findRemoval({ db }, id)),
    signInWays: () => getSignInWays({ config, googleAuth, site }),
    setupCommand: () => `${PROGRAM} setup`,
    mapHost: () => (config.map.styleUrl === undefined ? null : new URL(config.map.styleUrl).host),
  }
}
