import type { Db } from '#db/connect.ts'
import { keyset } from '#db/keyset.ts'
import type { ProposalQuery } from '../merges.contract.ts'

interface NewProposal {
  firstId: string
  secondId: string
  memberId: string
  note: string | null
  network: Buffer | undefined
}

/** Opens a proposal; undefined when one about this pair is open already. */
export function insertProposal(db: Db, { firstId, secondId, memberId, note, network }: NewProposal): Promise<{ id: number } | undefined> {
  return db
    .insertInto('merge_proposals')
    .values({ first_id: firstId, second_id: secondId, proposed_by: memberId, note, network_hash: network ?? null })
    .onConflict((conflict) => conflict.columns(['first_id', 'second_id']).where('status', '=', 'pending').doNothing())
    .returning('id')
    .executeTakeFirst()
}

const newestFirst = keyset([{ sql: 'm.id', kind: 'integer' }])

/** Open proposals, newest first, one more than the limit. */
export function selectProposals(db: Db, { id, cursor, limit }: ProposalQuery) {
  return db
    .selectFrom('merge_proposals as m')
    .leftJoin('profiles as p', 'p.id', 'm.proposed_by')
    .select(['m.id', 'm.first_id', 'm.second_id', 'm.note', 'm.created_at', 'm.proposed_by', 'p.username', 'p.nickname', 'p.avatar_url'])
    .select(newestFirst.place.as('place'))
    .where('m.status', '=', 'pending')
    .$if(id !== undefined, (query) => query.where('m.id', '=', id!))
    .where(newestFirst.after(cursor))
    .orderBy(newestFirst.order)
    .limit(limit + 1)
    .execute()
}

/** Closes an open proposal; undefined when it is not open any more. */
export function closeProposal(db: Db, id: number, adminId: string) {
  return db
    .updateTable('merge_proposals')
    .set({ status: 'declined', decided_by: adminId, decided_at: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(['first_id', 'second_id'])
    .executeTakeFirst()
}
