import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import { idempotencyHeaders } from '#platform/http/idempotency.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import {
  casePage,
  itemInput,
  lifted,
  takedown,
  takedownCase,
  takedownInput,
  takedownPage,
  takedownParams,
  takedownQuery,
} from '../takedowns.contract.ts'
import { decideItem } from './decide-item.ts'
import { liftTakedown } from './lift-takedown.ts'
import { getTakedown, listCases, listTakedowns } from './list-takedowns.ts'
import { recordTakedown } from './record-takedown.ts'

const tags = ['moderation']

const getRegister = defineRoute({
  method: 'get',
  path: '/takedowns',
  tags,
  summary: 'The register of requests by law to take something down, without names of people',
  request: { query: takedownQuery },
  responses: { 200: json(takedownPage, 'Newest first') },
})

const getOne = defineRoute({
  method: 'get',
  path: '/takedowns/{id}',
  tags,
  summary: 'One request by law and what was done',
  request: { params: takedownParams },
  responses: { 200: json(takedown, 'The entry of the register') },
})

const getCases = defineRoute({
  method: 'get',
  path: '/moderation/takedowns',
  tags,
  summary: 'The register with what each request is about (admins)',
  request: { query: takedownQuery },
  responses: { 200: json(casePage, 'Newest first') },
})

const postTakedown = defineRoute({
  method: 'post',
  path: '/moderation/takedowns',
  tags,
  summary: 'Enter a request by law into the register (admins)',
  request: { body: body(takedownInput), headers: idempotencyHeaders },
  responses: { 201: json(takedownCase, 'The entry, about which nothing is done yet') },
})

const postItem = defineRoute({
  method: 'post',
  path: '/moderation/takedowns/{id}/items',
  tags,
  summary: 'Decide about one thing of a request: remove it, or say why it stays (admins)',
  request: { params: takedownParams, body: body(itemInput) },
  responses: { 200: json(takedownCase, 'The entry with what was done') },
})

const postLift = defineRoute({
  method: 'post',
  path: '/moderation/takedown-items/{id}/lift',
  tags,
  summary: 'Lift a takedown whose order no longer holds: what was removed comes back (admins)',
  request: { params: takedownParams },
  responses: { 200: json(lifted, 'Whether it is back') },
})

export function takedownRoutes(context: Context) {
  return createRouter()
    .openapi(getRegister, async (c) => c.json(await context.reads.forPage((db) => listTakedowns({ db }, c.req.valid('query'))), 200))
    .openapi(getOne, async (c) => c.json(await context.reads.forPage((db) => getTakedown({ db }, c.req.valid('param').id)), 200))
    .openapi(getCases, async (c) => c.json(await listCases(context, await memberOf(c), c.req.valid('query')), 200))
    .openapi(postTakedown, async (c) => {
      const member = await memberOf(c)
      return c.json(await recordTakedown(context, member, c.req.valid('json'), c.req.valid('header')['idempotency-key']), 201)
    })
    .openapi(postItem, async (c) => {
      const member = await memberOf(c)
      return c.json(await decideItem(context, member, c.req.valid('param').id, c.req.valid('json')), 200)
    })
    .openapi(postLift, async (c) => c.json(await liftTakedown(context, await memberOf(c), c.req.valid('param').id), 200))
}
