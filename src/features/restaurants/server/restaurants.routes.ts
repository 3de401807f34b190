import { z } from 'zod'
import { withoutHidden } from '#people/hidden.rules.ts'
import { assertReachable, hiddenOf } from '#people/server/hidden-from.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import {
  placeQuery,
  randomRestaurant,
  rankedPage,
  rankedQuery,
  restaurant,
  restaurantCount,
  restaurantPage,
  restaurantQuery,
} from '../restaurants.contract.ts'
import { countRestaurants } from './count-restaurants.ts'
import { getRestaurant } from './get-restaurant.ts'
import { listRestaurants } from './list-restaurants.ts'
import { listInPlace } from './list-in-place.ts'
import { listTopRated } from './list-top-rated.ts'
import { nearPage, nearQuery } from '../near.contract.ts'
import { listNear } from './near/list-near.ts'
import { pickRandom } from './pick-random.ts'

const tags = ['restaurants']
const method = 'get'
const params = z.object({ id: z.string().max(160) })

const getList = defineRoute({
  method,
  path: '/restaurants',
  tags,
  summary: 'All restaurants and duets, filtered and sorted',
  request: { query: restaurantQuery },
  responses: { 200: json(restaurantPage, 'A page, and how many there are') },
})

const getCount = defineRoute({
  method,
  path: '/restaurants/count',
  tags,
  summary: 'How many restaurants there are, duets apart',
  responses: { 200: json(restaurantCount, 'The count') },
})

const getRandom = defineRoute({
  method,
  path: '/restaurants/random',
  tags,
  summary: 'Any restaurant',
  responses: { 200: json(randomRestaurant, 'Its id; null where there is none') },
})

const getOne = defineRoute({
  method,
  path: '/restaurants/{id}',
  tags,
  summary: 'One restaurant or duet',
  request: { params },
  responses: { 200: json(restaurant, 'The restaurant') },
})

const getTopRated = defineRoute({
  method,
  path: '/top-rated',
  tags,
  summary: 'Top rated restaurants',
  request: { query: rankedQuery },
  responses: { 200: json(rankedPage, 'Best first') },
})

const getInPlace = defineRoute({
  method: 'get',
  path: '/places/restaurants',
  tags: ['places'],
  summary: 'The restaurants of a province or a district, best first',
  request: { query: placeQuery },
  responses: { 200: json(rankedPage, 'Best first') },
})

/** A read with a body: a position in an address would be in logs and histories. */
const postNear = defineRoute({
  method: 'post',
  path: '/restaurants/near',
  tags,
  summary: 'The restaurants near a rounded position, nearest first',
  request: { body: body(nearQuery) },
  responses: { 200: json(nearPage, 'A page, nearest first') },
})

export function restaurantRoutes(context: Context) {
  const { reads } = context
  return createRouter()
    .openapi(getList, async (c) => {
      const page = await reads.run(c, (db) => listRestaurants({ db }, c.req.valid('query')))
      const { all } = await hiddenOf(c, context)
      return c.json({ ...page, items: withoutHidden(page.items, all, (one) => one.duetUserId) }, 200)
    })
    .openapi(getCount, async (c) => c.json(await reads.run(c, (db) => countRestaurants({ db })), 200))
    .openapi(getRandom, async (c) => c.json(await reads.run(c, (db) => pickRandom({ db })), 200))
    .openapi(getOne, async (c) => {
      const restaurant = await reads.run(c, (db) => getRestaurant({ db }, c.req.valid('param').id))
      if (restaurant.duetUserId !== null) assertReachable(await hiddenOf(c, context), restaurant.duetUserId, 'RESTAURANT_NOT_FOUND')
      return c.json(restaurant, 200)
    })
    .openapi(getInPlace, async (c) => c.json(await reads.run(c, (db) => listInPlace({ db }, c.req.valid('query'))), 200))
    .openapi(postNear, async (c) => {
      await context.limits.consume('near', { viewer: await c.get('viewer')(), address: c.get('address') })
      return c.json(await reads.run(c, (db) => listNear({ db }, c.req.valid('json'))), 200)
    })
    .openapi(getTopRated, async (c) => c.json(await reads.run(c, (db) => listTopRated({ db }, c.req.valid('query'))), 200))
}
