import type { ErrorTable } from '#lib/errors.ts'

export const moderationErrors = {
  REPORT_DECIDED: [409, 'This was decided already'],
  DECISION_IN_EFFECT: [409, 'The decision has taken effect and cannot be taken back'],
  REASON_REQUIRED: [422, 'A removal by a moderator needs a rule and the facts'],
  FACTS_TOO_SHORT: [422, 'The facts have at least 10 characters'],
  FACTS_TOO_LONG: [422, 'The facts have at most 1000 characters'],
} as const satisfies ErrorTable
