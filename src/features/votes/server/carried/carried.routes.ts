import type { Context } from '#site/server/context.ts'
import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { visitorOf } from '#platform/http/visitor-cookie.ts'
import { carriedVotes, deviceVotes } from '../../votes.contract.ts'
import { carryVotes, getDeviceVotes } from './carry-votes.ts'

const getRoute = defineRoute({
  method: 'get',
  path: '/viewer/device-votes',
  tags: ['votes'],
  summary: 'How many votes this browser cast without an account',
  responses: { 200: json(deviceVotes, 'By the signed cookie of the browser; zero without it') },
})

const postRoute = defineRoute({
  method: 'post',
  path: '/viewer/device-votes',
  tags: ['votes'],
  summary: "Make this browser's votes without an account the member's own",
  responses: { 200: json(carriedVotes, "How many became the member's; a repeated call finds none") },
})

export function carriedRoutes(context: Context) {
  return createRouter()
    .openapi(getRoute, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      return c.json(await getDeviceVotes(context, await memberOf(c), visitorOf(c, context)), 200)
    })
    .openapi(postRoute, async (c) => {
      const member = await memberOf(c)
      await context.limits.consume('carryVotes', { viewer: member, address: c.get('address') })
      return c.json(await carryVotes(context, member, visitorOf(c, context)), 200)
    })
}
