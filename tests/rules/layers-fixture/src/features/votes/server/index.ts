export { castVote } from './cast-vote.ts'
export { isRecent, selectVotes } from './votes.sql.ts'
