import { z } from 'zod'
import { createRouter, defineRoute, json } from '#server/router.ts'
import type { Services } from '#server/services.ts'
import { commentPage, commentQuery, replyPage, replyQuery } from '../comments.contract.ts'
import { listComments } from './list-comments.ts'
import { listReplies } from './list-replies.ts'

const tags = ['comments']

const getComments = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/comments',
  tags,
  summary: 'The discussion of a restaurant or duet',
  request: { params: z.object({ id: z.string().max(160) }), query: commentQuery },
  responses: { 200: json(commentPage, 'Most liked first, each with its first replies') },
})

const getReplies = defineRoute({
  method: 'get',
  path: '/comments/{id}/replies',
  tags,
  summary: 'The replies of a comment',
  request: { params: z.object({ id: z.coerce.number().int().positive() }), query: replyQuery },
  responses: { 200: json(replyPage, 'Oldest first') },
})

export function commentRoutes(services: Services) {
  return createRouter()
    .openapi(getComments, async (c) => c.json(await listComments(services, c.req.valid('param').id, c.req.valid('query')), 200))
    .openapi(getReplies, async (c) => c.json(await listReplies(services, c.req.valid('param').id, c.req.valid('query')), 200))
}
