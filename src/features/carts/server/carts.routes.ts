import { z } from 'zod'
import type { Context } from '#site/server/context.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { cartState, sightingInput } from '../carts.contract.ts'
import { confirmCart } from './confirm-cart.ts'
import { getCart } from './get-cart.ts'
import { hideCart, showCart } from './hide-cart.ts'

const tags = ['restaurants']
const params = z.object({ id: z.string().max(160) })
const responses = { 200: json(cartState, 'Where the cart is now') }

const getRoute = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/cart',
  tags,
  summary: 'Where a cart is now, if enough members agree',
  request: { params },
  responses,
})

const putSighting = defineRoute({
  method: 'put',
  path: '/restaurants/{id}/cart/sighting',
  tags,
  summary: 'Say that a cart is here now',
  request: { params, body: body(sightingInput) },
  responses,
})

const putHidden = defineRoute({
  method: 'put',
  path: '/restaurants/{id}/cart/hidden',
  tags,
  summary: 'Ask to hide the live position of a cart; three members or its author hide it',
  request: { params },
  responses,
})

const deleteHidden = defineRoute({
  method: 'delete',
  path: '/restaurants/{id}/cart/hidden',
  tags,
  summary: 'Let members say again where the member’s own cart is',
  request: { params },
  responses,
})

export function cartRoutes(context: Context) {
  return createRouter()
    .openapi(getRoute, async (c) =>
      c.json(await context.reads.run(c, (db) => getCart({ db, site: context.site }, c.req.valid('param').id)), 200),
    )
    .openapi(putSighting, async (c) => {
      const member = await memberOf(c)
      await context.limits.consume('cart', { viewer: member, address: c.get('address') })
      return c.json(await confirmCart(context, member, c.req.valid('param').id, c.req.valid('json'), c.get('address')), 200)
    })
    .openapi(putHidden, async (c) => {
      const member = await memberOf(c)
      await context.limits.consume('cart', { viewer: member, address: c.get('address') })
      return c.json(await hideCart(context, member, c.req.valid('param').id, c.get('address')), 200)
    })
    .openapi(deleteHidden, async (c) => c.json(await showCart(context, await memberOf(c), c.req.valid('param').id), 200))
}
