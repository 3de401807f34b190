import { z } from 'zod'
import { rowId } from '#lib/contract-fields.ts'
import { body, createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import {
  digestInput,
  muteList,
  muteResult,
  notificationPage,
  notificationQuery,
  notificationSettings,
  readInput,
  settingInput,
  unreadResult,
} from '../notifications.contract.ts'
import { listNotifications } from './list-notifications.ts'
import { markRead } from './mark-read.ts'
import { listMutes, mute, unmute } from './mutes.ts'
import { getSettings, setDigest, setSetting } from './settings.ts'

const tags = ['notifications']

const getPage = defineRoute({
  method: 'get',
  path: '/notifications',
  tags,
  summary: 'What happened to the requester, grouped by what it is about',
  request: { query: notificationQuery },
  responses: { 200: json(notificationPage, 'Newest first') },
})

const putRead = defineRoute({
  method: 'put',
  path: '/notifications/read',
  tags,
  summary: 'Mark one notification, its group, or everything up to it as read',
  request: { body: body(readInput) },
  responses: { 200: json(unreadResult, 'How many are still unread') },
})

const getItsSettings = defineRoute({
  method: 'get',
  path: '/notifications/settings',
  tags,
  summary: 'Which kinds the requester is told of, on which channels, and how often a digest comes',
  responses: { 200: json(notificationSettings, 'Each kind') },
})

const putSetting = defineRoute({
  method: 'put',
  path: '/notifications/settings',
  tags,
  summary: 'Switch one kind on or off on some channels',
  request: { body: body(settingInput) },
  responses: { 200: json(notificationSettings, 'Each kind') },
})

const putDigest = defineRoute({
  method: 'put',
  path: '/notifications/digest',
  tags,
  summary: 'Choose how often a digest comes by e-mail',
  request: { body: body(digestInput) },
  responses: { 200: json(notificationSettings, 'Each kind') },
})

const getMutes = defineRoute({
  method: 'get',
  path: '/notifications/mutes',
  tags,
  summary: 'The restaurants and threads that the requester has muted',
  responses: { 200: json(muteList, 'Latest first') },
})

const restaurant = z.object({ id: z.string().max(200).meta({ example: 'citir-kokorec-sukru' }) })
const thread = z.object({ id: rowId('12') })
const muted = { 200: json(muteResult, 'Whether it is muted now') }

const putRestaurantMute = defineRoute({
  method: 'put',
  path: '/notifications/mutes/restaurants/{id}',
  tags,
  summary: 'Mute a restaurant',
  request: { params: restaurant },
  responses: muted,
})
const deleteRestaurantMute = defineRoute({
  method: 'delete',
  path: '/notifications/mutes/restaurants/{id}',
  tags,
  summary: 'Hear of a restaurant again',
  request: { params: restaurant },
  responses: muted,
})
const putThreadMute = defineRoute({
  method: 'put',
  path: '/notifications/mutes/comments/{id}',
  tags,
  summary: 'Mute the thread of a comment',
  request: { params: thread },
  responses: muted,
})
const deleteThreadMute = defineRoute({
  method: 'delete',
  path: '/notifications/mutes/comments/{id}',
  tags,
  summary: 'Hear of a thread again',
  request: { params: thread },
  responses: muted,
})

export function notificationRoutes(context: Context) {
  return createRouter()
    .openapi(getPage, async (c) => c.json(await listNotifications(context, await memberOf(c), c.req.valid('query')), 200))
    .openapi(putRead, async (c) => c.json(await markRead(context, await memberOf(c), c.req.valid('json')), 200))
    .openapi(getItsSettings, async (c) => c.json(await getSettings(context, await memberOf(c)), 200))
    .openapi(putSetting, async (c) => c.json(await setSetting(context, await memberOf(c), c.req.valid('json')), 200))
    .openapi(putDigest, async (c) => c.json(await setDigest(context, await memberOf(c), c.req.valid('json')), 200))
    .openapi(getMutes, async (c) => c.json(await listMutes(context, await memberOf(c)), 200))
    .openapi(putRestaurantMute, async (c) => c.json(await mute(context, await memberOf(c), { question_id: c.req.valid('param').id }), 200))
    .openapi(deleteRestaurantMute, async (c) =>
      c.json(await unmute(context, await memberOf(c), { question_id: c.req.valid('param').id }), 200),
    )
    .openapi(putThreadMute, async (c) => c.json(await mute(context, await memberOf(c), { comment_id: c.req.valid('param').id }), 200))
    .openapi(deleteThreadMute, async (c) => c.json(await unmute(context, await memberOf(c), { comment_id: c.req.valid('param').id }), 200))
}
