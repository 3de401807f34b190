import { z } from 'zod'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { collectionItem, itemChange, itemCount, itemInput, itemPage, itemQuery, orderInput } from '../../collections.contract.ts'
import { addItem } from './add-item.ts'
import { changeNotes } from './change-notes.ts'
import { listItems } from './list-items.ts'
import { removeItem } from './remove-item.ts'
import { reorderItems } from './reorder-items.ts'

const tags = ['collections']
const collectionParams = z.object({ id: z.uuid() })
const params = z.object({ id: z.uuid(), restaurantId: z.string().max(160) })
const path = '/collections/{id}/items/{restaurantId}'

const getItems = defineRoute({
  method: 'get',
  path: '/collections/{id}/items',
  tags,
  summary: 'The restaurants of a collection',
  request: { params: collectionParams, query: itemQuery },
  responses: { 200: json(itemPage, 'In the order of its owner') },
})

const putItem = defineRoute({
  method: 'put',
  path,
  tags,
  summary: 'Add a restaurant to an own collection',
  request: { params, body: body(itemInput) },
  responses: { 201: json(collectionItem, 'The item, at the end') },
})

const patchItem = defineRoute({
  method: 'patch',
  path,
  tags,
  summary: 'Change the note of an item',
  request: { params, body: body(itemChange) },
  responses: { 200: json(collectionItem, 'The item') },
})

const deleteItem = defineRoute({
  method: 'delete',
  path,
  tags,
  summary: 'Take a restaurant out of an own collection',
  request: { params },
  responses: { 200: json(itemCount, 'How many are left') },
})

const putOrder = defineRoute({
  method: 'put',
  path: '/collections/{id}/order',
  tags,
  summary: 'Let items of an own collection change places among themselves',
  request: { params: collectionParams, body: body(orderInput) },
  responses: { 200: json(itemCount, 'How many there are') },
})

export function itemRoutes(context: Context) {
  return createRouter()
    .openapi(getItems, async (c) =>
      c.json(await listItems(context, await c.get('viewer')(), c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(putItem, async (c) => {
      const member = await memberOf(c)
      const { id: collectionId, restaurantId } = c.req.valid('param')
      return c.json(await addItem(context, member, { collectionId, restaurantId, ...c.req.valid('json') }), 201)
    })
    .openapi(patchItem, async (c) => {
      const member = await memberOf(c)
      const { id: collectionId, restaurantId } = c.req.valid('param')
      return c.json(await changeNotes(context, member, { collectionId, restaurantId, ...c.req.valid('json') }), 200)
    })
    .openapi(deleteItem, async (c) => {
      const member = await memberOf(c)
      const { id: collectionId, restaurantId } = c.req.valid('param')
      return c.json(await removeItem(context, member, { collectionId, restaurantId }), 200)
    })
    .openapi(putOrder, async (c) => {
      const member = await memberOf(c)
      return c.json(await reorderItems(context, member, c.req.valid('param').id, c.req.valid('json').questionIds), 200)
    })
}
