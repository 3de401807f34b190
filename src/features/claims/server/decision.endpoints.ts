import { endpoint, endpoints, responseEndpoint } from '#people/server/endpoint.ts'
import { fileAnswer } from '#platform/http/router.ts'
import { claimDecided, claimPage, claimQuery, givenInput, ofClaim, reasonInput } from '../claims.contract.ts'
import { acceptClaim, declineClaim, giveClaim, takeClaim } from './decide-claim.ts'
import { getProofPhoto, listClaims } from './claims.reads.ts'

export const decisionEndpoints = endpoints('moderation', {
  listClaims: endpoint({
    method: 'get',
    path: '/moderation/claims',
    summary: 'Claims that wait, or the businesses that manage restaurants (admins)',
    who: 'member',
    query: claimQuery,
    out: claimPage,
    says: 'Open ones the oldest first, active ones newest first',
    run: (context, { member, query }) => listClaims(context, member, query),
  }),
  getProofPhoto: responseEndpoint({
    method: 'get',
    path: '/moderation/claims/{id}/photo',
    summary: 'The photo of a claim (admins)',
    who: 'member',
    params: ofClaim,
    answers: { 200: fileAnswer('image/webp', 'The photo') },
    respond: async (context, { member, params, c }) => {
      const data = await getProofPhoto(context, member, params.id)
      return c.body(new Uint8Array(data), 200, {
        'Content-Type': 'image/webp',
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy': "sandbox; default-src 'none'",
      })
    },
  }),
  giveClaim: endpoint({
    method: 'post',
    path: '/moderation/claims',
    summary: 'Give a restaurant to a member without a proof (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    body: givenInput,
    out: claimDecided,
    says: 'The active claim',
    status: 201,
    run: (context, { member, body }) => giveClaim(context, member, body),
  }),
  acceptClaim: endpoint({
    method: 'post',
    path: '/moderation/claims/{id}/accept',
    summary: 'Accept a claim: the member manages the restaurant (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: ofClaim,
    out: claimDecided,
    says: 'It is active',
    run: (context, { member, params }) => acceptClaim(context, member, params.id),
  }),
  declineClaim: endpoint({
    method: 'post',
    path: '/moderation/claims/{id}/refuse',
    summary: 'Refuse a claim with a reason (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: ofClaim,
    body: reasonInput,
    out: claimDecided,
    says: 'It is refused',
    run: (context, { member, params, body }) => declineClaim(context, member, params.id, body),
  }),
  takeClaim: endpoint({
    method: 'post',
    path: '/moderation/claims/{id}/take',
    summary: 'Take a restaurant away from its business with a reason (admins)',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: ofClaim,
    body: reasonInput,
    out: claimDecided,
    says: 'It ended',
    run: (context, { member, params, body }) => takeClaim(context, member, params.id, body),
  }),
})
