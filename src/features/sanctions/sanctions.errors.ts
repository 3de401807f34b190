import type { ErrorTable } from '#lib/errors.ts'

export const sanctionsErrors = {
  DECISION_NOT_FOUND: [404, 'Decision not found'],
  SANCTION_EXISTS: [409, 'The member is under such a sanction already'],
  SANCTION_OF_STAFF: [403, 'A moderator or an admin loses the role first'],
  APPEAL_EMPTY: [422, 'An appeal needs a text'],
  APPEAL_TOO_LONG: [422, 'An appeal has at most 1000 characters'],
  APPEAL_EXISTS: [409, 'You have appealed against this decision already'],
  APPEAL_TOO_LATE: [409, 'An appeal is possible for six months'],
  APPEAL_NOT_FOUND: [404, 'Appeal not found'],
  APPEAL_ANSWERED: [409, 'This appeal was answered already'],
  APPEAL_OF_OWN_DECISION: [403, 'Another moderator answers the appeal against your decision'],
  ANSWER_EMPTY: [422, 'The answer needs a text'],
  ANSWER_TOO_LONG: [422, 'The answer has at most 1000 characters'],
  LAST_ADMIN: [409, 'The last admin stays'],
} as const satisfies ErrorTable
