import type { Tx } from '#db/transaction.ts'

/** What the member changed on restaurants of the member's own, and what waits for a moderator or was decided. */
export async function readVersions(tx: Tx, { id }: { id: string }) {
  const versions = await tx
    .selectFrom('restaurant_versions')
    .select(['restaurant_id as restaurantId', 'at', 'old_values as before', 'new_values as after', 'is_accepted as isAccepted'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  const proposals = await tx
    .selectFrom('restaurant_proposals')
    .select(['restaurant_id as restaurantId', 'created_at as createdAt', 'edit', 'status', 'reason', 'decided_at as decidedAt'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute()
  return { versions, proposals }
}
