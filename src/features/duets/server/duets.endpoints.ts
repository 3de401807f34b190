import { type Restaurant, rankedQuery, restaurant } from '#features/restaurants/restaurants.contract.ts'
import { hideItems } from '#people/server/hide-items.ts'
import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
import { duetInput, duetPage, ownDuet } from '../duets.contract.ts'
import { createDuet } from './create-duet.ts'
import { editDuet } from './edit-duet.ts'
import { getOwnDuet, listDuets } from './duets.reads.ts'

const params = z.object({ id: z.string().max(160) })

export const duetEndpoints = endpoints('duets', {
  listDuets: endpoint({
    method: 'get',
    path: '/restaurants/{id}/duets',
    summary: 'The duets that answer a restaurant',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    params,
    query: rankedQuery,
    out: duetPage,
    says: 'Newest first',
    hide: hideItems((duet: Restaurant) => duet.duetUserId),
    run: (context, { params, query }) => listDuets(context, params.id, query),
  }),
  getOwnDuet: endpoint({
    method: 'get',
    path: '/restaurants/{id}/own-duet',
    summary: "The requester's own duet of a restaurant",
    who: 'anyone',
    params,
    out: ownDuet,
    says: 'The duet, or whether one may be made',
    run: (context, { viewer, params }) => getOwnDuet(context, viewer, params.id),
  }),
  createDuet: endpoint({
    method: 'post',
    path: '/restaurants/{id}/duets',
    summary: 'Answer a restaurant with a duet',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    limit: 'restaurant',
    isIdempotent: true,
    params,
    body: duetInput,
    out: restaurant,
    says: 'The new duet',
    status: 201,
    run: (context, { member, params, body, key }) => createDuet(context, member, params.id, body, key),
  }),
  editDuet: endpoint({
    method: 'put',
    path: '/duets/{id}',
    summary: 'Change the member’s own duet',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params,
    body: duetInput,
    out: restaurant,
    says: 'The duet as it now is',
    run: (context, { member, params, body }) => editDuet(context, member, params.id, body),
  }),
})
