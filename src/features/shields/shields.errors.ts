import type { ErrorTable } from '#lib/errors.ts'

export const shieldsErrors = {
  SHIELD_NOT_FOUND: [404, 'Shield not found'],
  SHIELD_OF_OWN: [403, 'Nobody who voted there, or added or manages the restaurant, decides about its held votes'],
  SHIELD_DECIDED: [409, 'Another moderator decided about these votes already'],
} as const satisfies ErrorTable
