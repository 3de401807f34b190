import { z } from 'zod'
import { hiddenOf } from '#people/server/hidden-from.ts'
import type { Context } from '#site/server/context.ts'
import { body, createRouter, defineRoute, json, optionalBody } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { removalInput } from '#features/moderation/moderation.contract.ts'
import { addedPrice, dishPage, priceDeleted, priceInput, pricePage, priceParams, pricesQuery } from '../prices.contract.ts'
import { addPrice } from './add-price.ts'
import { deletePrice } from './delete-price.ts'
import { listHistory, listPrices } from './list-prices.ts'
import { menuRoutes } from './menu/menu.routes.ts'
import { dishesWithoutHidden, dishWithoutHidden, historyWithoutHidden } from './prices.view.ts'

const tags = ['prices']
const ofRestaurant = z.object({ id: z.string().max(160) })

const getPrices = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/prices',
  tags,
  summary: 'What the dishes of a restaurant cost',
  request: { params: ofRestaurant, query: pricesQuery },
  responses: { 200: json(dishPage, 'Each dish with its newest price, the latest seen first') },
})

const getHistory = defineRoute({
  method: 'get',
  path: '/dishes/{id}/prices',
  tags,
  summary: 'All prices of a dish',
  request: { params: priceParams, query: pricesQuery },
  responses: { 200: json(pricePage, 'The latest first') },
})

const postPrice = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/prices',
  tags,
  summary: 'Say what a dish costs; the second time on a day corrects the amount',
  request: { params: ofRestaurant, body: body(priceInput) },
  responses: { 201: json(addedPrice, 'The dish with its newest price, and what the added one waits for') },
})

const deletePriceRoute = defineRoute({
  method: 'delete',
  path: '/prices/{id}',
  tags,
  summary: 'Delete the member’s own price, or as a moderator anybody’s with a reason',
  request: { params: priceParams, body: optionalBody(removalInput) },
  responses: { 200: json(priceDeleted, 'It is gone, and with the last one its dish') },
})

export function priceRoutes(context: Context) {
  const { reads } = context
  return createRouter()
    .openapi(getPrices, async (c) => {
      const page = await reads.run(c, (db) => listPrices({ db }, c.req.valid('param').id, c.req.valid('query')))
      return c.json(dishesWithoutHidden(page, await hiddenOf(c, context)), 200)
    })
    .openapi(getHistory, async (c) => {
      const page = await reads.run(c, (db) => listHistory({ db }, c.req.valid('param').id, c.req.valid('query')))
      return c.json(historyWithoutHidden(page, await hiddenOf(c, context)), 200)
    })
    .openapi(postPrice, async (c) => {
      const member = await memberOf(c)
      await context.limits.consume('price', { viewer: member, address: c.get('address') })
      const dish = await addPrice(context, member, c.req.valid('param').id, c.req.valid('json'), c.get('address'))
      return c.json(dishWithoutHidden(dish, await hiddenOf(c, context)), 201)
    })
    .route('/', menuRoutes(context))
    .openapi(deletePriceRoute, async (c) =>
      c.json(await deletePrice(context, await memberOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
}
