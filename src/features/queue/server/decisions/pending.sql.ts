import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { changesRow, firstRow, hasRow, onlyValue, rowsOf } from '#db/rows.ts'
import type { Tx } from '#db/transaction.ts'
import { GRACE_SECONDS, type QueueKind, type QueuePlace, TAKE_BACK_SECONDS } from '../../queue.rules.ts'

/** After a failure of the server a decision is tried again this much later, and given up after some of them. */
const RETRY_SECONDS = 30
const GIVE_UP_MINUTES = 15

export interface NewPending extends QueuePlace {
  batchId: string
  moderatorId: string
  decision: object
  /** A removal that is carried out: only its messages wait. */
  decisionId?: number
}

/** Stores a decision that can be taken back. Of two moderators the first one stores it. @returns whether it is stored */
export function insertPending(db: Db | Tx, pending: NewPending): Promise<boolean> {
  const { batchId, kind, item, moderatorId, decision, decisionId = null } = pending
  return hasRow(db)`
    insert into pending_decisions (batch_id, kind, item, moderator_id, decision, decision_id, due_at)
    values (${batchId}::uuid, ${kind}, ${item}, ${moderatorId}::uuid, ${JSON.stringify(decision)}::jsonb, ${decisionId}::int8,
      now() + make_interval(secs => ${TAKE_BACK_SECONDS + GRACE_SECONDS}))
    on conflict on constraint pending_decisions_once do nothing returning id`
}

/** Whether this moderator stored a decision about this with the same press: its answer was lost. */
export function hasStored(db: Db, { batchId, moderatorId, kind, item }: QueuePlace & { batchId: string; moderatorId: string }) {
  return onlyValue<boolean>(db)`
    select exists (select from pending_decisions where batch_id = ${batchId}::uuid and moderator_id = ${moderatorId}::uuid
      and kind = ${kind} and item = ${item}) as stored`
}

export interface PendingRow extends QueuePlace {
  id: number
  kind: QueueKind
  decision: object
  decisionId: number | null
  /** Null when the account is gone. */
  moderator: { id: string; authId: string; username: string } | null
}

const columns = sql`d.id, d.kind, d.item, d.decision, d.decision_id as "decisionId"`

/** Locks the next decision that can no longer be taken back; another process has another one. */
export function lockDue(tx: Tx): Promise<PendingRow | undefined> {
  return firstRow<PendingRow>(tx)`
    select ${columns}, case when p.id is not null then json_build_object('id', p.id, 'authId', p.auth_id, 'username', p.username) end as moderator
    from pending_decisions d left join profiles p on p.id = d.moderator_id
    where d.due_at <= now() order by d.due_at, d.id limit 1 for update of d skip locked`
}

interface Batch {
  batchId: string
  moderatorId: string
}

/** What a moderator decided with one press and what has not taken effect. */
export function findBatch(db: Db, { batchId, moderatorId }: Batch) {
  return rowsOf<QueuePlace & { id: number }>(db)`
    select d.id, d.kind, d.item from pending_decisions d
    where d.batch_id = ${batchId}::uuid and d.moderator_id = ${moderatorId}::uuid order by d.id`
}

/** Deletes a decision that has not taken effect; undefined when it has, or its time has come. */
export function takePending(tx: Tx, { batchId, moderatorId, id }: Batch & { id: number }) {
  return firstRow<{ decisionId: number | null }>(tx)`
    delete from pending_decisions d where d.id = ${id} and d.batch_id = ${batchId}::uuid and d.moderator_id = ${moderatorId}::uuid
      and d.due_at > now() returning d.decision_id as "decisionId"`
}

export async function deletePending(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('pending_decisions').where('id', '=', id).execute()
}

/** Tries a decision again later; false where it was tried for long enough. */
export function postpone(tx: Tx, id: number): Promise<boolean> {
  return changesRow(
    tx
      .updateTable('pending_decisions')
      .set({ due_at: sql`now() + make_interval(secs => ${RETRY_SECONDS})` })
      .where('id', '=', id)
      .where(sql<boolean>`made_at > now() - make_interval(mins => ${GIVE_UP_MINUTES})`),
  )
}
