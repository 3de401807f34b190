export { commentRoutes } from './comments.routes.ts'
export { deleteVoteComment } from './delete-comment.ts'
export { giveComment } from './give-comment.ts'
export { listDiscussion } from './list-discussion.ts'
