export { castVote } from './cast-vote.ts'
export { voteRoutes } from './votes.routes.ts'
