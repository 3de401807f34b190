import type { SiteSettings } from '#site/settings.ts'

/** Who counts as a newcomer, and what a newcomer may do with links; an admin sets it. */
export type LinkLimits = Pick<SiteSettings, 'newcomerDays' | 'newcomerVotes' | 'newcomerLinks' | 'newcomerLinkWaits'>

/** What is known of a writer at this moment. */
export interface Writer {
  /** Days since the sign-up. */
  age: number
  votes: number
  /** Seconds since the last comment, reply or waiting text; null: there is none. */
  sinceLast: number | null
  /** Whether a moderator accepted a text of this member with a link. */
  hasAcceptedLink: boolean
  /** Moderators and admins are no newcomers. */
  isStaff: boolean
}

/** What is known of a member at the sign-up. */
export const unknownWriter: Writer = { age: 0, votes: 0, sinceLast: null, hasAcceptedLink: false, isStaff: false }

/** Members who joined lately or have hardly voted are newcomers. */
export function isNewcomer(
  { age, votes, isStaff }: Pick<Writer, 'age' | 'votes' | 'isStaff'>,
  { newcomerDays, newcomerVotes }: Pick<LinkLimits, 'newcomerDays' | 'newcomerVotes'>,
): boolean {
  return !isStaff && (age < newcomerDays || votes < newcomerVotes)
}

/** A text as it was, '' where it is new, and as it becomes. */
export interface TextChange {
  before: string
  after: string
}
