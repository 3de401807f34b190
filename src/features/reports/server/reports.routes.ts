import { idempotencyHeaders } from '#platform/http/idempotency.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { z } from 'zod'
import { deletionRequestInput, ownReportPage, ownReportQuery, report, reportInput } from '../reports.contract.ts'
import { listOwnReports } from './list-own-reports.ts'
import { reportContent, type ReportsContext } from './report-content.ts'
import { requestDeletion } from './request-deletion.ts'

const postReport = defineRoute({
  method: 'post',
  path: '/reports',
  tags: ['reports'],
  summary: 'Report a comment or a restaurant to the moderators',
  request: { headers: idempotencyHeaders, body: body(reportInput) },
  responses: { 201: json(report, 'The report, which is open') },
})

const postDeletionRequest = defineRoute({
  method: 'post',
  path: '/restaurants/{id}/deletion-request',
  tags: ['reports'],
  summary: 'Ask the moderators to delete a restaurant (authors)',
  request: { params: z.object({ id: z.string().max(160) }), headers: idempotencyHeaders, body: body(deletionRequestInput) },
  responses: { 201: json(report, 'The request, which is open') },
})

const getOwn = defineRoute({
  method: 'get',
  path: '/reports',
  tags: ['reports'],
  summary: 'The member’s own reports, and what became of each',
  request: { query: ownReportQuery },
  responses: { 200: json(ownReportPage, 'Newest first') },
})

export function reportRoutes(context: Context & ReportsContext) {
  return createRouter()
    .openapi(getOwn, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      return c.json(await listOwnReports(context, await memberOf(c), c.req.valid('query')), 200)
    })
    .openapi(postReport, async (c) => {
      const member = await memberOf(c)
      await context.limits.consume('report', { viewer: member, address: c.get('address') })
      const input = c.req.valid('json')
      return c.json(await reportContent(context, member, input, c.req.valid('header')['idempotency-key']), 201)
    })
    .openapi(postDeletionRequest, async (c) => {
      const member = await memberOf(c)
      await context.limits.consume('report', { viewer: member, address: c.get('address') })
      const [{ id }, input, key] = [c.req.valid('param'), c.req.valid('json'), c.req.valid('header')['idempotency-key']]
      return c.json(await requestDeletion(context, member, id, input, key), 201)
    })
}
