import type { ErrorTable } from '#lib/errors.ts'

export const challengesErrors = {
  PROOF_OF_WORK_REQUIRED: [428, 'The site is under pressure: solve the challenge in the details and repeat the call'],
  PROOF_OF_WORK_INVALID: [422, 'This proof of work is wrong, or its challenge was changed'],
  PROOF_OF_WORK_OTHER_ACT: [422, 'This proof of work was made for another act'],
  PROOF_OF_WORK_EARLY: [422, 'This challenge was made in the future'],
  PROOF_OF_WORK_EXPIRED: [409, 'This challenge has expired; solve the one in the details'],
  PROOF_OF_WORK_USED: [409, 'This proof of work was used already; solve the challenge in the details'],
} as const satisfies ErrorTable
