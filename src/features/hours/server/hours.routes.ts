import { hiddenOf } from '#people/server/hidden-from.ts'
import type { Context } from '#site/server/context.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { historyQuery, hoursHistory, hoursInput, hoursParams, undoInput, restaurantHours } from '../hours.contract.ts'
import { setHours, undoHours } from './change-hours.ts'
import { getHours, listHistory } from './get-hours.ts'

const tags = ['hours']
const request = { params: hoursParams }
const hours = { 200: json(restaurantHours, 'The hours as they now are') }

const getOne = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/hours',
  tags,
  summary: 'When a restaurant is open, in Europe/Istanbul',
  request,
  responses: hours,
})

const getHistory = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/hours/history',
  tags,
  summary: 'Who changed the hours of a restaurant, and when',
  request: { ...request, query: historyQuery },
  responses: { 200: json(hoursHistory, 'Newest first') },
})

const put = defineRoute({
  method: 'put',
  path: '/restaurants/{id}/hours',
  tags,
  summary: 'Say when a restaurant is open, as OpenStreetMap’s opening_hours or in words; what is not understood is kept as written',
  request: { ...request, body: body(hoursInput) },
  responses: hours,
})

const postUndo = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/hours/undo',
  tags,
  summary: 'Bring back the hours of an earlier version, as the author or a moderator',
  request: { ...request, body: body(undoInput) },
  responses: hours,
})

export function hoursRoutes(context: Context) {
  return createRouter()
    .openapi(getOne, async (c) => c.json(await getHours(context, await c.get('viewer')(), c.req.valid('param').id), 200))
    .openapi(getHistory, async (c) => {
      const history = await context.reads.run(c, (db) => listHistory({ db }, c.req.valid('param').id, c.req.valid('query')))
      const { all } = await hiddenOf(c, context)
      // A change stays in the history without the name of a member whom the requester does not see.
      const items = history.items.map((one) => (one.person && all.has(one.person.id) ? { ...one, person: null } : one))
      return c.json({ ...history, items }, 200)
    })
    .openapi(put, async (c) => {
      const member = await memberOf(c)
      await context.limits.consume('hours', { viewer: member, address: c.get('address') })
      return c.json(await setHours(context, member, c.req.valid('param').id, c.req.valid('json'), c.get('address')), 200)
    })
    .openapi(postUndo, async (c) => {
      const member = await memberOf(c)
      await context.limits.consume('hours', { viewer: member, address: c.get('address') })
      return c.json(await undoHours(context, member, c.req.valid('param').id, c.req.valid('json')), 200)
    })
}
