import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Db } from '#db/connect.ts'
import { awardBadges } from '#features/badges/server/index.ts'
import { audit } from '#people/server/audit.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import { recordRemoval } from '#features/moderation/server/index.ts'
import { presentPerson } from '#people/present-person.ts'
import { ensure, found } from '#lib/errors.ts'
import type { Context } from '#site/server/context.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { HeldDecided, HeldDecision, HeldTextPage } from '../../newcomers.contract.ts'
import { takeOutComment } from '../delete-comment.ts'
import { findThread, removeReply } from '../writing.sql.ts'
import { findHeld, markDecided } from './held.sql.ts'
import { postHeld } from './post-held.ts'

/** Moderators read a text that waits, as a list of one; an empty one when it does not wait any more. @throws DomainError ADMIN_ONLY */
export async function listHeld({ db }: Pick<Context, 'db'>, moderator: Member, id: number): Promise<HeldTextPage> {
  await assertModerator(db, moderator)
  const row = await findHeld(db, id)
  if (!row) return { items: [] }
  return {
    items: [
      {
        id: row.id,
        content: row.content,
        heldAt: row.held_at.toISOString(),
        isReply: row.comment_id !== null,
        restaurant: { id: row.question_id, title: row.title },
        writer: presentPerson(row.user_id, row),
        signedUpAt: row.created_at.toISOString(),
        votes: row.vote_count,
      },
    ],
  }
}

/**
 * A moderator posts a newcomer's text that waited, or refuses it with a reason. Of two moderators the first decides. A refused text is
 * posted and removed in one transaction: so its writer reads the reasons and can appeal as with any removal.
 * @throws DomainError ADMIN_ONLY, HELD_NOT_FOUND, REASON_REQUIRED
 */
export async function decideHeld(
  context: Pick<Context, 'config' | 'db' | 'hub' | 'log' | 'pages'>,
  moderator: Member,
  id: number,
  { accept, rule, facts }: HeldDecision,
): Promise<HeldDecided> {
  const { db, pages } = context
  await assertModerator(db, moderator)
  const waits = found(await findHeld(db, id), 'HELD_NOT_FOUND')
  const paid = await membersOf(db, waits)
  const done = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [moderator.id, waits.user_id, ...paid])
    await assertModerator(tx, moderator)
    const held = await findHeld(tx, id)
    ensure(held && (await markDecided(tx, id, accept)), 'HELD_NOT_FOUND')
    const posted = await postHeld(tx, held)
    if (!posted || accept) return { posted, recorded: undefined }
    const recorded = await recordRemoval(tx, moderator, { ...posted, memberId: held.user_id, reason: { rule, facts } })
    await (posted.contentType === 'comment' ? takeOutComment(tx, posted.contentId) : removeReply(tx, posted.contentId))
    return { posted, recorded }
  })
  pages.changed({ restaurant: waits.question_id })
  if (accept) await awardBadges(context, [waits.user_id, ...paid])
  const { posted, recorded } = done
  audit(context, moderator, {
    action: accept ? 'text of a newcomer accepted' : 'text of a newcomer refused',
    contentId: posted ? `${posted.contentType}:${posted.contentId}` : `held:${id}`,
    title: recorded?.title ?? waits.title,
    reportIds: [],
  })
  return { accepted: accept, isPosted: accept && posted !== undefined }
}

/** The member whom the text pays besides its writer: the author of the restaurant, or the writer of the comment. */
async function membersOf(
  db: Db,
  { comment_id, author_id }: { comment_id: number | null; author_id: string | null },
): Promise<(string | null)[]> {
  if (comment_id === null) return [author_id]
  const thread = await findThread(db, comment_id)
  return [thread?.writer_id ?? null, thread?.author_id ?? null]
}
