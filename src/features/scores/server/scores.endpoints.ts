import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { ofRestaurant, scoreSheet } from '../scores.contract.ts'
import { getScoreSheet } from './get-score-sheet.ts'

export const scoreEndpoints = endpoints('restaurants', {
  getScoreSheet: endpoint({
    method: 'get',
    path: '/restaurants/{id}/score',
    summary:
      'Everything that makes the numbers of a restaurant: ratings by group, the order with its numbers, held votes, the number over time',
    who: 'anyone',
    isPublic: true,
    limit: 'openScore',
    mayLag: true,
    params: ofRestaurant,
    out: scoreSheet,
    says: 'The sheet',
    run: (context, { params }) => getScoreSheet(context, params.id),
  }),
})
