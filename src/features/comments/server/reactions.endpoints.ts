import { endpoint, endpoints } from '#people/server/endpoint.ts'
import {
  idParams,
  ownReactions,
  reactionInput,
  reactionQuery,
  reactionResult,
  replyReactionInput,
  replyReactionResult,
} from '../comments.contract.ts'
import { listOwnReactions } from './comments.reads.ts'
import { setReaction } from './set-reaction.ts'
import { setReplyReaction } from './set-reply-reaction.ts'

export const reactionEndpoints = endpoints('comments', {
  setReaction: endpoint({
    method: 'put',
    path: '/comments/{id}/reaction',
    summary: 'Like or dislike a comment, or neither',
    who: 'member',
    permit: 'policy',
    changes: 'pages',
    params: idParams,
    body: reactionInput,
    out: reactionResult,
    says: 'The member’s reaction and the counts as they now are',
    run: (context, { member, params, body }) => setReaction(context, member, params.id, body),
  }),
  setReplyReaction: endpoint({
    method: 'put',
    path: '/replies/{id}/reaction',
    summary: 'Like a reply, or remove the like',
    who: 'member',
    permit: 'own',
    changes: 'pages',
    params: idParams,
    body: replyReactionInput,
    out: replyReactionResult,
    says: 'The member’s reaction and the count as they now are',
    run: (context, { member, params, body }) => setReplyReaction(context, member, params.id, body),
  }),
  listOwnReactions: endpoint({
    method: 'get',
    path: '/comments/reactions',
    summary: "The requester's own reactions to some comments and replies",
    who: 'anyone',
    isPrivate: true,
    query: reactionQuery,
    out: ownReactions,
    says: 'Those comments and replies that the requester likes or dislikes',
    run: (context, { viewer, query }) => listOwnReactions(context, viewer, query),
  }),
})
