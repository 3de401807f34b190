import { z } from 'zod'
import { idempotencyHeaders } from '#server/idempotency.ts'
import { body, createRouter, defineRoute, json } from '#server/router.ts'
import type { Services } from '#server/services.ts'
import { memberOf } from '#server/viewer.ts'
import {
  contentParams,
  decided,
  decisionInput,
  deletedPage,
  deletedQuery,
  openReportPage,
  reportedPage,
  reportedQuery,
  restaurantDeleted,
} from '../moderation.contract.ts'
import { decideReports } from './decide-reports.ts'
import { deleteRestaurant } from './delete-restaurant.ts'
import { listDeleted } from './list-deleted.ts'
import { listReported } from './list-reported.ts'
import { listReports } from './list-reports.ts'

const tags = ['moderation']

const getReported = defineRoute({
  method: 'get',
  path: '/moderation/reports',
  tags,
  summary: 'What has open reports, each thing once (admins)',
  request: { query: reportedQuery },
  responses: { 200: json(reportedPage, 'By the newest report') },
})

const getReports = defineRoute({
  method: 'get',
  path: '/moderation/reports/{contentType}/{contentId}',
  tags,
  summary: 'The open reports about one thing (admins)',
  request: { params: contentParams, query: reportedQuery },
  responses: { 200: json(openReportPage, 'Newest first') },
})

const postDecision = defineRoute({
  method: 'post',
  path: '/moderation/decisions',
  tags,
  summary: 'Resolve or dismiss all open reports about one thing (admins)',
  request: { headers: idempotencyHeaders, body: body(decisionInput) },
  responses: { 200: json(decided, 'The reports that were closed') },
})

const getDeleted = defineRoute({
  method: 'get',
  path: '/moderation/deleted',
  tags,
  summary: 'What admins deleted (admins)',
  request: { query: deletedQuery },
  responses: { 200: json(deletedPage, 'Newest first') },
})

const deleteRestaurantRoute = defineRoute({
  method: 'delete',
  path: '/restaurants/{id}',
  tags,
  summary: 'Delete a restaurant or a duet for good (admins)',
  request: { params: z.object({ id: z.string().max(160) }) },
  responses: { 200: json(restaurantDeleted, 'It is gone, and so is what was said about it') },
})

export function moderationRoutes(services: Services) {
  return createRouter()
    .openapi(getReported, async (c) => {
      const member = await memberOf(c)
      return c.json(await listReported(services, member, c.req.valid('query')), 200)
    })
    .openapi(getReports, async (c) => {
      const member = await memberOf(c)
      return c.json(await listReports(services, member, c.req.valid('param'), c.req.valid('query')), 200)
    })
    .openapi(postDecision, async (c) => {
      const member = await memberOf(c)
      return c.json(await decideReports(services, member, c.req.valid('json'), c.req.valid('header')['idempotency-key']), 200)
    })
    .openapi(getDeleted, async (c) => {
      const member = await memberOf(c)
      return c.json(await listDeleted(services, member, c.req.valid('query')), 200)
    })
    .openapi(deleteRestaurantRoute, async (c) => {
      const member = await memberOf(c)
      return c.json(await deleteRestaurant(services, member, c.req.valid('param').id), 200)
    })
}
