export const staffFactors = ['missing', 'unconfirmed', 'unproven'] as const
/**
 * Why a role counts for nothing where the site asks its staff for a second factor: there is none, the first one was not confirmed by a
 * mail or an admin, or this session was not opened or proven with it.
 */
export type StaffFactor = (typeof staffFactors)[number]
