import type { Context } from '#site/server/context.ts'
import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { blockChoice, blockPage, blockParams, blockQuery, personChoice, usernameParams } from '../blocks.contract.ts'
import { blockMember, muteMember, unblockMember, unmuteMember } from './block-member.ts'
import { getChoice, listBlocks } from './list-blocks.ts'

const tags = ['blocks']
const chosen = { 200: json(blockChoice, 'What the requester chose about the member') }

const getList = defineRoute({
  method: 'get',
  path: '/blocks',
  tags,
  summary: 'The members whom the requester blocked or muted',
  request: { query: blockQuery },
  responses: { 200: json(blockPage, 'Latest first') },
})

const getByUsername = defineRoute({
  method: 'get',
  path: '/blocks/by-username/{username}',
  tags,
  summary: 'Whether the requester blocked or muted a member',
  request: { params: usernameParams },
  responses: { 200: json(personChoice, 'The member, and what the requester chose') },
})

const putBlock = defineRoute({
  method: 'put',
  path: '/blocks/{id}',
  tags,
  summary: 'Block a member: neither sees or reaches the other any more',
  request: { params: blockParams },
  responses: chosen,
})

const deleteBlock = defineRoute({
  method: 'delete',
  path: '/blocks/{id}',
  tags,
  summary: 'Take a block back',
  request: { params: blockParams },
  responses: chosen,
})

const putMute = defineRoute({
  method: 'put',
  path: '/mutes/{id}',
  tags,
  summary: 'Mute a member, who notices nothing',
  request: { params: blockParams },
  responses: chosen,
})

const deleteMute = defineRoute({
  method: 'delete',
  path: '/mutes/{id}',
  tags,
  summary: 'Take a mute back',
  request: { params: blockParams },
  responses: chosen,
})

export function blockRoutes(context: Context) {
  return createRouter()
    .openapi(getList, async (c) => c.json(await listBlocks(context, await memberOf(c), c.req.valid('query')), 200))
    .openapi(getByUsername, async (c) => c.json(await getChoice(context, await memberOf(c), c.req.valid('param').username), 200))
    .openapi(putBlock, async (c) => c.json(await blockMember(context, await memberOf(c), c.req.valid('param').id.toLowerCase()), 200))
    .openapi(deleteBlock, async (c) => c.json(await unblockMember(context, await memberOf(c), c.req.valid('param').id), 200))
    .openapi(putMute, async (c) => c.json(await muteMember(context, await memberOf(c), c.req.valid('param').id.toLowerCase()), 200))
    .openapi(deleteMute, async (c) => c.json(await unmuteMember(context, await memberOf(c), c.req.valid('param').id), 200))
}
