import { idempotencyHeaders } from '#platform/http/idempotency.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import {
  contentParams,
  decided,
  decisionInput,
  deletedPage,
  deletedQuery,
  openReportPage,
  reportedPage,
  reportedQuery,
  reportQuery,
  versionPage,
  versionParams,
  versionQuery,
} from '../moderation.contract.ts'
import { decideReports } from './decide-reports.ts'
import { listDeleted } from './list-deleted.ts'
import { listReported } from './list-reported.ts'
import { listReports } from './list-reports.ts'
import { listVersions } from './list-versions.ts'

const tags = ['moderation']

const getReported = defineRoute({
  method: 'get',
  path: '/moderation/reports',
  tags,
  summary: 'What has open reports, each thing once, or one thing (moderators)',
  request: { query: reportedQuery },
  responses: { 200: json(reportedPage, 'By the newest report') },
})

const getReports = defineRoute({
  method: 'get',
  path: '/moderation/reports/{contentType}/{contentId}',
  tags,
  summary: 'The open reports about one thing (moderators)',
  request: { params: contentParams, query: reportQuery },
  responses: { 200: json(openReportPage, 'Newest first') },
})

const postDecision = defineRoute({
  method: 'post',
  path: '/moderation/decisions',
  tags,
  summary: 'Resolve or dismiss all open reports about one thing (moderators)',
  request: { headers: idempotencyHeaders, body: body(decisionInput) },
  responses: { 200: json(decided, 'The reports that were closed') },
})

const getVersions = defineRoute({
  method: 'get',
  path: '/moderation/versions/{contentType}/{id}',
  tags,
  summary: 'What a comment or a reply said before it was edited (moderators)',
  request: { params: versionParams, query: versionQuery },
  responses: { 200: json(versionPage, 'Newest first') },
})

const getDeleted = defineRoute({
  method: 'get',
  path: '/moderation/deleted',
  tags,
  summary: 'What admins deleted (moderators)',
  request: { query: deletedQuery },
  responses: { 200: json(deletedPage, 'Newest first') },
})

export function moderationRoutes(context: Context) {
  return createRouter()
    .openapi(getReported, async (c) => {
      const member = await memberOf(c)
      return c.json(await listReported(context, member, c.req.valid('query')), 200)
    })
    .openapi(getReports, async (c) => {
      const member = await memberOf(c)
      return c.json(await listReports(context, member, c.req.valid('param'), c.req.valid('query')), 200)
    })
    .openapi(postDecision, async (c) => {
      const member = await memberOf(c)
      return c.json(await decideReports(context, member, c.req.valid('json'), c.req.valid('header')['idempotency-key']), 200)
    })
    .openapi(getVersions, async (c) => {
      const member = await memberOf(c)
      return c.json(await listVersions(context, member, c.req.valid('param'), c.req.valid('query')), 200)
    })
    .openapi(getDeleted, async (c) => {
      const member = await memberOf(c)
      return c.json(await listDeleted(context, member, c.req.valid('query')), 200)
    })
}
