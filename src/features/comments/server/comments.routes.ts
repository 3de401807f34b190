import { z } from 'zod'
import { hiddenOf } from '#people/server/hidden-from.ts'
import { createRouter, defineRoute, json } from '#platform/http/router.ts'
import type { Context } from '#site/server/context.ts'
import { memberOf } from '#platform/http/viewer.ts'
import {
  commentPage,
  commentQuery,
  idParams,
  memberCommentPage,
  memberCommentQuery,
  mentionableList,
  mentionableQuery,
  ownComment,
  replyPage,
  replyQuery,
} from '../comments.contract.ts'
import { getOwnComment } from './get-own-comment.ts'
import { commentsWithoutHidden, commentWithoutHidden, repliesWithoutHidden } from './leave-out.ts'
import { listComments } from './list-comments.ts'
import { listMemberComments } from './list-member-comments.ts'
import { listMentionable } from './list-mentionable.ts'
import { listReplies } from './list-replies.ts'
import { newcomerRoutes } from './newcomers/newcomers.routes.ts'
import { reactionRoutes } from './reactions.routes.ts'
import { writingRoutes } from './writing.routes.ts'

const tags = ['comments']
const ofRestaurant = z.object({ id: z.string().max(160) })

const getComments = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/comments',
  tags,
  summary: 'The discussion of a restaurant or duet',
  request: { params: ofRestaurant, query: commentQuery },
  responses: { 200: json(commentPage, 'Most liked first, each with its first replies') },
})

const getReplies = defineRoute({
  method: 'get',
  path: '/comments/{id}/replies',
  tags,
  summary: 'The replies of a comment',
  request: { params: idParams, query: replyQuery },
  responses: { 200: json(replyPage, 'Oldest first') },
})

const getOwn = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/own-comment',
  tags,
  summary: "The requester's own comment on a restaurant, and whether there may be one",
  request: { params: ofRestaurant },
  responses: { 200: json(ownComment, 'The comment, or what comes before it') },
})

const getMentionable = defineRoute({
  method: 'get',
  path: '/restaurants/{id}/mentionable',
  tags,
  summary: 'People to mention in a comment or a reply',
  request: { params: ofRestaurant, query: mentionableQuery },
  responses: { 200: json(mentionableList, 'At most six: people of the thread, then of the restaurant, then by name') },
})

const getMemberComments = defineRoute({
  method: 'get',
  path: '/comments',
  tags,
  summary: 'What a member said anywhere',
  request: { query: memberCommentQuery },
  responses: { 200: json(memberCommentPage, 'Newest first, each with what it is about') },
})

export function commentRoutes(context: Context) {
  const { reads } = context
  return createRouter()
    .openapi(getComments, async (c) => {
      const page = await reads.run(c, (db) => listComments({ db }, c.req.valid('param').id, c.req.valid('query')))
      return c.json(commentsWithoutHidden(page, await hiddenOf(c, context)), 200)
    })
    .openapi(getReplies, async (c) => {
      const page = await reads.run(c, (db) => listReplies({ db }, c.req.valid('param').id, c.req.valid('query')))
      return c.json(repliesWithoutHidden(page, await hiddenOf(c, context)), 200)
    })
    .openapi(getMentionable, async (c) => {
      const member = await memberOf(c)
      await context.limits.consume('search', { viewer: member, address: c.get('address') })
      const [{ id }, query] = [c.req.valid('param'), c.req.valid('query')]
      return c.json(await reads.run(c, (db) => listMentionable({ db }, member, id, query)), 200)
    })
    .openapi(getMemberComments, async (c) => {
      const query = c.req.valid('query')
      const { blocked } = await hiddenOf(c, context)
      if (blocked.has(query.userId.toLowerCase())) return c.json({ items: [], nextCursor: null }, 200)
      return c.json(await reads.run(c, (db) => listMemberComments({ db }, query)), 200)
    })
    .openapi(getOwn, async (c) => {
      c.header('Cache-Control', 'private, no-store')
      const own = await getOwnComment(context, await c.get('viewer')(), c.req.valid('param').id)
      if (own.comment === null) return c.json(own, 200)
      return c.json({ ...own, comment: commentWithoutHidden(own.comment, await hiddenOf(c, context)) }, 200)
    })
    .route('/', writingRoutes(context))
    .route('/', newcomerRoutes(context))
    .route('/', reactionRoutes(context))
}
