import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { statistics, statisticsQuery } from '../statistics.contract.ts'
import { getStatistics } from './statistics.reads.ts'

export const statisticsEndpoints = endpoints('moderation', {
  getStatistics: endpoint({
    method: 'get',
    path: '/moderation/statistics',
    summary: 'Visitors, sign-ups, activity and searches without result by day (admins)',
    who: 'member',
    query: statisticsQuery,
    out: statistics,
    says: 'Finished days, weeks and words',
    run: (context, { member, query }) => getStatistics(context, member, query),
  }),
})
