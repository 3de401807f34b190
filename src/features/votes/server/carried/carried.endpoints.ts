import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { visitorOf } from '#platform/http/visitor-cookie.ts'
import { carriedVotes, deviceVotes } from '../../votes.contract.ts'
import { carryVotes, getDeviceVotes } from './carry-votes.ts'

export const carriedEndpoints = endpoints('votes', {
  getDeviceVotes: endpoint({
    method: 'get',
    path: '/viewer/device-votes',
    summary: 'How many votes this browser cast without an account',
    who: 'member',
    isPrivate: true,
    out: deviceVotes,
    says: 'By the signed cookie of the browser; zero without it',
    run: (context, { member, c }) => getDeviceVotes(context, member, visitorOf(c, context)),
  }),
  carryVotes: endpoint({
    method: 'post',
    path: '/viewer/device-votes',
    summary: "Make this browser's votes without an account the member's own",
    who: 'member',
    permit: 'own',
    changes: 'pages',
    limit: 'carryVotes',
    out: carriedVotes,
    says: "How many became the member's; a repeated call finds none",
    run: (context, { member, c }) => carryVotes(context, member, visitorOf(c, context)),
  }),
})
