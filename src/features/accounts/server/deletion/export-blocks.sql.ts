import type { Transaction } from 'kysely'
import type { DB } from '#db/types.ts'

/** Whom the member blocked and muted. Who blocked or muted the member is not the member's to know. */
export function readBlocks(tx: Transaction<DB>, { id }: { id: string }) {
  return tx
    .selectFrom('member_blocks as b')
    .innerJoin('profiles as p', 'p.id', 'b.member_id')
    .select(['p.username', 'b.kind', 'b.created_at as createdAt'])
    .where('b.owner_id', '=', id)
    .orderBy('b.id')
    .execute()
}
