import type { ErrorTable } from '#lib/errors.ts'

export const profilesErrors = {
  PROFILE_NOT_FOUND: [404, 'Profile not found'],
  PROFILE_PART_GONE: [409, 'This part of the profile is not there any more'],
  NICKNAME_EMPTY: [422, 'Nickname cannot be empty'],
  DESCRIPTION_TOO_LONG: [422, 'Description must be 250 words or less'],
  BADGE_NOT_EARNED: [409, 'You have not earned this badge'],
} as const satisfies ErrorTable
