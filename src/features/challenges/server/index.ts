export { attemptOf } from './attempt-of.ts'
export type { Attempt } from './create-challenges.ts'
export { type ChallengesContext, openChallenges } from './open-challenges.ts'
export { forgetProofs } from './used-proofs.sql.ts'
