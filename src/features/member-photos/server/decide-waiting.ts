import { lockProfiles } from '#db/lock-profiles.ts'
import { inTransaction } from '#db/transaction.ts'
import { recordRemoval } from '#features/moderation/server/index.ts'
import { ensure, found } from '#lib/errors.ts'
import { audit } from '#people/server/audit.ts'
import { assertModerator } from '#people/server/roles.policy.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Context } from '#site/server/context.ts'
import type { PhotoDecided, PhotoDecision, WaitingPhotoPage } from '../member-photos.contract.ts'
import { deletePhoto, findWaiting, showWaiting } from './member-photos.sql.ts'
import { presentWaiting } from './member-photos.view.ts'

/** Moderators see a photo that waits, as a list of one; an empty one when it does not wait any more. @throws DomainError ADMIN_ONLY */
export async function listWaiting({ db }: Pick<Context, 'db'>, moderator: Member, id: number): Promise<WaitingPhotoPage> {
  await assertModerator(db, moderator)
  const row = await findWaiting(db, id)
  return { items: row ? [presentWaiting(row)] : [] }
}

/**
 * A moderator shows a newcomer's photo that waited, or refuses it with a reason, with which its member can appeal as with any removal. Of
 * two moderators the first decides.
 * @throws DomainError ADMIN_ONLY, PHOTO_NOT_WAITING, REASON_REQUIRED
 */
export async function decideWaiting(
  context: Pick<Context, 'config' | 'db' | 'log' | 'pages'>,
  moderator: Member,
  id: number,
  { accept, rule, facts }: PhotoDecision,
): Promise<PhotoDecided> {
  const { db, pages } = context
  await assertModerator(db, moderator)
  const waits = found(await findWaiting(db, id), 'PHOTO_NOT_WAITING')
  const recorded = await inTransaction(db, async (tx) => {
    await lockProfiles(tx, [moderator.id, waits.member_id])
    await assertModerator(tx, moderator)
    ensure(await showWaiting(tx, id), 'PHOTO_NOT_WAITING')
    if (accept) return undefined
    const removal = { contentType: 'member_photo', contentId: id, memberId: waits.member_id, reason: { rule, facts } } as const
    const recorded = await recordRemoval(tx, moderator, removal)
    await deletePhoto(tx, id)
    return recorded
  })
  pages.changed({ restaurant: waits.restaurant_id })
  audit(context, moderator, {
    action: accept ? 'photo of a newcomer accepted' : 'photo of a newcomer refused',
    contentId: String(id),
    title: recorded?.title ?? waits.title,
    reportIds: [],
  })
  return { accepted: accept }
}
