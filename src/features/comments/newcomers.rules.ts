import type { SiteSettings } from '#lib/site-settings.ts'

/** What the site asks of newcomers; an admin sets it. */
export type NewcomerLimits = Pick<
  SiteSettings,
  'newcomerDays' | 'newcomerVotes' | 'newcomerLinks' | 'newcomerPauseSeconds' | 'newcomerLinkWaits'
>

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

// A name of a member may hold dots, so what follows an @ is none. The endings are those that spam in Turkish uses.
const link =
  /https?:\/\/\S+|\bwww\.\S+|(?<![@\p{L}\p{N}_.-])(?:[\p{L}\p{N}-]{1,63}\.){1,5}(?:com|net|org|info|biz|xyz|shop|store|site|online|link|club|top|vip|bet|live|app|io|co|me|tv|tr|ru|cn)(?![\p{L}\p{N}_-])/giu

/** How many links a text holds, with or without https://. */
export function countLinks(text: string): number {
  return text.match(link)?.length ?? 0
}

/** Members who joined lately or have hardly voted are newcomers. */
export function isNewcomer({ age, votes, isStaff }: Writer, { newcomerDays, newcomerVotes }: NewcomerLimits): boolean {
  return !isStaff && (age < newcomerDays || votes < newcomerVotes)
}

/** What becomes of a text: it is posted, waits for a moderator, or is refused. */
export type Judgement = 'post' | 'hold' | { refused: 'NEWCOMER_LINKS' } | { refused: 'NEWCOMER_PAUSE'; seconds: number }

/**
 * Newcomers put few links into a text and write slower than others, and their first text with a link waits for a moderator.
 * @param pauseSeconds the pause between two texts, after the factor of all limits
 */
export function judgeText(text: string, writer: Writer, limits: NewcomerLimits, pauseSeconds = limits.newcomerPauseSeconds): Judgement {
  if (!isNewcomer(writer, limits)) return 'post'
  const links = countLinks(text)
  if (links > limits.newcomerLinks) return { refused: 'NEWCOMER_LINKS' }
  if (pauseSeconds > 0 && writer.sinceLast !== null && writer.sinceLast < pauseSeconds)
    return { refused: 'NEWCOMER_PAUSE', seconds: Math.ceil(pauseSeconds - writer.sinceLast) }
  return links > 0 && limits.newcomerLinkWaits && !writer.hasAcceptedLink ? 'hold' : 'post'
}

/** An edit of a newcomer adds no link: it would pass the moderators by. */
export function mayEditLinks(before: string, after: string, writer: Writer, limits: NewcomerLimits): boolean {
  const added = countLinks(after) > countLinks(before)
  const passes = !limits.newcomerLinkWaits || writer.hasAcceptedLink
  return !added || !isNewcomer(writer, limits) || (passes && countLinks(after) <= limits.newcomerLinks)
}
