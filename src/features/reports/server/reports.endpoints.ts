import { endpoint, endpoints } from '#people/server/endpoint.ts'
import type { Context } from '#site/server/context.ts'
import { z } from 'zod'
import { deletionRequestInput, ownReportPage, ownReportQuery, report, reportInput } from '../reports.contract.ts'
import { listOwnReports } from './reports.reads.ts'
import { reportContent, type ReportsContext } from './report-content.ts'
import { requestDeletion } from './request-deletion.ts'

export const reportEndpoints = endpoints('reports', {
  listOwnReports: endpoint({
    method: 'get',
    path: '/reports',
    summary: 'The member’s own reports, and what became of each',
    who: 'member',
    isPrivate: true,
    query: ownReportQuery,
    out: ownReportPage,
    says: 'Newest first',
    run: (context: Context & ReportsContext, { member, query }) => listOwnReports(context, member, query),
  }),
  reportContent: endpoint({
    method: 'post',
    path: '/reports',
    summary: 'Report a comment or a restaurant to the moderators',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: 'report',
    isIdempotent: true,
    body: reportInput,
    out: report,
    says: 'The report, which is open',
    status: 201,
    run: (context: Context & ReportsContext, { member, body, key, address }) => reportContent(context, member, body, { key, address }),
  }),
  requestDeletion: endpoint({
    method: 'post',
    path: '/restaurants/{id}/deletion-request',
    summary: 'Ask the moderators to delete a restaurant (authors)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    limit: 'report',
    isIdempotent: true,
    params: z.object({ id: z.string().max(160) }),
    body: deletionRequestInput,
    out: report,
    says: 'The request, which is open',
    status: 201,
    run: (context: Context & ReportsContext, { member, params: { id }, body, key }) => requestDeletion(context, member, id, body, key),
  }),
})
