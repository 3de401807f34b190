import type { Tx } from '#db/transaction.ts'
import { findWriter } from '#features/newcomers/server/index.ts'
import { DomainError, ensure, found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import { judgeText, mayEditLinks } from '../../newcomers.rules.ts'
import { type HeldDraft, insertHeld } from './held.sql.ts'

type Parts = Pick<Context, 'config' | 'site'>

/** The pause scales with all other limits, so that tests and benchmarks can change it. */
function pauseOf({ config, site }: Parts): number {
  const seconds = config.rateLimits === 0 ? 0 : site.current().newcomerPauseSeconds / config.rateLimits
  return seconds < 1 ? 0 : seconds
}

/**
 * Decides about a new text before it is written: a newcomer's first text with a link is kept for a moderator. The caller holds
 * the lock on the writer's profile, so that two texts at once do not both count as the first.
 * @returns when it began to wait; undefined: it may be posted
 * @throws DomainError NEWCOMER_LINKS, NEWCOMER_PAUSE, COMMENT_WAITS
 */
export async function holdForModerator(parts: Parts, tx: Tx, draft: HeldDraft): Promise<Date | undefined> {
  const limits = parts.site.current()
  const judgement = judgeText(draft.content, await findWriter(tx, draft.userId), limits, pauseOf(parts))
  if (judgement === 'post') return undefined
  if (judgement !== 'hold') {
    const { refused, ...details } = judgement
    throw new DomainError(refused, 'seconds' in details ? { retryAfter: details.seconds } : { most: limits.newcomerLinks })
  }
  return found(await insertHeld(tx, draft), 'COMMENT_WAITS')
}

/** A newcomer adds no link to a text by editing it. @throws DomainError NEWCOMER_LINK_EDIT */
export async function assertEditLinks(
  { site }: Pick<Context, 'site'>,
  tx: Tx,
  memberId: string,
  { before, after }: { before: string; after: string },
): Promise<void> {
  ensure(mayEditLinks({ before, after }, await findWriter(tx, memberId), site.current()), 'NEWCOMER_LINK_EDIT')
}
