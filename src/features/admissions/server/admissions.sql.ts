import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { hasRow, onlyValue, rowsOf } from '#db/rows.ts'
import { keyset, type Positioned } from '#db/keyset.ts'
import type { AdmissionQuery, InvitationInput } from '../admissions.contract.ts'

const newest = keyset([{ sql: 'i.id', kind: 'integer' }])

export interface InvitationRow extends Positioned {
  id: number
  note: string
  max_uses: number
  uses: number
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  creator_id: string | null
  username: string | null
  nickname: string | null
  avatar_url: string | null
}

const columns = sql`
  select i.id, i.note, i.max_uses, i.uses, i.created_at, i.expires_at, i.revoked_at,
    p.id as creator_id, p.username, p.nickname, p.avatar_url, ${newest.place} as place
  from invitations i left join profiles p on p.id = i.created_by`

/** The invitations, newest first, one more than the limit. */
export async function selectInvitations(db: Db, { cursor, limit }: AdmissionQuery): Promise<InvitationRow[]> {
  return rowsOf<InvitationRow>(db)`
    ${columns} where ${newest.after(cursor)} order by ${newest.order} limit ${limit + 1}`
}

export async function findInvitation(db: Db, id: number): Promise<InvitationRow | undefined> {
  return (await sql<InvitationRow>`${columns} where i.id = ${id}`.execute(db)).rows[0]
}

/** @returns the id */
export async function insertInvitation(
  tx: Tx,
  { note, maxUses, days }: InvitationInput,
  { tokenHash, createdBy }: { tokenHash: Buffer; createdBy: string },
): Promise<number> {
  return onlyValue<number>(tx)`
    insert into invitations (note, max_uses, token_hash, created_by, expires_at)
    values (${note}, ${maxUses}, ${tokenHash}, ${createdBy}, now() + make_interval(days => ${days})) returning id`
}

/** Takes an invitation back; the accounts that it opened stay. @returns whether it was not taken back before */
export async function revoke(db: Db, id: number): Promise<boolean> {
  return hasRow(db)`update invitations set revoked_at = now() where id = ${id} and revoked_at is null returning 1`
}
