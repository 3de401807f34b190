import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { heldDecided, heldDecision, heldParams, heldQuery, heldTextPage } from '../../newcomers.contract.ts'
import { decideHeld, listHeld } from './decide-held.ts'

const tags = ['moderation']

const getHeld = defineRoute({
  method: 'get',
  path: '/moderation/held-texts',
  tags,
  summary: 'One text of a newcomer that waits (moderators)',
  request: { query: heldQuery },
  responses: { 200: json(heldTextPage, 'A list of one, empty when it is decided') },
})

const postDecision = defineRoute({
  method: 'post',
  path: '/moderation/held-texts/{id}/decision',
  tags,
  summary: 'Post a text of a newcomer, or refuse it with a reason (moderators)',
  request: { params: heldParams, body: body(heldDecision) },
  responses: { 200: json(heldDecided, 'Decided; the writer of a refused text can appeal') },
})

export function newcomerRoutes(context: Context) {
  return createRouter()
    .openapi(getHeld, async (c) => c.json(await listHeld(context, await memberOf(c), c.req.valid('query').id), 200))
    .openapi(postDecision, async (c) =>
      c.json(await decideHeld(context, await memberOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
}
