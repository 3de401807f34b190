import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, hasRow } from '#db/rows.ts'
import type { SanctionKind } from '../sanctions.rules.ts'

/** A member by name, and whether the member has a role. */
export interface Target {
  id: string
  username: string
  is_admin: boolean
  is_moderator: boolean
}

export async function findTarget(db: Db | Tx, username: string): Promise<Target | undefined> {
  return firstRow<Target>(db)`
    select id, username, is_admin(id) as is_admin, exists (select from moderators where member_id = profiles.id) as is_moderator
    from profiles where username = ${username}`
}

/** Imposes a sanction; false when one of its kind holds. Ends the earlier one of its kind whose time is over. */
export async function insertSanction(
  tx: Tx,
  { memberId, kind, decisionId, until }: { memberId: string; kind: SanctionKind; decisionId: number; until: Date | null },
): Promise<boolean> {
  await sql`
    update sanctions set ended_at = until where member_id = ${memberId}::uuid and kind = ${kind} and ended_at is null and until <= now()`.execute(
    tx,
  )
  return hasRow(tx)`
    insert into sanctions (member_id, kind, decision_id, until) values (${memberId}, ${kind}, ${decisionId}, ${until})
    on conflict do nothing returning 1`
}

/** Ends a warning with its reading; only the warned member's. False when no such decision concerns the member. */
export async function endWarning(db: Db, memberId: string, decisionId: number): Promise<boolean> {
  await sql`
    update sanctions set ended_at = now()
    where decision_id = ${decisionId} and member_id = ${memberId}::uuid and kind = 'warning' and ended_at is null`.execute(db)
  return hasRow(db)`select from decisions where id = ${decisionId} and member_id = ${memberId}::uuid`
}
