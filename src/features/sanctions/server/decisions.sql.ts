import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { deleteRows } from '#db/delete-rows.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, hasRow, onlyValue, rowsOf } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import type { CursorValue } from '#lib/cursor.ts'
import type { DecidedType, Finder, HouseRule, Outcome } from '#features/moderation/moderation.rules.ts'
import type { AppealQuery, CaseQuery, PageQuery } from '../sanctions.contract.ts'
import { APPEAL_MONTHS } from '../sanctions.rules.ts'

const newest = keyset([{ sql: 'd.id', kind: 'integer' }])
const oldestAppeal = keyset(
  [
    { sql: 'a.created_at', kind: 'micros' },
    { sql: 'd.id', kind: 'integer' },
  ],
  'asc',
)

interface PersonColumns {
  id: string
  username: string
  nickname: string
  avatar_url: string | null
}

export interface DecisionRow {
  id: number
  content_type: DecidedType
  content_id: string | null
  outcome: Outcome
  rule: HouseRule | null
  facts: string | null
  found_by: Finder
  decided_at: Date
  until: Date | null
  undone_at: Date | null
  is_active: boolean
  excerpt: string | null
  appeal_content: string | null
  appealed_at: Date | null
  appeal_outcome: 'upheld' | 'undone' | 'withdrawn' | null
  answer: string | null
  answered_at: Date | null
  is_restored: boolean | null
  member: PersonColumns | null
  decider: PersonColumns | null
  place: CursorValue[]
}

const person = (alias: string): RawBuilder<unknown> =>
  sql.raw(
    `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'username', ${alias}.username, 'nickname', ${alias}.nickname, 'avatar_url', ${alias}.avatar_url) end`,
  )

const columns = (place: RawBuilder<unknown>) => sql`
  select d.id, d.content_type, d.content_id, d.outcome, d.rule, d.facts, d.found_by, d.decided_at, d.until, d.undone_at,
    coalesce(s.ended_at is null and (s.until is null or s.until > now()), false) and s.id is not null as is_active,
    (select coalesce(k.content ->> 'content', k.content ->> 'title') from archived_rows k
      where k.decision_id = d.id and k.kind in ('comments', 'comment_replies', 'profiles', 'restaurants') and k.content ->> 'id' = d.content_id
      limit 1) as excerpt,
    a.content as appeal_content, a.created_at as appealed_at, a.outcome as appeal_outcome, a.answer, a.answered_at, a.is_restored,
    ${person('m')} as member, ${person('b')} as decider, ${place} as place
  from decisions d
  left join sanctions s on s.decision_id = d.id
  left join appeals a on a.decision_id = d.id
  left join profiles m on m.id = d.member_id
  left join profiles b on b.id = d.decided_by`

/** A removal that its moderator can still take back is no decision for its member and the public. */
export const isAnnounced = sql`not exists (select from pending_decisions w where w.decision_id = d.id)`

/** The decisions that concern a member, newest first, one more than the limit. */
export async function selectDecisionsAbout(db: Db, memberId: string, { cursor, limit }: PageQuery): Promise<DecisionRow[]> {
  return rowsOf<DecisionRow>(db)`${columns(newest.place)}
    where d.member_id = ${memberId}::uuid and ${isAnnounced} and ${newest.after(cursor)} order by ${newest.order} limit ${limit + 1}`
}

const newestDecided = keyset([
  { sql: 'd.decided_at', kind: 'micros' },
  { sql: 'd.id', kind: 'integer' },
])

/** All decisions, or those with one outcome or by one decider, newest first, one more than the limit. */
export async function selectCases(db: Db, { outcome, by, cursor, limit }: CaseQuery): Promise<DecisionRow[]> {
  const decider = sql`d.decided_by = (select id from profiles where username = ${by?.toLowerCase() ?? ''})`
  return rowsOf<DecisionRow>(db)`${columns(newestDecided.place)}
    where ${outcome === undefined ? sql`true` : sql`d.outcome = ${outcome}`} and ${by === undefined ? sql`true` : decider}
      and ${newestDecided.after(cursor)}
    order by ${newestDecided.order} limit ${limit + 1}`
}

/** One decision; undefined when there is none. */
export async function findDecision(db: Db | Tx, id: number): Promise<DecisionRow | undefined> {
  return firstRow<DecisionRow>(db)`${columns(newest.place)} where d.id = ${id} and ${isAnnounced}`
}

/** The appeals that wait, oldest first, one more than the limit. */
export async function selectOpenAppeals(db: Db, { id, cursor, limit }: AppealQuery): Promise<DecisionRow[]> {
  return rowsOf<DecisionRow>(db)`${columns(oldestAppeal.place)}
    where a.outcome is null and a.decision_id is not null and ${id === undefined ? sql`true` : sql`d.id = ${id}`} and ${oldestAppeal.after(cursor)}
    order by ${oldestAppeal.order} limit ${limit + 1}`
}

/** Adds the appeal; false when there is one. */
export async function insertAppeal(tx: Tx, decisionId: number, content: string): Promise<boolean> {
  return hasRow(tx)`
    insert into appeals (decision_id, content) values (${decisionId}, ${content}) on conflict do nothing returning 1`
}

/** Answers an appeal that waits; false when another moderator was faster or its member left. */
export async function answerOpenAppeal(
  tx: Tx,
  decisionId: number,
  { outcome, answer, by }: { outcome: 'upheld' | 'undone'; answer: string; by: string },
): Promise<boolean> {
  return hasRow(tx)`
    update appeals set outcome = ${outcome}, answer = ${answer}, answered_by = ${by}, answered_at = now()
    where decision_id = ${decisionId} and outcome is null returning 1`
}

/** Marks a decision as undone, and ends the sanction that it imposed. */
export async function undoDecision(tx: Tx, id: number): Promise<void> {
  await sql`update decisions set undone_at = now() where id = ${id}`.execute(tx)
  await sql`update sanctions set ended_at = now() where decision_id = ${id} and ended_at is null`.execute(tx)
}

export async function setRestored(tx: Tx, decisionId: number, isRestored: boolean): Promise<void> {
  await tx.updateTable('appeals').set({ is_restored: isRestored }).where('decision_id', '=', decisionId).execute()
}

/** Whether another moderator than these two, with the role that the decision needs, could answer. */
export async function hasOtherDecider(tx: Tx, besides: (string | null)[], mustBeAdmin: boolean): Promise<boolean> {
  return onlyValue<boolean>(tx)`
    select exists (
      select from (
        select u.user_id as id from user_badges u join badges g on g.id = u.badge_id and g.is_active and lower(g.name collate "C") = 'admin'
        union select member_id from moderators where not ${mustBeAdmin}) others
      where id <> all(${besides.filter((id) => id !== null)}::uuid[]) and is_moderator(id)) as has`
}

/** Deletes what moderators removed so long ago that no appeal can bring it back. */
export async function dropOldRemoved(db: Db, signal?: AbortSignal): Promise<void> {
  const isOld = sql`t.decision_id in (
    select d.id from decisions d where d.decided_at < now() - make_interval(months => ${APPEAL_MONTHS})
      and not exists (select from appeals a where a.decision_id = d.id and a.outcome is null))`
  await deleteRows(db, 'archived_rows', isOld, signal)
}
