import { z } from 'zod'
import { createRouter, defineRoute, json } from '#server/router.ts'
import type { Services } from '#server/services.ts'
import { restaurant } from '../restaurants.contract.ts'
import { getRestaurant } from './get-restaurant.ts'

const tags = ['restaurants']

const getOne = defineRoute({
  method: 'get',
  path: '/restaurants/{id}',
  tags,
  summary: 'One restaurant or duet',
  request: { params: z.object({ id: z.string().max(160) }) },
  responses: { 200: json(restaurant, 'The restaurant') },
})

export function restaurantRoutes(services: Services) {
  return createRouter().openapi(getOne, async (c) => c.json(await getRestaurant(services, c.req.valid('param').id), 200))
}
