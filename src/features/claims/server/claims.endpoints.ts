import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { PHOTO_TYPES } from '#lib/media.rules.ts'
import { receivePhoto } from '#platform/media/index.ts'
import { claimInput, codeInput, historyQuery, ofRestaurant, ownClaim, restaurantHistory } from '../claims.contract.ts'
import { addProofPhoto } from './add-proof-photo.ts'
import { decisionEndpoints } from './decision.endpoints.ts'
import { enterCode } from './enter-code.ts'
import { getOwnClaim, listRestaurantHistory } from './claims.reads.ts'
import { giveUpClaim } from './give-up-claim.ts'
import { startClaim } from './start-claim.ts'

const path = '/restaurants/{id}/claim'
export const claimEndpoints = endpoints('claims', {
  getOwnClaim: endpoint({
    method: 'get',
    path: path,
    summary: 'Whether a business manages the restaurant, and the member’s latest claim',
    who: 'member',
    isPrivate: true,
    params: ofRestaurant,
    out: ownClaim,
    says: 'Both',
    run: (context, { member, params }) => getOwnClaim(context, member, params.id),
  }),
  startClaim: endpoint({
    method: 'post',
    path,
    limit: { action: 'claim', subject: ({ params }) => params.id },
    summary: 'Claim the restaurant for its business: with a code by mail, or with a code on a photo',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    params: ofRestaurant,
    body: claimInput,
    out: ownClaim,
    says: 'The claim, and what comes next',
    status: 201,
    run: (context, { member, params, body }) => startClaim(context, member, params.id, body),
  }),
  enterCode: endpoint({
    method: 'post',
    path: `${path}/code`,
    summary: 'Enter the code of the mail',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    limit: 'claimCode',
    params: ofRestaurant,
    body: codeInput,
    out: ownClaim,
    says: 'The claim, which waits for a moderator',
    run: (context, { member, params, body }) => enterCode(context, member, params.id, body),
  }),
  addProofPhoto: endpoint({
    method: 'post',
    path: `${path}/photo`,
    summary: 'Add the photo that shows the code at the till or door: the file itself is the body',
    who: 'member',
    permit: 'own',
    changes: 'nothing public',
    params: ofRestaurant,
    file: PHOTO_TYPES,
    out: ownClaim,
    says: 'The claim, which waits for a moderator',
    status: 201,
    run: async (context, { member, params, c }) => {
      const data = await receivePhoto(c, context, member, 'upload')
      return await addProofPhoto(context, member, params.id, data)
    },
  }),
  giveUpClaim: endpoint({
    method: 'delete',
    path: path,
    summary: 'Take back the member’s own claim, or give up the restaurant',
    who: 'member',
    permit: 'own',
    changes: 'pages',
    params: ofRestaurant,
    out: ownClaim,
    says: 'What is left of it',
    run: (context, { member, params }) => giveUpClaim(context, member, params.id),
  }),
  listRestaurantHistory: endpoint({
    method: 'get',
    path: '/restaurants/{id}/history',
    summary: 'What was edited at the restaurant, and what businesses did there',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    params: ofRestaurant,
    query: historyQuery,
    out: restaurantHistory,
    says: 'Newest first',
    run: (context, { params, query }) => listRestaurantHistory(context, params.id, query),
  }),
  ...decisionEndpoints,
})
