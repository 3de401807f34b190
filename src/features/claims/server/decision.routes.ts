import type { Context } from '#site/server/context.ts'
import { body, createRouter, defineRoute, fileAnswer, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { claimDecided, claimPage, claimQuery, givenInput, ofClaim, reasonInput } from '../claims.contract.ts'
import { acceptClaim, declineClaim, giveClaim, takeClaim } from './decide-claim.ts'
import { getProofPhoto, listClaims } from './list-claims.ts'

const tags = ['moderation']
const request = { params: ofClaim }

const getClaims = defineRoute({
  method: 'get',
  path: '/moderation/claims',
  tags,
  summary: 'Claims that wait, or the businesses that manage restaurants (admins)',
  request: { query: claimQuery },
  responses: { 200: json(claimPage, 'Open ones the oldest first, active ones newest first') },
})

const getPhoto = defineRoute({
  method: 'get',
  path: '/moderation/claims/{id}/photo',
  tags,
  summary: 'The photo of a claim (admins)',
  request,
  responses: { 200: fileAnswer('image/webp', 'The photo') },
})

const postGiven = defineRoute({
  method: 'post',
  path: '/moderation/claims',
  tags,
  summary: 'Give a restaurant to a member without a proof (admins)',
  request: { body: body(givenInput) },
  responses: { 201: json(claimDecided, 'The active claim') },
})

const postAccept = defineRoute({
  method: 'post',
  path: '/moderation/claims/{id}/accept',
  tags,
  summary: 'Accept a claim: the member manages the restaurant (admins)',
  request,
  responses: { 200: json(claimDecided, 'It is active') },
})

const postRefuse = defineRoute({
  method: 'post',
  path: '/moderation/claims/{id}/refuse',
  tags,
  summary: 'Refuse a claim with a reason (admins)',
  request: { ...request, body: body(reasonInput) },
  responses: { 200: json(claimDecided, 'It is refused') },
})

const postTake = defineRoute({
  method: 'post',
  path: '/moderation/claims/{id}/take',
  tags,
  summary: 'Take a restaurant away from its business with a reason (admins)',
  request: { ...request, body: body(reasonInput) },
  responses: { 200: json(claimDecided, 'It ended') },
})

export function decisionRoutes(context: Context) {
  return createRouter()
    .openapi(getClaims, async (c) => c.json(await listClaims(context, await memberOf(c), c.req.valid('query')), 200))
    .openapi(getPhoto, async (c) => {
      const data = await getProofPhoto(context, await memberOf(c), c.req.valid('param').id)
      return c.body(new Uint8Array(data), 200, {
        'Content-Type': 'image/webp',
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy': "sandbox; default-src 'none'",
      }) as never
    })
    .openapi(postGiven, async (c) => c.json(await giveClaim(context, await memberOf(c), c.req.valid('json')), 201))
    .openapi(postAccept, async (c) => c.json(await acceptClaim(context, await memberOf(c), c.req.valid('param').id), 200))
    .openapi(postRefuse, async (c) =>
      c.json(await declineClaim(context, await memberOf(c), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(postTake, async (c) => c.json(await takeClaim(context, await memberOf(c), c.req.valid('param').id, c.req.valid('json')), 200))
}
