import type { ErrorTable } from '#lib/errors.ts'

export const mergesErrors = {
  MERGE_SELF: [422, 'A restaurant cannot be merged with itself'],
  MERGE_INTO_CLOSED: [409, 'An open restaurant cannot be merged into a closed one'],
  MERGE_REPORTED: [409, 'The restaurant has open reports; decide them first'],
  MERGE_NOT_FOUND: [404, 'Merge not found'],
  MERGE_UNDONE: [409, 'This merge was undone already'],
  MERGE_TOO_OLD: [409, 'A merge can be undone for 30 days'],
  MERGE_NOT_LATEST: [409, 'Undo the later merge of this restaurant first'],
  PROPOSAL_EXISTS: [409, 'This was proposed already'],
  PROPOSAL_LINK: [422, 'The note of a proposal holds no link'],
} as const satisfies ErrorTable
