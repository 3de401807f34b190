import { endpoint, endpoints } from '#people/server/endpoint.ts'
import { z } from 'zod'
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
import { getOwnComment, listComments, listMemberComments, listMentionable, listReplies } from './comments.reads.ts'
import { commentsWithoutHidden, commentWithoutHidden, repliesWithoutHidden } from './leave-out.ts'
import { newcomerEndpoints } from './newcomers/newcomers.endpoints.ts'
import { reactionEndpoints } from './reactions.endpoints.ts'
import { writingEndpoints } from './writing.endpoints.ts'

const ofRestaurant = z.object({ id: z.string().max(160) })

export const commentEndpoints = endpoints('comments', {
  listComments: endpoint({
    method: 'get',
    path: '/restaurants/{id}/comments',
    summary: 'The discussion of a restaurant or duet',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    params: ofRestaurant,
    query: commentQuery,
    out: commentPage,
    says: 'Most liked first, each with its first replies',
    hide: commentsWithoutHidden,
    run: (context, { params, query }) => listComments(context, params.id, query),
  }),
  listReplies: endpoint({
    method: 'get',
    path: '/comments/{id}/replies',
    summary: 'The replies of a comment',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    params: idParams,
    query: replyQuery,
    out: replyPage,
    says: 'Oldest first',
    hide: repliesWithoutHidden,
    run: (context, { params, query }) => listReplies(context, params.id, query),
  }),
  listMentionable: endpoint({
    method: 'get',
    path: '/restaurants/{id}/mentionable',
    summary: 'People to mention in a comment or a reply',
    who: 'member',
    limit: 'search',
    mayLag: true,
    params: ofRestaurant,
    query: mentionableQuery,
    out: mentionableList,
    says: 'At most six: people of the thread, then of the restaurant, then by name',
    run: (context, { member, params: { id }, query }) => listMentionable(context, member, id, query),
  }),
  listMemberComments: endpoint({
    method: 'get',
    path: '/comments',
    summary: 'What a member said anywhere',
    who: 'anyone',
    isPublic: true,
    mayLag: true,
    query: memberCommentQuery,
    out: memberCommentPage,
    says: 'Newest first, each with what it is about',
    run: async (context, { query, hidden }) => {
      const { blocked } = await hidden()
      if (blocked.has(query.userId.toLowerCase())) return { items: [], nextCursor: null }
      return await listMemberComments(context, query)
    },
  }),
  getOwnComment: endpoint({
    method: 'get',
    path: '/restaurants/{id}/own-comment',
    summary: "The requester's own comment on a restaurant, and whether there may be one",
    who: 'anyone',
    isPrivate: true,
    params: ofRestaurant,
    out: ownComment,
    says: 'The comment, or what comes before it',
    run: async (context, { viewer, params, hidden }) => {
      const own = await getOwnComment(context, viewer, params.id)
      if (own.comment === null) return own
      return { ...own, comment: commentWithoutHidden(own.comment, await hidden()) }
    },
  }),
  ...writingEndpoints,
  ...newcomerEndpoints,
  ...reactionEndpoints,
})
