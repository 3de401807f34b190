import { acceptClaim, declineClaim } from '#features/claims/server/index.ts'
import { deleteCollection } from '#features/collections/server/index.ts'
import { decideHeld, deleteComment, deleteReply } from '#features/comments/server/index.ts'
import { lookAtDecision } from '#features/looks/server/index.ts'
import { removeDish } from '#features/dishes/server/index.ts'
import { decideWaiting, removeMemberPhoto } from '#features/member-photos/server/index.ts'
import { declineProposal, mergeRestaurants } from '#features/merges/server/index.ts'
import { contentOf, type ContentType, type Reason } from '#features/moderation/moderation.rules.ts'
import { decideReports, type HoldMessages } from '#features/moderation/server/index.ts'
import { deleteMenuPhoto } from '#features/prices/server/index.ts'
import { removePart } from '#features/profiles/server/index.ts'
import { photoOfContent, profilePartOf } from '#features/reports/reports.rules.ts'
import { decideStatements } from '#features/restaurant-status/server/index.ts'
import { decideProposal, deleteRestaurant, removePhoto } from '#features/restaurants/server/index.ts'
import { answerAppeal } from '#features/sanctions/server/index.ts'
import { decideShield } from '#features/shields/server/index.ts'
import { DomainError } from '#lib/errors.ts'
import type { Member } from '#platform/http/viewer.ts'
import type { Context } from '#site/server/context.ts'
import type { DecisionOf, QueueDecision } from '../../decisions.contract.ts'
import type { QueueKind } from '../../queue.rules.ts'

type Deciders = { [K in QueueKind]: (context: Context, moderator: Member, item: string, decision: DecisionOf<K>) => Promise<unknown> }

/** The verb that carries out the decision about an item of each kind. */
const deciders: Deciders = {
  report(context, moderator, item, decision) {
    const content = contentOf(item)
    return decision.outcome === 'removed'
      ? removeReported(context, moderator, item, decision)
      : decideReports(context, moderator, { ...content, decision: decision.outcome })
  },
  status: (context, moderator, item, decision) => decideStatements(context, moderator, item, decision),
  merge: (context, moderator, item, { pair }) =>
    pair === null ? declineProposal(context, moderator, Number(item)) : mergeRestaurants(context, moderator, pair),
  claim: (context, moderator, item, { refusal }) =>
    refusal === null ? acceptClaim(context, moderator, Number(item)) : declineClaim(context, moderator, Number(item), { reason: refusal }),
  appeal: (context, moderator, item, decision) => answerAppeal(context, moderator, Number(item), decision),
  shield: (context, moderator, item, decision) => decideShield(context, moderator, Number(item), decision),
  newcomer: (context, moderator, item, decision) => decideHeld(context, moderator, Number(item), decision),
  photo: (context, moderator, item, decision) => decideWaiting(context, moderator, Number(item), decision),
  edit: (context, moderator, item, decision) => decideProposal(context, moderator, Number(item), decision),
  look: (context, moderator, item, decision) => lookAtDecision(context, moderator, Number(item), decision),
}

/** Carries out a decision. @throws DomainError that of the verb */
export function carryOut(context: Context, moderator: Member, { kind, item, decision }: QueueDecision): Promise<unknown> {
  return (deciders[kind] as Deciders['look'])(context, moderator, item, decision as DecisionOf<'look'>)
}

type Grounds = Reason & { hold?: HoldMessages }

const removals: Record<ContentType, (context: Context, moderator: Member, id: string, reason: Grounds) => Promise<unknown>> = {
  question: (context, moderator, id, reason) => deleteRestaurant(context, moderator, id, async () => {}, reason),
  comment: (context, moderator, id, reason) => deleteComment(context, moderator, Number(id), reason),
  reply: (context, moderator, id, reason) => deleteReply(context, moderator, Number(id), reason),
  menu_photo: (context, moderator, id, reason) => deleteMenuPhoto(context, moderator, Number(id), reason),
  member_photo: (context, moderator, id, reason) => removeMemberPhoto(context, moderator, Number(id), reason),
  dish: (context, moderator, id, reason) => removeDish(context, moderator, Number(id), reason),
  collection: (context, moderator, id, reason) => deleteCollection(context, moderator, id, reason),
  profile(context, moderator, id, reason) {
    const { memberId, part } = profilePartOf(id)!
    return removePart(context, moderator, { id: memberId, part, reason })
  },
  photo(context, moderator, id, reason) {
    const { restaurantId, photo } = photoOfContent(id)!
    return removePhoto(context, moderator, restaurantId, photo, reason)
  },
  // A private message stays with its two members.
  message: () => Promise.reject(new DomainError('FORBIDDEN')),
}

/** Removes what was reported; with `hold` its messages wait. @throws DomainError that of the removal */
export function removeReported(context: Context, moderator: Member, item: string, reason: Grounds): Promise<unknown> {
  const { contentType, contentId } = contentOf(item)
  return removals[contentType](context, moderator, contentId, reason)
}
