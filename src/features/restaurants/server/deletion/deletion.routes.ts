import { z } from 'zod'
import { createRouter, defineRoute, json, optionalBody } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { removalInput } from '#features/moderation/moderation.contract.ts'
import { deletionState, restaurantDeleted } from '../../restaurants.contract.ts'
import { deleteRestaurant } from './delete-restaurant.ts'
import { getDeletion } from './get-deletion.ts'

const params = z.object({ id: z.string().max(160) })

const getRoute = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/deletion',
  tags: ['restaurants'],
  summary: 'Whether the author can delete the restaurant (authors)',
  request: { params },
  responses: { 200: json(deletionState, 'Whether it can be deleted now, and whether its deletion was requested') },
})

const deleteRoute = defineRoute({
  method: 'delete',
  path: '/restaurants/{id}',
  tags: ['moderation'],
  summary: 'Delete a restaurant or a duet for good (moderators with a reason, and authors while nobody else has taken part in it)',
  request: { params, body: optionalBody(removalInput) },
  responses: { 200: json(restaurantDeleted, 'It is gone, and so is what was said about it') },
})

export function restaurantDeletionRoutes(context: Context) {
  return createRouter()
    .openapi(getRoute, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      return c.json(await getDeletion(context, await memberOf(c), c.req.valid('param').id), 200)
    })
    .openapi(deleteRoute, async (c) => {
      const member = await memberOf(c)
      const consume = () => context.limits.consume('authorDeletion', { viewer: member, address: c.get('address') })
      return c.json(await deleteRestaurant(context, member, c.req.valid('param').id, consume, c.req.valid('json')), 200)
    })
}
