import { hideItems } from '#people/server/hide-items.ts'
import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { assertReachable } from '#people/server/hidden-from.ts'
import {
  placeQuery,
  randomRestaurant,
  type Restaurant,
  rankedPage,
  rankedQuery,
  restaurant,
  restaurantCount,
  restaurantPage,
  restaurantQuery,
} from '../restaurants.contract.ts'
import { countRestaurants, getRestaurant, listInPlace, listTopRated, pickRandom } from './restaurants.reads.ts'
import { listRestaurants } from './list-restaurants.ts'
import { nearPage, nearQuery } from '../near.contract.ts'
import { listNear } from './near/list-near.ts'

const params = z.object({ id: z.string().max(160) })

export const restaurantEndpoints = endpoints('restaurants', {
  listRestaurants: endpoint({
    method: 'get',
    path: '/restaurants',
    summary: 'All restaurants and duets, filtered and sorted',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    query: restaurantQuery,
    out: restaurantPage,
    says: 'A page, and how many there are',
    hide: hideItems((one: Restaurant) => one.duetUserId),
    run: (context, { query }) => listRestaurants(context, query),
  }),
  countRestaurants: endpoint({
    method: 'get',
    path: '/restaurants/count',
    summary: 'How many restaurants there are, duets apart',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    out: restaurantCount,
    says: 'The count',
    run: (context) => countRestaurants(context),
  }),
  pickRandom: endpoint({
    method: 'get',
    path: '/restaurants/random',
    summary: 'Any restaurant',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    out: randomRestaurant,
    says: 'Its id; null where there is none',
    run: (context) => pickRandom(context),
  }),
  getRestaurant: endpoint({
    method: 'get',
    path: '/restaurants/{id}',
    summary: 'One restaurant or duet',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    params,
    out: restaurant,
    says: 'The restaurant',
    run: async (context, { params, hidden }) => {
      const restaurant = await getRestaurant(context, params.id)
      if (restaurant.duetUserId !== null) assertReachable(await hidden(), restaurant.duetUserId, 'RESTAURANT_NOT_FOUND')
      return restaurant
    },
  }),
  listInPlace: endpoint({
    tag: 'places',
    method: 'get',
    path: '/places/restaurants',
    summary: 'The restaurants of a province or a district, best first',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    query: placeQuery,
    out: rankedPage,
    says: 'Best first',
    run: (context, { query }) => listInPlace(context, query),
  }),
  // A read with a body: a position in an address would be in logs and histories.
  listNear: endpoint({
    method: 'post',
    path: '/restaurants/near',
    summary: 'The restaurants near a rounded position, nearest first',
    who: 'anyone',
    permit: 'open',
    changes: 'nothing public',
    isRead: true,
    limit: 'near',
    mayLag: true,
    body: nearQuery,
    out: nearPage,
    says: 'A page, nearest first',
    run: (context, { body }) => listNear(context, body),
  }),
  listTopRated: endpoint({
    method: 'get',
    path: '/top-rated',
    summary: 'Top rated restaurants',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    query: rankedQuery,
    out: rankedPage,
    says: 'Best first',
    run: (context, { query }) => listTopRated(context, query),
  }),
})
