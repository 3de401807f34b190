import { endpoint, endpoints } from '#people/server/endpoint.ts'
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

export const moderationEndpoints = endpoints('moderation', {
  listReported: endpoint({
    method: 'get',
    path: '/moderation/reports',
    summary: 'What has open reports, each thing once, or one thing (moderators)',
    who: 'member',
    query: reportedQuery,
    out: reportedPage,
    says: 'By the newest report',
    run: (context, { member, query }) => listReported(context, member, query),
  }),
  listReports: endpoint({
    method: 'get',
    path: '/moderation/reports/{contentType}/{contentId}',
    summary: 'The open reports about one thing (moderators)',
    who: 'member',
    params: contentParams,
    query: reportQuery,
    out: openReportPage,
    says: 'Newest first',
    run: (context, { member, params, query }) => listReports(context, member, params, query),
  }),
  decideReports: endpoint({
    method: 'post',
    path: '/moderation/decisions',
    summary: 'Resolve or dismiss all open reports about one thing (moderators)',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    isIdempotent: true,
    body: decisionInput,
    out: decided,
    says: 'The reports that were closed',
    run: (context, { member, body, key }) => decideReports(context, member, body, key),
  }),
  listVersions: endpoint({
    method: 'get',
    path: '/moderation/versions/{contentType}/{id}',
    summary: 'What a comment or a reply said before it was edited (moderators)',
    who: 'member',
    params: versionParams,
    query: versionQuery,
    out: versionPage,
    says: 'Newest first',
    run: (context, { member, params, query }) => listVersions(context, member, params, query),
  }),
  listDeleted: endpoint({
    method: 'get',
    path: '/moderation/deleted',
    summary: 'What admins deleted (moderators)',
    who: 'member',
    query: deletedQuery,
    out: deletedPage,
    says: 'Newest first',
    run: (context, { member, query }) => listDeleted(context, member, query),
  }),
})
