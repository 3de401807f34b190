import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { firstRow, hasRow, valuesOf } from '#db/rows.ts'
import { keyset } from '#db/keyset.ts'
import type { CursorValue } from '#lib/cursor.ts'
import type { HouseRule } from '#features/moderation/moderation.rules.ts'
import type { RaidInput, RaidQuery, RaidSigns } from '../raids.contract.ts'
import { type Counts, RETURN_DAYS, type RaidState } from '../raids.rules.ts'

const newest = keyset([{ sql: 'r.id', kind: 'integer' }])

export interface RaidRow {
  id: number
  signs: RaidSigns
  state: RaidState
  rule: HouseRule
  facts: string
  accounts: number
  found: Partial<Counts>
  done: Partial<Counts>
  ordered_at: Date
  undone_at: Date | null
  returned_at: Date | null
  forgotten_at: Date | null
  admin_id: string | null
  username: string | null
  nickname: string | null
  avatar_url: string | null
  kept_count: number
  kept: { id: string; title: string; votes: number }[]
  place: CursorValue[]
}

/** How many of the restaurants that an undo left are named. */
const KEPT_SHOWN = 20

/**
 * The restaurants of an undone raid's accounts that are still there. The votes of these accounts are gone: those that count are others'.
 */
const kept = sql`
  select count(*)::int as kept_count, coalesce(json_agg(json_build_object('id', v.id, 'title', v.title, 'votes', v.votes)
    order by v.turn) filter (where v.turn <= ${sql.lit(KEPT_SHOWN)}), '[]') as kept
  from (
    select id, title, c.accept_count + c.reject_count as votes, row_number() over (order by created_at desc, id desc) as turn from (
      select o.* from raid_members m join restaurants o on o.author_id = m.member_id where m.raid_id = r.id and r.state = 'undone'
      union all
      select o.* from jsonb_array_elements_text(r.left_behind -> 'restaurants') l (id) join restaurants o on o.id = l.id
      where o.author_id is null and r.state = 'undone'
    ) theirs join vote_counts c on c.restaurant_id = theirs.id
  ) v`

const columns = sql`
  select r.id, r.signs, r.state, r.rule, r.facts, r.found, r.done, r.ordered_at, r.undone_at, r.returned_at, r.forgotten_at,
    coalesce((r.found ->> 'bans')::int, 0) as accounts,
    p.id as admin_id, p.username, p.nickname, p.avatar_url, k.kept_count, k.kept, ${newest.place} as place
  from raids r left join profiles p on p.id = r.ordered_by cross join lateral (${kept}) k`

/** The raids, newest first, one more than the limit. */
export async function selectRaids(db: Db, { cursor, limit }: RaidQuery): Promise<RaidRow[]> {
  return (await sql<RaidRow>`${columns} where ${newest.after(cursor)} order by ${newest.order} limit ${limit + 1}`.execute(db)).rows
}

export async function findRaid(db: Db | Tx, id: number): Promise<RaidRow | undefined> {
  return (await sql<RaidRow>`${columns} where r.id = ${id}`.execute(db)).rows[0]
}

/** Writes an order with its accounts. @returns undefined when one of them is in another raid by now */
export async function insertRaid(
  tx: Tx,
  { signs, left, rule, facts }: Omit<RaidInput, 'fingerprint'>,
  { adminId, ids, found }: { adminId: string; ids: readonly string[]; found: Counts },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into raids (ordered_by, signs, left_behind, rule, facts, step, found)
    values (${adminId}, ${JSON.stringify(signs)}::jsonb, ${JSON.stringify(left)}::jsonb, ${rule}, ${facts}, 'bans', ${JSON.stringify(found)}::jsonb) returning id`.execute(
    tx,
  )
  const { id } = rows[0]!
  const { numAffectedRows } = await sql`
    insert into raid_members (raid_id, member_id) select ${id}, unnest(${ids}::uuid[]) on conflict do nothing`.execute(tx)
  return Number(numAffectedRows) === ids.length ? id : undefined
}

/** Begins the return of an undone raid; false when it is under way, or too late. */
export async function beginReturn(tx: Tx, id: number, adminId: string): Promise<boolean> {
  return hasRow(tx)`
    update raids set state = 'returning', step = 'restaurants', returned_by = ${adminId}, return_ordered_at = now()
    where id = ${id} and state = 'undone' and forgotten_at is null and undone_at > now() - make_interval(days => ${RETURN_DAYS})
    returning id`
}

/** The raids that are under way, the oldest first. */
export async function selectRunning(db: Db): Promise<number[]> {
  return valuesOf<number>(db)`select id from raids where state in ('undoing', 'returning') order by id`
}

/** A raid as its worker sees it. */
export interface LockedRaid {
  id: number
  state: RaidState
  step: string
  ordered_by: string | null
  rule: HouseRule
  facts: string
}

/** Locks a raid that is under way. */
export async function lockRaid(tx: Tx, id: number): Promise<LockedRaid | undefined> {
  return firstRow<LockedRaid>(tx)`
    select id, state, step, ordered_by, rule, facts from raids where id = ${id} and state in ('undoing', 'returning') for update`
}

/** Adds to the progress. */
export async function addDone(tx: Tx, id: number, part: string, amount: number): Promise<void> {
  await sql`
    update raids set done = done || jsonb_build_object(${part}::text, greatest(0, coalesce((done ->> ${part}::text)::int, 0) + ${amount}::int))
    where id = ${id}`.execute(tx)
}

/** Moves to the next step; after the last one the raid is undone, or returned. */
export async function goOn(tx: Tx, { id, state }: LockedRaid, step: string | undefined): Promise<void> {
  if (step !== undefined) await sql`update raids set step = ${step} where id = ${id}`.execute(tx)
  else if (state === 'undoing')
    // What was added between the preview and the bans was taken out, too.
    await sql`update raids set state = 'undone', undone_at = now(), found = done where id = ${id}`.execute(tx)
  else {
    await sql`update raids set state = 'returned', returned_at = now() where id = ${id}`.execute(tx)
    await sql`update raid_members set is_open = false where raid_id = ${id}`.execute(tx)
    // What belonged to rows that had no place any more.
    await sql`delete from archived_rows where raid_id = ${id}`.execute(tx)
  }
}

/** Deletes a batch of what was kept of raids that cannot come back any more. @returns whether there may be more */
export async function forgetKept(db: Db, batch: number): Promise<boolean> {
  const old = sql`select id from raids where state = 'undone' and forgotten_at is null and undone_at <= now() - make_interval(days => ${RETURN_DAYS})`
  const { numAffectedRows } = await sql`
    delete from archived_rows where id in (select id from archived_rows where raid_id in (${old}) limit ${batch})`.execute(db)
  if (Number(numAffectedRows) === batch) return true
  await sql`update raids r set forgotten_at = now() where id in (${old}) and not exists (select from archived_rows where raid_id = r.id)`.execute(
    db,
  )
  return false
}
