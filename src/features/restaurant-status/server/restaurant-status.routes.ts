import { z } from 'zod'
import type { Context } from '#site/server/context.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import {
  statementDecided,
  statementDecision,
  statementInput,
  restaurantStatement,
  waitingStatements,
} from '../restaurant-status.contract.ts'
import { decideStatements, getWaiting } from './decide-statements.ts'
import { getOwnStatement } from './get-own-statement.ts'
import { sayStatus } from './say-status.ts'

const tags = ['restaurants']
const params = z.object({ id: z.string().max(160) })
const path = '/restaurants/{id}/statement'

const getRoute = defineRoute({
  method: 'get',
  path,
  tags,
  summary: 'What the member said last about whether the restaurant is still there',
  request: { params },
  responses: { 200: json(restaurantStatement, 'The statement, and the status of the restaurant') },
})

const putRoute = defineRoute({
  method: 'put',
  path,
  tags,
  summary: 'Say that the restaurant closed, moved or was seen open',
  request: { params, body: body(statementInput) },
  responses: { 200: json(restaurantStatement, 'The statement, and the status of the restaurant with it') },
})

const getWaitingRoute = defineRoute({
  method: 'get',
  path: '/moderation/restaurant-statements/{id}',
  tags: ['moderation'],
  summary: 'What members say about whether a restaurant is still there, while nobody decided (moderators)',
  request: { params },
  responses: { 200: json(waitingStatements, 'The earliest first') },
})

const postDecision = defineRoute({
  method: 'post',
  path: '/moderation/restaurant-statements/{id}/decision',
  tags: ['moderation'],
  summary: 'Decide which statement is right, or that the page is right as it is (moderators)',
  request: { params, body: body(statementDecision) },
  responses: { 200: json(statementDecided, 'What the page says now') },
})

export function restaurantStatusRoutes(context: Context) {
  return createRouter()
    .openapi(getRoute, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      return c.json(await getOwnStatement(context, await memberOf(c), c.req.valid('param').id), 200)
    })
    .openapi(getWaitingRoute, async (c) => c.json(await getWaiting(context, await memberOf(c), c.req.valid('param').id), 200))
    .openapi(postDecision, async (c) => {
      const member = await memberOf(c)
      return c.json(await decideStatements(context, member, c.req.valid('param').id, c.req.valid('json')), 200)
    })
    .openapi(putRoute, async (c) => {
      const member = await memberOf(c)
      await context.limits.consume('restaurantStatus', { viewer: member, address: c.get('address') })
      return c.json(await sayStatus(context, member, c.req.valid('param').id, c.req.valid('json'), c.get('address')), 200)
    })
}
