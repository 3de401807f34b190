import type { RequiredTextRule } from '#lib/text-rule.ts'

/** The kinds of sanctions, from the weakest to the strongest. */
export const sanctionKinds = ['warning', 'muted', 'suspended', 'banned'] as const
export type SanctionKind = (typeof sanctionKinds)[number]

/** For how many days a moderator can choose. */
export const sanctionDays = [1, 3, 7, 30, 90, 365] as const

/** Moderators warn and mute; only admins suspend and ban. */
export function needsAdmin(kind: string): boolean {
  return kind === 'suspended' || kind === 'banned'
}

/** A warning has no end but its reading; muting and suspension always end; a ban ends or does not. */
export function isPossibleEnd(kind: SanctionKind, days: number | null): boolean {
  return kind === 'warning' ? days === null : kind === 'banned' || days !== null
}

/** When a sanction of this many days ends. */
export function endOf(now: Date, days: number | null): Date | null {
  return days === null ? null : new Date(now.getTime() + days * 86_400_000)
}

/** How long a decision can be appealed, and what was removed can come back. */
export const APPEAL_MONTHS = 6

/** The end of the time for an appeal. */
export function appealEnd(decidedAt: Date): Date {
  const end = new Date(decidedAt)
  end.setUTCMonth(end.getUTCMonth() + APPEAL_MONTHS)
  return end
}

/** An appeal: enough for every argument, short enough to be read whole. */
export const appealRule = { max: 1000, tooLong: 'APPEAL_TOO_LONG', empty: 'APPEAL_EMPTY' } as const satisfies RequiredTextRule

/** The answer to an appeal. */
export const answerRule = { max: 1000, tooLong: 'ANSWER_TOO_LONG', empty: 'ANSWER_EMPTY' } as const satisfies RequiredTextRule

/** Under any sanction a member reads the decision, appeals, exports, leaves and signs out. A ban leaves no more than this. */
const ALWAYS = [
  /^\/api\/auth\//,
  /^\/api\/account$/,
  /^\/api\/account\/(?:export|deletion|sign-out-everywhere)$/,
  /^\/api\/decisions(?:\/|$)/,
  /^\/api\/viewer(?:\/news)?$/,
]

/** Writes that nobody but the member sees: the account's settings, and what the member has read. */
const UNSEEN = [
  /^\/api\/account\//,
  // The device's key: without one the member could not read private messages.
  /^\/api\/own\/keys(?:\/|$)/,
  /^\/api\/notifications\//,
  /^\/api\/hub-ticket$/,
  /^\/api\/feed\/seen$/,
  /^\/api\/conversations\/(?:[^/]+\/)?read$/,
]

/** What a request gets under a sanction: it passes, it is refused, or it is answered as a visitor's. */
export function passage(kind: SanctionKind, { path, isRead }: { path: string; isRead: boolean }): 'pass' | 'refuse' | 'visitor' {
  if (ALWAYS.some((pattern) => pattern.test(path))) return 'pass'
  if (kind === 'banned') return isRead ? 'visitor' : 'refuse'
  return isRead || UNSEEN.some((pattern) => pattern.test(path)) ? 'pass' : 'refuse'
}
