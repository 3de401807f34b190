import { countLinks } from '#features/newcomers/links.rules.ts'
import { linkRefusal } from '#features/newcomers/link-refusal.rules.ts'
import { isNewcomer, type LinkLimits, type TextChange, type Writer } from '#features/newcomers/newcomers.rules.ts'
import type { SiteSettings } from '#site/settings.ts'

/** What the site asks of newcomers; an admin sets it. */
export type NewcomerLimits = LinkLimits & Pick<SiteSettings, 'newcomerPauseSeconds'>

/** The outcome for a new text: it is posted, waits for a moderator, or is refused. */
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

/** A newcomer adds no link by an edit: that would bypass the moderators. */
export function mayEditLinks(change: TextChange, writer: Writer, limits: NewcomerLimits): boolean {
  return linkRefusal(change, writer, limits) === undefined
}
