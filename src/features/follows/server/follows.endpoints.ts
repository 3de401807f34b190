import { z } from 'zod'
import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { followInput, followPage, followQuery, followState } from '../follows.contract.ts'
import { followMember } from './follow-member.ts'
import { getRelation, listFollows } from './follows.reads.ts'

const params = z.object({ id: z.uuid() })

export const followEndpoints = endpoints('follows', {
  getRelation: endpoint({
    method: 'get',
    path: '/profiles/{id}/follow',
    summary: 'How the requester and a member stand to each other',
    who: 'member',
    params,
    out: followState,
    says: 'Who follows whom, and how many follow the member',
    run: (context, { member, params }) => getRelation(context, member, params.id),
  }),
  followMember: endpoint({
    method: 'put',
    path: '/profiles/{id}/follow',
    summary: 'Follow a member, or stop following; the last request counts',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    limit: 'follow',
    params,
    body: followInput,
    out: followState,
    says: 'How they stand to each other now',
    run: (context, { member, params, body }) => followMember(context, member, params.id, body.following),
  }),
  listFollowers: endpoint({
    method: 'get',
    path: '/profiles/{id}/followers',
    summary: 'Who follows a member, for members',
    who: 'member',
    params,
    query: followQuery,
    out: followPage,
    says: 'Latest first',
    run: (context, { member, params, query }) => listFollows(context, member, { profileId: params.id, list: 'followers' }, query),
  }),
  listFollowing: endpoint({
    method: 'get',
    path: '/profiles/{id}/following',
    summary: 'Whom a member follows, for members',
    who: 'member',
    params,
    query: followQuery,
    out: followPage,
    says: 'Latest first',
    run: (context, { member, params, query }) => listFollows(context, member, { profileId: params.id, list: 'following' }, query),
  }),
})
