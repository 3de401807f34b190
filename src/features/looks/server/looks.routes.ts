import type { Context } from '#site/server/context.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { looked, lookInput, lookParams, lookQuery, looks } from '../looks.contract.ts'
import { listLook, lookAtDecision } from './look-at-decision.ts'

const tags = ['moderation']

const getLook = defineRoute({
  method: 'get',
  path: '/moderation/crowd-decisions',
  tags,
  summary: 'What members decided together, and what they had said (moderators)',
  request: { query: lookQuery },
  responses: { 200: json(looks, 'A list of one, empty when a moderator looked at it') },
})

const postLook = defineRoute({
  method: 'post',
  path: '/moderation/crowd-decisions/{id}/look',
  tags,
  summary: 'Let what members decided stay, or undo it (moderators)',
  request: { params: lookParams, body: body(lookInput) },
  responses: { 200: json(looked, 'It waits no longer') },
})

export function lookRoutes(context: Context) {
  return createRouter()
    .openapi(getLook, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      return c.json(await listLook(context, await memberOf(c), c.req.valid('query').id), 200)
    })
    .openapi(postLook, async (c) =>
      c.json(await lookAtDecision(context, await memberOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
}
