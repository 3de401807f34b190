export { castVote } from './cast-vote.ts'
export { dropBusinessVote } from './drop-business-vote.ts'
export { voteRoutes } from './votes.routes.ts'
