import type { Context } from '#site/server/context.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { heldQuery, heldVotePage, ofShield, shieldDecided, shieldDecision, shieldPage, shieldQuery } from '../shields.contract.ts'
import { decideShield } from './decide-shield.ts'
import { listHeldVotes, listShields } from './list-shields.ts'

const tags = ['moderation']

const getShields = defineRoute({
  method: 'get',
  path: '/moderation/shields',
  tags,
  summary: 'Restaurants whose votes are held until a moderator decides (moderators)',
  request: { query: shieldQuery },
  responses: { 200: json(shieldPage, 'Oldest first') },
})

const getHeldVotes = defineRoute({
  method: 'get',
  path: '/moderation/shields/{id}',
  tags,
  summary: 'The votes that a shield holds (moderators)',
  request: { params: ofShield, query: heldQuery },
  responses: { 200: json(heldVotePage, 'In the order in which they were cast') },
})

const postDecision = defineRoute({
  method: 'post',
  path: '/moderation/shields/{id}/decision',
  tags,
  summary: 'Release held votes, or confirm that they count nowhere (moderators)',
  request: { params: ofShield, body: body(shieldDecision) },
  responses: { 200: json(shieldDecided, 'The decision') },
})

export function shieldRoutes(context: Context) {
  return createRouter()
    .openapi(getShields, async (c) => c.json(await listShields(context, await memberOf(c), c.req.valid('query')), 200))
    .openapi(getHeldVotes, async (c) => {
      const member = await memberOf(c)
      return c.json(await listHeldVotes(context, member, c.req.valid('param').id, c.req.valid('query')), 200)
    })
    .openapi(postDecision, async (c) => {
      const member = await memberOf(c)
      return c.json(await decideShield(context, member, c.req.valid('param').id, c.req.valid('json')), 200)
    })
}
