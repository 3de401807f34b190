import type { ErrorTable } from '#lib/errors.ts'

export const votesErrors = {
  VOTE_EMPTY: [422, 'A vote needs a rating or a choice'],
  VOTE_CHANGE_COOLDOWN: [429, 'You changed your vote a moment ago'],
  ALREADY_VOTED: [409, 'You have already voted'],
  NOT_VOTABLE: [409, 'A duet takes no votes'],
  VOTE_NOT_FOUND: [404, 'You have no vote here'],
} as const satisfies ErrorTable
