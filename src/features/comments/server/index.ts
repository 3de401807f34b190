export { commentOnVote } from './comment-on-vote.ts'
