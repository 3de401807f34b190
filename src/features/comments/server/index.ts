export { commentRoutes } from './comments.routes.ts'
export { giveComment } from './give-comment.ts'
export { listDiscussion } from './list-discussion.ts'
