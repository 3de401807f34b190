import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import type { Reason } from '#features/moderation/moderation.rules.ts'

/**
 * Bans the accounts of a raid without an end, each with its own decision, against which its member can appeal. An account that is
 * banned already stays as it is. @returns the banned members
 */
export async function banAccounts(
  tx: Tx,
  { raidId, deciderId, memberIds, reason }: { raidId: number; deciderId: string | null; memberIds: readonly string[]; reason: Reason },
): Promise<string[]> {
  await sql`select from profiles where id = any(${memberIds}::uuid[]) order by id for no key update`.execute(tx)
  await sql`
    update sanctions set ended_at = until
    where member_id = any(${memberIds}::uuid[]) and kind = 'banned' and ended_at is null and until <= now()`.execute(tx)
  const { rows } = await sql<{ member_id: string }>`
    with decided as (
      insert into decisions (content_type, outcome, rule, facts, found_by, decided_by, member_id, raid_id)
      select 'member', 'banned', ${reason.rule}, ${reason.facts}, 'person', ${deciderId}::uuid, m.id, ${raidId}
      from profiles m where m.id = any(${memberIds}::uuid[]) and not exists (
        select from sanctions s where s.member_id = m.id and s.kind = 'banned' and s.ended_at is null)
      order by m.id returning id, member_id)
    insert into sanctions (member_id, kind, decision_id) select member_id, 'banned', id from decided returning member_id`.execute(tx)
  await sql`
    select notify_of_decision(d.id, 'decision', array[d.member_id]) from decisions d
    where d.raid_id = ${raidId} and d.member_id = any(${rows.map(({ member_id }) => member_id)}::uuid[]) and d.content_type = 'member'
    order by d.member_id`.execute(tx)
  return rows.map(({ member_id }) => member_id)
}

/** Ends a batch of the bans of a raid that is returned; what an appeal ended already stays so. @returns their members */
export async function liftBans(tx: Tx, raidId: number, amount: number): Promise<string[]> {
  const { rows } = await sql<{ id: number; member_id: string | null }>`
    update decisions set undone_at = now() where id in (
      select id from decisions where raid_id = ${raidId} and content_type = 'member' and undone_at is null order by member_id limit ${amount})
    returning id, member_id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`update sanctions set ended_at = now() where decision_id = any(${ids}::bigint[]) and ended_at is null`.execute(tx)
  await sql`update appeals set outcome = 'undone', answered_at = now() where decision_id = any(${ids}::bigint[]) and outcome is null`.execute(
    tx,
  )
  return rows.flatMap(({ member_id }) => member_id ?? [])
}
