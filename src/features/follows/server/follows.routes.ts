import { z } from 'zod'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { followInput, followPage, followQuery, followState } from '../follows.contract.ts'
import { followLists, type FollowList } from '../follows.rules.ts'
import { followMember } from './follow-member.ts'
import { getRelation } from './get-relation.ts'
import { listFollows } from './list-follows.ts'

const tags = ['follows']
const params = z.object({ id: z.uuid() })

const getFollow = defineRoute({
  method: 'get',
  path: '/profiles/{id}/follow',
  tags,
  summary: 'How the requester and a member stand to each other',
  request: { params },
  responses: { 200: json(followState, 'Who follows whom, and how many follow the member') },
})

const putFollow = defineRoute({
  method: 'put',
  path: '/profiles/{id}/follow',
  tags,
  summary: 'Follow a member, or stop following; the last request counts',
  request: { params, body: body(followInput) },
  responses: { 200: json(followState, 'How they stand to each other now') },
})

const summaries = { followers: 'Who follows a member, for members', following: 'Whom a member follows, for members' }

function getList<L extends FollowList>(list: L) {
  return defineRoute({
    method: 'get',
    path: `/profiles/{id}/${list}`,
    tags,
    summary: summaries[list],
    request: { params, query: followQuery },
    responses: { 200: json(followPage, 'Latest first') },
  })
}

export function followRoutes(context: Context) {
  const router = createRouter()
    .openapi(getFollow, async (c) => {
      const member = await memberOf(c)
      return c.json(await getRelation(context, member, c.req.valid('param').id), 200)
    })
    .openapi(putFollow, async (c) => {
      const member = await memberOf(c)
      await context.limits.consume('follow', { viewer: member, address: c.get('address') })
      return c.json(await followMember(context, member, c.req.valid('param').id, c.req.valid('json').following), 200)
    })
  for (const list of followLists) {
    router.openapi(getList(list), async (c) => {
      const member = await memberOf(c)
      return c.json(await listFollows(context, member, { profileId: c.req.valid('param').id, list }, c.req.valid('query')), 200)
    })
  }
  return router
}
