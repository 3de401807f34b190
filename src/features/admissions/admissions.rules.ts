/** For how many days an invitation holds, and how many accounts it opens. */
export const INVITATION_DAYS_MAX = 90
export const INVITATION_USES_MAX = 1000
/** In code points. */
export const NOTE_MAX = 80
export const REFUSAL_MAX = 300

/** The state of an invitation at this moment, in milliseconds since the epoch. */
export function invitationState(
  { uses, maxUses, expiresAt, revokedAt }: { uses: number; maxUses: number; expiresAt: string; revokedAt: string | null },
  now: number,
): 'good' | 'spent' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked'
  if (uses >= maxUses) return 'spent'
  return Date.parse(expiresAt) <= now ? 'expired' : 'good'
}

/** The link to the sign-up with an invitation. The token comes after the #, so that no log and no other site receives it. */
export function invitationLink(origin: string, token: string): string {
  return `${origin}/tr/auth?tab=signup#davet=${token}`
}
