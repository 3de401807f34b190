import { z } from 'zod'
import { withoutHidden } from '#people/hidden.rules.ts'
import { hiddenOf } from '#people/server/hidden-from.ts'
import { rankedQuery, restaurant } from '#features/restaurants/restaurants.contract.ts'
import { idempotencyHeaders } from '#platform/http/idempotency.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { duetInput, duetPage, ownDuet } from '../duets.contract.ts'
import { createDuet } from './create-duet.ts'
import { editDuet } from './edit-duet.ts'
import { getOwnDuet } from './get-own-duet.ts'
import { listDuets } from './list-duets.ts'

const tags = ['duets']
const params = z.object({ id: z.string().max(160) })

const getDuets = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/duets',
  tags,
  summary: 'The duets that answer a restaurant',
  request: { params, query: rankedQuery },
  responses: { 200: json(duetPage, 'Newest first') },
})

const getOwn = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/own-duet',
  tags,
  summary: "The requester's own duet of a restaurant",
  request: { params },
  responses: { 200: json(ownDuet, 'The duet, or whether one may be made') },
})

const postDuet = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/duets',
  tags,
  summary: 'Answer a restaurant with a duet',
  request: { params, body: body(duetInput), headers: idempotencyHeaders },
  responses: { 201: json(restaurant, 'The new duet') },
})

const putDuet = defineRoute({
  method: 'put',
  path: '/duets/{id}',
  tags,
  summary: 'Change the member’s own duet',
  request: { params, body: body(duetInput) },
  responses: { 200: json(restaurant, 'The duet as it now is') },
})

export function duetRoutes(context: Context) {
  return createRouter()
    .openapi(getDuets, async (c) => {
      const page = await context.reads.run(c, (db) => listDuets({ db }, c.req.valid('param').id, c.req.valid('query')))
      const { all } = await hiddenOf(c, context)
      return c.json({ ...page, items: withoutHidden(page.items, all, (duet) => duet.duetUserId) }, 200)
    })
    .openapi(getOwn, async (c) => c.json(await getOwnDuet(context, await c.get('viewer')(), c.req.valid('param').id), 200))
    .openapi(postDuet, async (c) => {
      const viewer = await memberOf(c)
      await context.limits.consume('restaurant', { viewer, address: c.get('address') })
      const key = c.req.valid('header')['idempotency-key']
      return c.json(await createDuet(context, viewer, c.req.valid('param').id, c.req.valid('json'), key), 201)
    })
    .openapi(putDuet, async (c) =>
      c.json(await editDuet(context, await c.get('viewer')(), c.req.valid('param').id, c.req.valid('json')), 200),
    )
}
