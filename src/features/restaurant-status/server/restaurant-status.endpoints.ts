import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import {
  statementDecided,
  statementDecision,
  statementInput,
  restaurantStatement,
  waitingStatements,
} from '../restaurant-status.contract.ts'
import { decideStatements, getWaiting } from './decide-statements.ts'
import { getOwnStatement } from './restaurant-status.reads.ts'
import { sayStatus } from './say-status.ts'

const params = z.object({ id: z.string().max(160) })
const path = '/restaurants/{id}/statement'

export const restaurantStatusEndpoints = endpoints('restaurants', {
  getOwnStatement: endpoint({
    method: 'get',
    path: path,
    summary: 'What the member said last about whether the restaurant is still there',
    who: 'member',
    isPrivate: true,
    params,
    out: restaurantStatement,
    says: 'The statement, and the status of the restaurant',
    run: (context, { member, params }) => getOwnStatement(context, member, params.id),
  }),
  getWaitingStatements: endpoint({
    tag: 'moderation',
    method: 'get',
    path: '/moderation/restaurant-statements/{id}',
    summary: 'What members say about whether a restaurant is still there, while nobody decided (moderators)',
    who: 'member',
    params,
    out: waitingStatements,
    says: 'The earliest first',
    run: (context, { member, params }) => getWaiting(context, member, params.id),
  }),
  decideStatements: endpoint({
    tag: 'moderation',
    method: 'post',
    path: '/moderation/restaurant-statements/{id}/decision',
    summary: 'Decide which statement is right, or that the page is right as it is (moderators)',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params,
    body: statementDecision,
    out: statementDecided,
    says: 'What the page says now',
    run: (context, { member, params, body }) => decideStatements(context, member, params.id, body),
  }),
  sayStatus: endpoint({
    method: 'put',
    path: path,
    summary: 'Say that the restaurant closed, moved or was seen open',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: 'restaurantStatus',
    params,
    body: statementInput,
    out: restaurantStatement,
    says: 'The statement, and the status of the restaurant with it',
    run: (context, { member, params, body, address }) => sayStatus(context, member, params.id, body, address),
  }),
})
