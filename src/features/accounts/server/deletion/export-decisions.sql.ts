import type { Tx } from '#db/transaction.ts'
import { rowsOf } from '#db/rows.ts'

/** The tables of the member's own rows that the undo of a raid took out. Rows that depended on them are left out. */
const OWN_IN_RAID = [
  'votes',
  'comments',
  'emptied',
  'comment_replies',
  'follows',
  'points_log',
  'prices',
  'menu_photos',
  'member_photos',
  'alt_texts',
  'restaurant_dishes',
  'dish_ratings',
  'photos',
  'hours_changes',
  'hours_statements',
  'fact_statements',
  'restaurant_statements',
  'crowd_statements',
  'merge_proposals',
  'collections',
  'collection_items',
  'encrypted_messages',
  'gift_inbox',
]

/**
 * The decisions that concern the member, with their reasons and appeals. The export does not say who decided or who reported; it leaves out
 * hashes of networks and who counted as one.
 */
export async function readDecisions(tx: Tx, { id }: { id: string }) {
  return rowsOf(tx)`
    select d.content_type as "contentType", d.content_id as "contentId", d.outcome, d.rule, d.facts, d.found_by as "foundBy",
      d.decided_at as "decidedAt", d.until, d.undone_at as "undoneAt", s.ended_at as "endedAt",
      a.content as appeal, a.created_at as "appealedAt", a.outcome as "appealOutcome", a.answer, a.answered_at as "answeredAt",
      (select jsonb_agg(k.content - array['network_hash', 'group_no'] order by k.id) from archived_rows k
        where (k.decision_id = d.id and (k.owner_id = d.member_id or k.kind = 'restaurants'))
          or (d.content_type = 'member' and k.raid_id = d.raid_id and d.member_id in (k.owner_id, k.writer_id) and k.kind = any(${OWN_IN_RAID}::text[]))) as removed
    from decisions d left join sanctions s on s.decision_id = d.id left join appeals a on a.decision_id = d.id
    where d.member_id = ${id}::uuid order by d.id`
}

/** What the member did as a moderator, and whether the member is one. */
export async function readModeration(tx: Tx, { id }: { id: string }) {
  const role = await tx.selectFrom('moderators').select('appointed_at as appointedAt').where('member_id', '=', id).executeTakeFirst()
  const decisions = await tx
    .selectFrom('decisions')
    .select(['id', 'content_type as contentType', 'outcome', 'rule', 'facts', 'decided_at as decidedAt'])
    .where('decided_by', '=', id)
    .orderBy('id')
    .execute()
  const answers = await tx
    .selectFrom('appeals')
    .select(['decision_id as decisionId', 'outcome', 'answer', 'answered_at as answeredAt'])
    .where('answered_by', '=', id)
    .orderBy('decision_id')
    .execute()
  const taken = await tx
    .selectFrom('queue_assignments')
    .select(['kind', 'item', 'until'])
    .where('member_id', '=', id)
    .orderBy('until')
    .execute()
  const takedowns = await tx
    .selectFrom('takedowns')
    .select(['id', 'received_on as receivedOn', 'authority_name as authorityName', 'reference', 'summary', 'recorded_at as recordedAt'])
    .where('recorded_by', '=', id)
    .orderBy('id')
    .execute()
  const settings = await tx
    .selectFrom('site_changes')
    .select(['key', 'before', 'after', 'changed_at as changedAt'])
    .where('changed_by', '=', id)
    .orderBy('id')
    .execute()
  const invitations = await tx
    .selectFrom('invitations')
    .select(['note', 'max_uses as maxUses', 'uses', 'created_at as createdAt', 'expires_at as expiresAt', 'revoked_at as revokedAt'])
    .where('created_by', '=', id)
    .orderBy('id')
    .execute()
  const savedReasons = await tx
    .selectFrom('saved_reasons')
    .select(['rule', 'name', 'facts_tr as factsTr', 'facts_en as factsEn', 'created_at as createdAt', 'updated_at as updatedAt'])
    .where('made_by', '=', id)
    .orderBy('id')
    .execute()
  return { invitations, savedReasons, settings, moderatorSince: role?.appointedAt ?? null, decisions, answers, taken, takedowns }
}
