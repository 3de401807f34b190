import { DomainError } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { linkRefusal } from '../link-refusal.rules.ts'
import { unknownWriter } from '../newcomers.rules.ts'

/**
 * A person who signs up takes no link as nickname. A username may hold dots, so the nickname that repeats it is none.
 * @throws DomainError NEWCOMER_LINKS, NEWCOMER_LINK_HERE
 */
export function assertPublicNickname(
  { site }: Pick<Context, 'site'>,
  { username, nickname = '' }: { username?: string | undefined; nickname?: string | undefined },
): void {
  if (nickname === username) return
  const refusal = linkRefusal({ before: '', after: nickname }, unknownWriter, site.current())
  if (refusal) throw new DomainError(refusal, { field: 'nickname' })
}
