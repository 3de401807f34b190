import { countLinks } from './links.rules.ts'
import { isNewcomer, type LinkLimits, type TextChange, type Writer } from './newcomers.rules.ts'

/**
 * Why a newcomer may not publish a text that cannot wait for a moderator: it adds more links than the setting allows, or the first link,
 * which a moderator must see in a comment.
 */
export function linkRefusal(
  { before, after }: TextChange,
  writer: Writer,
  limits: LinkLimits,
): 'NEWCOMER_LINKS' | 'NEWCOMER_LINK_HERE' | undefined {
  const links = countLinks(after)
  if (links === 0 || !isNewcomer(writer, limits) || links <= countLinks(before)) return undefined
  if (links > limits.newcomerLinks) return 'NEWCOMER_LINKS'
  return limits.newcomerLinkWaits && !writer.hasAcceptedLink ? 'NEWCOMER_LINK_HERE' : undefined
}
