import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { memberParams } from '#people/person.contract.ts'
import { gift, giftInput, giftPage, giftParams, giftSlot, giftTypes, inboxQuery } from '../gifts.contract.ts'
import { acceptGift } from './accept-gift.ts'
import { getSlot, listGiftTypes, listInbox } from './gifts.reads.ts'
import { rejectGift } from './reject-gift.ts'
import { sendGift } from './send-gift.ts'

export const giftEndpoints = endpoints('gifts', {
  listGiftTypes: endpoint({
    method: 'get',
    path: '/gift-types',
    summary: 'What can be given',
    who: 'anyone',
    isPublic: true,
    out: giftTypes,
    says: 'Cheapest first',
    run: (context) => listGiftTypes(context),
  }),
  listInbox: endpoint({
    method: 'get',
    path: '/gifts',
    summary: "What waits for the requester's answer",
    who: 'member',
    query: inboxQuery,
    out: giftPage,
    says: 'Newest first; what was answered or has run out is not there',
    run: (context, { member, query }) => listInbox(context, member, query),
  }),
  sendGift: endpoint({
    method: 'post',
    path: '/gifts',
    summary: 'Pay for a gift and send it to a member',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    isIdempotent: true,
    body: giftInput,
    out: gift,
    says: 'The gift, which waits for its receiver',
    status: 201,
    run: (context, { member, body, key, address }) => sendGift(context, { sender: member, address, input: body, key }),
  }),
  acceptGift: endpoint({
    method: 'post',
    path: '/gifts/{id}/accept',
    summary: 'Put a gift on the member’s own profile, in the place of the one before',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    params: giftParams,
    out: gift,
    says: 'The gift, which is accepted',
    run: (context, { member, params }) => acceptGift(context, member, params.id),
  }),
  rejectGift: endpoint({
    method: 'post',
    path: '/gifts/{id}/reject',
    summary: 'Send a gift back, and its points with it',
    who: 'member',
    permit: 'policy',
    changes: 'nothing public',
    params: giftParams,
    out: gift,
    says: 'The gift, which is rejected',
    run: (context, { member, params }) => rejectGift(context, member, params.id),
  }),
  getGiftSlot: endpoint({
    method: 'get',
    path: '/profiles/{id}/gift',
    summary: 'The gift on a profile, for members, and whether the requester may send one',
    who: 'member',
    params: memberParams,
    out: giftSlot,
    says: 'The gift, or null',
    run: (context, { member, params }) => getSlot(context, member, params.id),
  }),
})
