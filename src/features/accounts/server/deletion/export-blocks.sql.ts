import type { Tx } from '#db/transaction.ts'

/** The members whom the member blocked and muted. The export does not say who blocked or muted the member. */
export function readBlocks(tx: Tx, { id }: { id: string }) {
  return tx
    .selectFrom('member_blocks as b')
    .innerJoin('profiles as p', 'p.id', 'b.member_id')
    .select(['p.username', 'b.kind', 'b.created_at as createdAt'])
    .where('b.owner_id', '=', id)
    .orderBy('b.id')
    .execute()
}
