import type { Context } from '#site/server/context.ts'
import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import { memberOf } from '#platform/http/viewer.ts'
import { queueAssigned, queueCount, queuePage, queueParams, queueQuery } from '../queue.contract.ts'
import { giveBackQueueItem, takeQueueItem } from './assign-item.ts'
import { getQueueCount, listQueue } from './list-queue.ts'

const tags = ['moderation']

const getQueue = defineRoute({
  method: 'get',
  path: '/moderation/queue',
  tags,
  summary: 'Everything that waits for a decision (moderators)',
  request: { query: queueQuery },
  responses: { 200: json(queuePage, 'The longest first') },
})

const getCount = defineRoute({
  method: 'get',
  path: '/moderation/queue/count',
  tags,
  summary: 'How many wait, up to 100 of each kind (moderators)',
  responses: { 200: json(queueCount, 'All together, and of each kind') },
})

const putAssignment = defineRoute({
  method: 'put',
  path: '/moderation/queue/{kind}/{item}/assignment',
  tags,
  summary: 'Take what waits for half an hour; other moderators see it (moderators)',
  request: { params: queueParams },
  responses: { 200: json(queueAssigned, 'Who has it, and until when') },
})

const deleteAssignment = defineRoute({
  method: 'delete',
  path: '/moderation/queue/{kind}/{item}/assignment',
  tags,
  summary: 'Give back what the moderator had taken (moderators)',
  request: { params: queueParams },
  responses: { 200: json(queueAssigned, 'Nobody has it') },
})

export function queueRoutes(context: Context) {
  return createRouter()
    .openapi(getQueue, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      return c.json(await listQueue(context, await memberOf(c), c.req.valid('query')), 200)
    })
    .openapi(getCount, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      return c.json(await getQueueCount(context, await memberOf(c)), 200)
    })
    .openapi(putAssignment, async (c) => c.json(await takeQueueItem(context, await memberOf(c), c.req.valid('param')), 200))
    .openapi(deleteAssignment, async (c) => c.json(await giveBackQueueItem(context, await memberOf(c), c.req.valid('param')), 200))
}
