import { z } from 'zod'
import { idempotencyHeaders } from '#platform/http/idempotency.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { newRestaurant, restaurantEdit, voteTexts } from '../../posting.contract.ts'
import { restaurant } from '#features/restaurants/restaurants.contract.ts'
import { editedRestaurant } from '../../versions.contract.ts'
import { createRestaurant } from './create-restaurant.ts'
import { editRestaurant } from './edit-restaurant.ts'
import { editVoteTexts } from './edit-vote-texts.ts'

const tags = ['restaurants']
const params = z.object({ id: z.string().max(160) })

const postRestaurant = defineRoute({
  method: 'post',
  path: '/restaurants',
  tags,
  summary: 'Add a restaurant, boosted or not',
  request: { body: body(newRestaurant), headers: idempotencyHeaders },
  responses: { 201: json(restaurant, 'The new restaurant') },
})

const patchRestaurant = defineRoute({
  method: 'patch',
  path: '/restaurants/{id}',
  tags,
  summary: 'Change what the member’s own restaurant says; another name, type or place of a rated one waits for a moderator',
  request: { params, body: body(restaurantEdit) },
  responses: { 200: json(editedRestaurant, 'The restaurant as it now is, and what waits for a moderator') },
})

const putVoteTexts = defineRoute({
  method: 'put',
  path: '/restaurants/{id}/vote-texts',
  tags,
  summary: 'Change the words on the vote buttons of the member’s own restaurant',
  request: { params, body: body(voteTexts) },
  responses: { 200: json(restaurant, 'The restaurant as it now is') },
})

export function postingRoutes(context: Context) {
  return createRouter()
    .openapi(postRestaurant, async (c) => {
      const viewer = await memberOf(c)
      await context.limits.consume('restaurant', { viewer, address: c.get('address') })
      const key = c.req.valid('header')['idempotency-key']
      return c.json(await createRestaurant(context, viewer, c.req.valid('json'), key), 201)
    })
    .openapi(patchRestaurant, async (c) =>
      c.json(await editRestaurant(context, await c.get('viewer')(), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(putVoteTexts, async (c) =>
      c.json(await editVoteTexts(context, await c.get('viewer')(), c.req.valid('param').id, c.req.valid('json')), 200),
    )
}
