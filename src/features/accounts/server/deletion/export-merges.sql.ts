import type { Tx } from '#db/transaction.ts'

/** The merges that the member proposed, and the member's rows that were set aside in a merge that can still be undone. */
export async function readMerges(tx: Tx, { id }: { id: string }) {
  const proposals = await tx
    .selectFrom('merge_proposals')
    .select(['first_id as restaurantId', 'second_id as otherId', 'note', 'status', 'created_at as createdAt'])
    .where('proposed_by', '=', id)
    .orderBy('id')
    .execute()
  const setAside = await tx
    .selectFrom('archived_rows')
    .select(['kind', 'content'])
    .where('merge_id', 'is not', null)
    .where('is_moved', '=', false)
    .where((where) => where.or([where('owner_id', '=', id), where('writer_id', '=', id)]))
    .orderBy('id')
    .execute()
  return { proposals, setAside }
}
