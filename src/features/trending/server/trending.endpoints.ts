import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { rankedPage } from '#features/restaurants/restaurants.contract.ts'
import { trendingQuery } from '../trending.contract.ts'
import { listTrending } from './list-trending.ts'

export const trendingEndpoints = endpoints('trending', {
  listTrending: endpoint({
    method: 'get',
    path: '/trending',
    summary: 'What trends: hot, most trending or rising',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    query: trendingQuery,
    out: rankedPage,
    says: 'Best first',
    run: (context, { query }) => listTrending(context, query),
  }),
})
