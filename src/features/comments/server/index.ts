export { commentOnVote } from './comment-on-vote.ts'
export { commentRoutes } from './comments.routes.ts'
