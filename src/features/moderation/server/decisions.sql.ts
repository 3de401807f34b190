import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, valuesOf } from '#db/rows.ts'
import { isOtherType } from '#features/reports/reports.rules.ts'
import {
  type Content,
  contentKey,
  type DecidedType,
  type Decision,
  type DeletableType,
  type Finder,
  type Outcome,
  type Reason,
  type RestorableType,
} from '../moderation.rules.ts'
import { findMaker } from './things.sql.ts'

// Closes in a fixed order: two moderators who decide about the same item wait for each other only once.
/** Closes the open reports about an item together. @returns their ids, oldest first; empty when another admin was faster */
export async function closeReports(tx: Tx, content: Content, status: Decision): Promise<number[]> {
  return close(tx, sql`select id from reports where status = 'pending' and item = ${contentKey(content)} order by id for update`, status)
}

/** Like `closeReports`, for the discussion and the photos deleted with a restaurant. */
export function closeReportsUnder(tx: Tx, restaurantId: string, status: Decision): Promise<number[]> {
  return close(
    tx,
    sql`select id from reports where status = 'pending' and item in (
        select 'comment:' || id from comments where question_id = ${restaurantId}
        union all select 'reply:' || id from comment_replies where question_id = ${restaurantId}
        union all select 'dish:' || id from restaurant_dishes where restaurant_id = ${restaurantId}
        union all select 'menu_photo:' || id from menu_photos where question_id = ${restaurantId}
        union all select 'member_photo:' || id from member_photos where restaurant_id = ${restaurantId}
        union all select 'photo:' || id || '.' || photo from restaurants, unnest(photos) photo where id = ${restaurantId})
      order by id for update`,
    status,
  )
}

async function close(tx: Tx, open: ReturnType<typeof sql>, status: Decision): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with open as materialized (${open})
    update reports set status = ${status}, updated_at = now() from open where reports.id = open.id returning reports.id`.execute(tx)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}

interface Deletion {
  by: string
  /** A short name of what was deleted. */
  title: string | null
  reportId: number | null
  /** Null where authors delete their own restaurant. */
  decisionId: number | null
}

/** Records that something was deleted; of a part of a profile the latest time. */
export async function insertDeletion(
  tx: Tx,
  { contentType, contentId }: { contentType: DeletableType; contentId: string },
  { by, title, reportId, decisionId }: Deletion,
): Promise<void> {
  const deletion = { deleted_by: by, report_id: reportId, title, decision_id: decisionId }
  await tx
    .insertInto('deleted_content_stats')
    .values({ content_type: contentType, content_id: contentId, ...deletion })
    .onConflict((conflict) => conflict.constraint('deleted_content_stats_once').doUpdateSet({ ...deletion, created_at: sql`now()` }))
    .execute()
}

/** The members who made reported content: the author, the writer, or the sender of a message. */
export async function findMakers(tx: Db | Tx, { contentType, contentId }: Content): Promise<(string | null)[]> {
  if (isOtherType(contentType)) return [await findMaker(tx, contentType, contentId)]
  const makers = {
    question: () => sql`select author_id as id from restaurants where id = ${contentId}
      union select duet_user_id from restaurants where id = ${contentId}`,
    comment: () => sql`select user_id as id from comments where id = ${Number(contentId)}`,
    message: () => sql`
      select e.sender_id as id from reported_messages e join reports r on r.id = e.report_id where r.message_id = ${Number(contentId)}
      union select reporter_id from reports where message_id = ${Number(contentId)} and status = 'pending'`,
  }
  return valuesOf<string | null>(tx)`${makers[contentType]()}`
}

export interface NewDecision {
  contentType: DecidedType
  /** Null for a decision about a member. */
  contentId: string | null
  outcome: Outcome
  reason?: Reason | undefined
  /** The member whom it concerns. */
  memberId: string | null
  until?: Date | null
  foundBy?: Finder
}

/** Writes a decision. @returns its id */
export async function insertDecision(tx: Tx, deciderId: string | null, decision: NewDecision): Promise<number> {
  const { contentType, contentId, outcome, reason, memberId, until = null, foundBy = 'person' } = decision
  const { id } = await tx
    .insertInto('decisions')
    .values({
      content_type: contentType,
      content_id: contentId,
      outcome,
      rule: reason?.rule ?? null,
      facts: reason?.facts ?? null,
      found_by: foundBy,
      decided_by: deciderId,
      member_id: memberId,
      until,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Names the decision that closed these reports. */
export async function linkReports(tx: Tx, decisionId: number, reportIds: number[]): Promise<void> {
  if (reportIds.length > 0) await sql`update reports set decision_id = ${decisionId} where id = any(${reportIds}::bigint[])`.execute(tx)
}

/** The members who hear of a decision: the one whom it concerns, and those whose reports it closed. */
export async function findAnnounced(tx: Tx, decisionId: number) {
  return (await firstRow<{ memberId: string | null; deciderId: string | null; reporterIds: string[] }>(tx)`
    select d.member_id as "memberId", d.decided_by as "deciderId",
      array(select r.reporter_id from reports r where r.decision_id = d.id and r.reporter_id is not null) as "reporterIds"
    from decisions d where d.id = ${decisionId}`)!
}

interface Removal {
  contentType: RestorableType
  contentId: string
  memberId: string | null
}

/** What a decision removed, and whose it was; undefined for another decision. */
export function findRemoval(tx: Tx, decisionId: number): Promise<Removal | undefined> {
  return firstRow<Removal>(tx)`
    select content_type as "contentType", content_id as "contentId", member_id as "memberId"
    from decisions where id = ${decisionId} and outcome = 'removed'`
}

/** Opens the reports again that a decision closed, and deletes the decision. */
export async function takeBackDecision(tx: Tx, decisionId: number): Promise<void> {
  await sql`update reports set status = 'pending', decision_id = null, updated_at = now() where decision_id = ${decisionId}`.execute(tx)
  await tx.deleteFrom('decisions').where('id', '=', decisionId).execute()
}

/** Notifies members of a decision, each once. */
export async function notifyMembers(
  tx: Tx,
  decisionId: number,
  kind: 'decision' | 'appeal_answer' | 'report_outcome',
  memberIds: readonly string[],
): Promise<void> {
  if (memberIds.length > 0) await sql`select notify_of_decision(${decisionId}, ${kind}, ${memberIds}::uuid[])`.execute(tx)
}
