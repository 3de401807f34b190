import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import type { BusinessReply } from '../comments.contract.ts'

/** The claim by which a member answers the comments of a restaurant. The member is locked, as where a claim ends. */
export async function holdClaim(tx: Tx, restaurantId: string, memberId: string): Promise<number | undefined> {
  return (
    await tx
      .selectFrom('restaurant_claims')
      .select('id')
      .where('restaurant_id', '=', restaurantId)
      .where('member_id', '=', memberId)
      .where('state', '=', 'active')
      .executeTakeFirst()
  )?.id
}

interface Row {
  content: string
  created_at: Date
  edited_at: Date | null
}

/** Writes the answer, or edits it; an edit later than this after writing sets the mark. */
export async function saveBusinessReply(
  tx: Tx,
  { commentId, claimId, content, freeSeconds }: { commentId: number; claimId: number; content: string; freeSeconds: number },
): Promise<BusinessReply> {
  const { rows } = await sql<Row>`
    insert into business_replies as known (comment_id, claim_id, content) values (${commentId}, ${claimId}, ${content})
    on conflict (comment_id) do update set content = excluded.content, claim_id = excluded.claim_id,
      edited_at = case when known.content <> excluded.content and known.created_at < now() - make_interval(secs => ${freeSeconds})
        then now() else known.edited_at end
    returning content, created_at, edited_at`.execute(tx)
  const { created_at, edited_at } = rows[0]!
  return { content: rows[0]!.content, createdAt: created_at.toISOString(), editedAt: edited_at?.toISOString() ?? null }
}

export async function findBusinessReply(tx: Tx, commentId: number): Promise<string | null> {
  const row = await tx.selectFrom('business_replies').select('content').where('comment_id', '=', commentId).executeTakeFirst()
  return row?.content ?? null
}

export async function removeBusinessReply(tx: Tx, commentId: number): Promise<boolean> {
  return (
    (await tx.deleteFrom('business_replies').where('comment_id', '=', commentId).returning('comment_id').executeTakeFirst()) !== undefined
  )
}
