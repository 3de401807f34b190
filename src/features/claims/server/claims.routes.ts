import { PHOTO_TYPES } from '#lib/media.rules.ts'
import type { Context } from '#site/server/context.ts'
import { body, createRouter, defineRoute, fileBody, json, type RequestContext } from '#platform/http/router.ts'
import { type Member, memberOf } from '#platform/http/viewer.ts'
import { receivePhoto } from '#platform/media/index.ts'
import { claimInput, codeInput, historyQuery, ofRestaurant, ownClaim, restaurantHistory } from '../claims.contract.ts'
import { addProofPhoto } from './add-proof-photo.ts'
import { decisionRoutes } from './decision.routes.ts'
import { enterCode } from './enter-code.ts'
import { getOwnClaim } from './get-own-claim.ts'
import { giveUpClaim } from './give-up-claim.ts'
import { listRestaurantHistory } from './list-history.ts'
import { startClaim } from './start-claim.ts'

const tags = ['claims']
const path = '/restaurants/{id}/claim'
const request = { params: ofRestaurant }
const own = (description: string) => ({ 200: json(ownClaim, description) })

const getOwn = defineRoute({
  method: 'get',
  path,
  tags,
  summary: 'Whether a business manages the restaurant, and the member’s latest claim',
  request,
  responses: own('Both'),
})

const postClaim = defineRoute({
  method: 'post',
  path,
  tags,
  summary: 'Claim the restaurant for its business: with a code by mail, or with a code on a photo',
  request: { ...request, body: body(claimInput) },
  responses: { 201: json(ownClaim, 'The claim, and what comes next') },
})

const postCode = defineRoute({
  method: 'post',
  path: `${path}/code`,
  tags,
  summary: 'Enter the code of the mail',
  request: { ...request, body: body(codeInput) },
  responses: own('The claim, which waits for a moderator'),
})

const postPhoto = defineRoute({
  method: 'post',
  path: `${path}/photo`,
  tags,
  summary: 'Add the photo that shows the code at the till or door: the file itself is the body',
  request: { ...request, body: fileBody(PHOTO_TYPES) },
  responses: { 201: json(ownClaim, 'The claim, which waits for a moderator') },
})

const deleteClaim = defineRoute({
  method: 'delete',
  path,
  tags,
  summary: 'Take back the member’s own claim, or give up the restaurant',
  request,
  responses: own('What is left of it'),
})

const getHistory = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/history',
  tags,
  summary: 'What was edited at the restaurant, and what businesses did there',
  request: { ...request, query: historyQuery },
  responses: { 200: json(restaurantHistory, 'Newest first') },
})

export function claimRoutes(context: Context) {
  async function limited(c: RequestContext, action: 'claim' | 'claimCode', subject?: string): Promise<Member> {
    const member = await memberOf(c)
    await context.limits.consume(action, { viewer: member, address: c.get('address'), ...(subject !== undefined && { subject }) })
    return member
  }
  return createRouter()
    .openapi(getOwn, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      return c.json(await getOwnClaim(context, await memberOf(c), c.req.valid('param').id), 200)
    })
    .openapi(postClaim, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await startClaim(context, await limited(c, 'claim', id), id, c.req.valid('json')), 201)
    })
    .openapi(postCode, async (c) =>
      c.json(await enterCode(context, await limited(c, 'claimCode'), c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(postPhoto, async (c) => {
      const member = await memberOf(c)
      const data = await receivePhoto(c, context, member)
      return c.json(await addProofPhoto(context, member, c.req.valid('param').id, data), 201)
    })
    .openapi(deleteClaim, async (c) => c.json(await giveUpClaim(context, await memberOf(c), c.req.valid('param').id), 200))
    .openapi(getHistory, async (c) =>
      c.json(await context.reads.run(c, (db) => listRestaurantHistory({ db }, c.req.valid('param').id, c.req.valid('query'))), 200),
    )
    .route('/', decisionRoutes(context))
}
