import { memberParams } from '#people/person.contract.ts'
import { idempotencyHeaders } from '#platform/http/idempotency.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { gift, giftInput, giftPage, giftParams, giftSlot, giftTypes, inboxQuery } from '../gifts.contract.ts'
import { acceptGift } from './accept-gift.ts'
import { getSlot } from './get-slot.ts'
import { listGiftTypes } from './list-gift-types.ts'
import { listInbox } from './list-inbox.ts'
import { rejectGift } from './reject-gift.ts'
import { sendGift } from './send-gift.ts'

const tags = ['gifts']

const getTypes = defineRoute({
  method: 'get',
  path: '/gift-types',
  tags,
  summary: 'What can be given',
  responses: { 200: json(giftTypes, 'Cheapest first') },
})

const getInbox = defineRoute({
  method: 'get',
  path: '/gifts',
  tags,
  summary: "What waits for the requester's answer",
  request: { query: inboxQuery },
  responses: { 200: json(giftPage, 'Newest first; what was answered or has run out is not there') },
})

const postGift = defineRoute({
  method: 'post',
  path: '/gifts',
  tags,
  summary: 'Pay for a gift and send it to a member',
  request: { headers: idempotencyHeaders, body: body(giftInput) },
  responses: { 201: json(gift, 'The gift, which waits for its receiver') },
})

const postAccept = defineRoute({
  method: 'post',
  path: '/gifts/{id}/accept',
  tags,
  summary: 'Put a gift on the member’s own profile, in the place of the one before',
  request: { params: giftParams },
  responses: { 200: json(gift, 'The gift, which is accepted') },
})

const postReject = defineRoute({
  method: 'post',
  path: '/gifts/{id}/reject',
  tags,
  summary: 'Send a gift back, and its points with it',
  request: { params: giftParams },
  responses: { 200: json(gift, 'The gift, which is rejected') },
})

const getOfProfile = defineRoute({
  method: 'get',
  path: '/profiles/{id}/gift',
  tags,
  summary: 'The gift on a profile, for members, and whether the requester may send one',
  request: { params: memberParams },
  responses: { 200: json(giftSlot, 'The gift, or null') },
})

export function giftRoutes(context: Context) {
  return createRouter()
    .openapi(getTypes, async (c) => c.json(await listGiftTypes(context), 200))
    .openapi(getInbox, async (c) => c.json(await listInbox(context, await memberOf(c), c.req.valid('query')), 200))
    .openapi(postGift, async (c) => {
      const sender = await memberOf(c)
      const key = c.req.valid('header')['idempotency-key']
      return c.json(await sendGift(context, { sender, address: c.get('address'), input: c.req.valid('json'), key }), 201)
    })
    .openapi(postAccept, async (c) => c.json(await acceptGift(context, await memberOf(c), c.req.valid('param').id), 200))
    .openapi(postReject, async (c) => c.json(await rejectGift(context, await memberOf(c), c.req.valid('param').id), 200))
    .openapi(getOfProfile, async (c) => c.json(await getSlot(context, await memberOf(c), c.req.valid('param').id), 200))
}
