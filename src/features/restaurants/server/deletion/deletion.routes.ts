import { z } from 'zod'
import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#platform/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { restaurantDeleted } from '../../restaurants.contract.ts'
import { deleteRestaurant } from './delete-restaurant.ts'

const deleteRoute = defineRoute({
  method: 'delete',
  path: '/restaurants/{id}',
  tags: ['moderation'],
  summary: 'Delete a restaurant or a duet for good (admins)',
  request: { params: z.object({ id: z.string().max(160) }) },
  responses: { 200: json(restaurantDeleted, 'It is gone, and so is what was said about it') },
})

export function restaurantDeletionRoutes(context: Context) {
  return createRouter().openapi(deleteRoute, async (c) => {
    const member = await memberOf(c)
    return c.json(await deleteRestaurant(context, member, c.req.valid('param').id), 200)
  })
}
