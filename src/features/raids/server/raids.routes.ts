import { idempotencyHeaders } from '#platform/http/idempotency.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { raid, raidInput, raidPage, raidParams, raidPreview, raidQuery, raidSigns } from '../raids.contract.ts'
import { getRaid, listRaids } from './list-raids.ts'
import { orderRaid } from './order-raid.ts'
import { previewRaid } from './preview-raid.ts'
import type { RaidContext } from './raid-worker.ts'
import { returnRaid } from './return-raid.ts'

const tags = ['moderation']

const postPreview = defineRoute({
  method: 'post',
  path: '/moderation/raids/preview',
  tags,
  summary: 'What the undo of a raid would take out; nothing changes (admins)',
  request: { body: body(raidSigns) },
  responses: { 200: json(raidPreview, 'How much of what, some of the accounts, and the fingerprint for the order') },
})

const postRaid = defineRoute({
  method: 'post',
  path: '/moderation/raids',
  tags,
  summary: 'Undo a raid: ban its accounts and take out what they left, in the background (admins)',
  request: { body: body(raidInput), headers: idempotencyHeaders },
  responses: { 201: json(raid, 'The raid, which is under way') },
})

const getRaids = defineRoute({
  method: 'get',
  path: '/moderation/raids',
  tags,
  summary: 'The raids that admins undid (admins)',
  request: { query: raidQuery },
  responses: { 200: json(raidPage, 'Newest first') },
})

const getOne = defineRoute({
  method: 'get',
  path: '/moderation/raids/{id}',
  tags,
  summary: 'One raid with its progress (admins)',
  request: { params: raidParams },
  responses: { 200: json(raid, 'How much is done') },
})

const postReturn = defineRoute({
  method: 'post',
  path: '/moderation/raids/{id}/return',
  tags,
  summary: 'Return an undone raid within 30 days: everything comes back (admins)',
  request: { params: raidParams },
  responses: { 200: json(raid, 'The raid, whose return is under way') },
})

export function raidRoutes(context: RaidContext) {
  return createRouter()
    .openapi(postPreview, async (c) => c.json(await previewRaid(context, await memberOf(c), c.req.valid('json')), 200))
    .openapi(postRaid, async (c) => {
      const member = await memberOf(c)
      return c.json(await orderRaid(context, member, c.req.valid('json'), c.req.valid('header')['idempotency-key']), 201)
    })
    .openapi(getRaids, async (c) => c.json(await listRaids(context, await memberOf(c), c.req.valid('query')), 200))
    .openapi(getOne, async (c) => c.json(await getRaid(context, await memberOf(c), c.req.valid('param').id), 200))
    .openapi(postReturn, async (c) => c.json(await returnRaid(context, await memberOf(c), c.req.valid('param').id), 200))
}
