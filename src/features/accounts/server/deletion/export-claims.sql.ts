import type { Tx } from '#db/transaction.ts'

/** The restaurants that the member claimed for a business, and what that business answered. */
export async function readClaims(tx: Tx, { id }: { id: string }) {
  const claims = await tx
    .selectFrom('restaurant_claims')
    .select([
      'restaurant_id as restaurantId',
      'proof',
      'state',
      'email',
      'domain',
      'photo',
      'created_at as createdAt',
      'active_since as activeSince',
      'decided_at as decidedAt',
      'reason',
    ])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  const replies = await tx
    .selectFrom('business_replies as b')
    .innerJoin('restaurant_claims as k', 'k.id', 'b.claim_id')
    .select([
      'b.comment_id as commentId',
      'k.restaurant_id as restaurantId',
      'b.content',
      'b.created_at as createdAt',
      'b.edited_at as editedAt',
    ])
    .where('k.member_id', '=', id)
    .orderBy('b.comment_id')
    .execute()
  return { claims, replies }
}
