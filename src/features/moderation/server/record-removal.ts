import type { Tx } from '#db/transaction.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { GivenReason, RemovableType, RestorableType } from '../moderation.rules.ts'
import { closeReports, closeReportsUnder, insertDeletion } from './decisions.sql.ts'
import { assertReasoned } from './moderation.policy.ts'
import { type HoldMessages, recordDecision } from './record-decision.ts'
import { recordTakedown } from './record-takedown.ts'
import { keepRows } from './removed.sql.ts'
import { findTitle } from './things.sql.ts'
import { keepRestaurant } from './restaurants/keep-restaurant.sql.ts'

/** Why something is removed. */
type Grounds = GivenReason & {
  /** Keeps the messages about the removal back. */
  hold?: HoldMessages | undefined
}

/** What a moderator is about to remove. */
interface Removal {
  contentType: RemovableType
  contentId: number | string
  /** The member whose content it is; null once that account is deleted. */
  memberId: string | null
  reason: Grounds
}

interface Recorded {
  /** Null where authors delete their own restaurant. */
  decisionId: number | null
  reportIds: number[]
  title: string | null
}

/**
 * Records what a moderator is about to remove, with the reason for its member, and keeps its rows so that an appeal can bring
 * them back. Closes the open reports about it.
 * @returns the closed reports, and the name of the content for the log @throws DomainError REASON_REQUIRED
 */
export async function recordRemoval(tx: Tx, moderator: Member, removal: Removal): Promise<Recorded> {
  const { contentType, memberId } = removal
  const reason = assertReasoned(removal.reason)
  const contentId = String(removal.contentId)
  const title = await findTitle(tx, contentType, contentId)
  const reportIds = contentType === 'price' ? [] : await closeReports(tx, { contentType, contentId }, 'resolved')
  const removed = { contentType, contentId, outcome: 'removed', reason, memberId, reportIds, hold: removal.reason.hold } as const
  const decisionId = await recordDecision(tx, moderator, removed)
  await enterRegister(tx, moderator, removal.reason, { contentType, contentId, decisionId })
  await keepRows(tx, decisionId, contentType, contentId)
  await insertDeletion(tx, { contentType, contentId }, { by: moderator.id, title, reportId: reportIds.at(-1) ?? null, decisionId })
  return { decisionId, reportIds, title }
}

/**
 * Records a restaurant that its author or a moderator deletes, and resolves the open reports about it and its comments. A moderator
 * gives the author the reason, and everything is kept so that an appeal can bring it back.
 * @returns the closed reports, and the name of the restaurant for the log @throws DomainError REASON_REQUIRED
 */
export async function recordRestaurantDeletion(
  tx: Tx,
  member: Member,
  { id: contentId, authorId, reason }: { id: string; authorId: string | null; reason: Grounds | undefined },
): Promise<Recorded> {
  const title = await findTitle(tx, 'question', contentId)
  const given = reason && assertReasoned(reason)
  const ofComments = await closeReportsUnder(tx, contentId, 'resolved')
  const ofRestaurant = await closeReports(tx, { contentType: 'question', contentId }, 'resolved')
  const reportIds = [...ofRestaurant, ...ofComments]
  const about = { contentType: 'restaurant', contentId, memberId: authorId } as const
  const decisionId = given
    ? await recordDecision(tx, member, { ...about, outcome: 'removed', reason: given, reportIds, hold: reason?.hold })
    : null
  if (decisionId !== null) {
    await enterRegister(tx, member, reason!, { ...about, decisionId })
    await keepRestaurant(tx, decisionId, contentId)
  }
  await insertDeletion(
    tx,
    { contentType: 'question', contentId },
    { by: member.id, title, reportId: ofRestaurant.at(-1) ?? null, decisionId },
  )
  return { decisionId, reportIds, title }
}

/** Enters a removal that follows a request by law into the register. @throws DomainError ADMIN_ONLY, TAKEDOWN_NOT_FOUND */
async function enterRegister(
  tx: Tx,
  admin: Member,
  { takedownId }: GivenReason,
  removed: { contentType: RestorableType; contentId: string; decisionId: number },
): Promise<void> {
  if (takedownId !== undefined) await recordTakedown(tx, admin, { ...removed, takedownId })
}
