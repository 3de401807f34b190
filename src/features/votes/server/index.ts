export { castVote } from './cast-vote.ts'
export { createCountCopies } from './copy-counts.ts'
export { dropBusinessVote } from './drop-business-vote.ts'
export { voteEndpoints } from './votes.endpoints.ts'
