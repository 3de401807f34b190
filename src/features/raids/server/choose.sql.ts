import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Tx } from '#db/transaction.ts'
import { onlyValue, rowsOf, valuesOf } from '#db/rows.ts'
import { fold } from '#lib/fold.ts'
import type { RaidSigns } from '../raids.contract.ts'

/** How much of a name has to be alike, by the trigrams that it shares. */
const ALIKE = 0.35

function isNamed(name: string): RawBuilder<unknown> {
  const folded = fold(name)
  if (name.includes('*')) {
    const pattern = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&').replaceAll('*', '%')
    return sql`(p.username like ${pattern(name.toLowerCase())} or p.name_key like ${pattern(folded)})`
  }
  return sql`(similarity(p.username, ${name.toLowerCase()}) >= ${ALIKE} or similarity(p.name_key, ${folded}) >= ${ALIKE}
    or strpos(p.username, ${name.toLowerCase()}) > 0)`
}

/** The accounts that the signs fit, also those that are never chosen. */
function fitting({ from, to, name, network, restaurantId, invitationId }: RaidSigns): RawBuilder<unknown> {
  const voted = sql`select from votes v`
  return sql`
    select p.id, p.created_at from profiles p
    where p.created_at >= ${from}::timestamptz and p.created_at < ${to}::timestamptz
      ${name === undefined ? sql`` : sql`and ${isNamed(name)}`}
      ${
        invitationId === undefined
          ? sql``
          : sql`and exists (select from auth_users u where u.id = p.auth_id and u.invitation_id = ${invitationId})`
      }
      ${restaurantId === undefined ? sql`` : sql`and exists (${voted} where v.user_id = p.id and v.question_id = ${restaurantId})`}
      ${
        network === undefined
          ? sql``
          : sql`and exists (${voted} join vote_networks n on n.vote_id = v.id where v.user_id = p.id and n.network_hash = decode(${network}, 'hex'))`
      }`
}

/** Nobody who moderates or manages a restaurant for its business is part of a raid, and no account is in two raids at once. */
const isChosen = sql`not is_admin(f.id) and not exists (select from moderators m where m.member_id = f.id)
  and not exists (select from restaurant_claims c where c.member_id = f.id and c.state = 'active')
  and not exists (select from raid_members o where o.member_id = f.id and o.is_open)`

/** Allows the transaction more time than usual requests: it reads thousands of rows. */
export async function takeTime(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', '60s', true)`.execute(tx)
}

/** The accounts that the signs choose, at most one more than the limit, in the order of their ids. */
export async function selectChosen(db: Db | Tx, signs: RaidSigns, limit: number): Promise<string[]> {
  return valuesOf<string>(db)`
    select f.id from (${fitting(signs)}) f where ${isChosen} order by f.id limit ${limit + 1}`
}

/** How many accounts the signs fit that are never chosen. */
export async function countSpared(db: Db | Tx, signs: RaidSigns): Promise<number> {
  return onlyValue<number>(db)`
    select count(*)::int as spared from (${fitting(signs)}) f
    where is_admin(f.id) or exists (select from moderators m where m.member_id = f.id)
      or exists (select from restaurant_claims c where c.member_id = f.id and c.state = 'active')`
}

/** The restaurants `r` of the raid: those of these members, and those of gone accounts that the admin chose. */
export const isInRaid = (members: RawBuilder<unknown>, left: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (r.author_id in (${members}) or (r.author_id is null and (${left} -> 'restaurants') ? r.id))`

/** Whether only these members, of all that still have an account, took part in the restaurant `r`: it is removed with them. */
export const isOnlyOf = (members: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (not exists (select from votes v where v.question_id = r.id and (v.user_id not in (${members}) or v.anonymous_session_id not like 'gone-%'))
    and not exists (select from comments c where c.question_id = r.id and c.user_id not in (${members}))
    and not exists (select from comment_replies a where a.question_id = r.id and a.user_id not in (${members}))
    and not exists (select from restaurants d where d.parent_question_id = r.id)
    and not exists (select from restaurant_claims k where k.restaurant_id = r.id and k.state = 'active')
    and not exists (select from restaurant_redirects m where m.restaurant_id = r.id)
    and not exists (select from collection_items i join collections o on o.id = i.collection_id
      where i.question_id = r.id and o.user_id not in (${members}))
    and not exists (select from prices x join dishes y on y.id = x.dish_id where y.question_id = r.id and x.user_id not in (${members}))
    and not exists (select from dish_ratings x join restaurant_dishes y on y.id = x.dish_id
      where y.restaurant_id = r.id and x.member_id not in (${members}))
    and not exists (select from restaurant_dishes x where x.restaurant_id = r.id and x.added_by not in (${members}))
    and not exists (select from member_photos x where x.restaurant_id = r.id and x.member_id not in (${members}))
    and not exists (select from menu_photos x where x.question_id = r.id and x.user_id not in (${members}))
    and not exists (select from hours_changes x where x.restaurant_id = r.id and (x.is_imported or x.member_id not in (${members})))
    and not exists (select from restaurant_statements x where x.question_id = r.id and x.user_id not in (${members}))
    and not exists (select from hours_statements x where x.restaurant_id = r.id and x.member_id not in (${members}))
    and not exists (select from fact_statements x where x.restaurant_id = r.id and x.member_id not in (${members}))
    and not exists (select from cart_statements x where x.question_id = r.id and x.user_id not in (${members})))`

const NETWORKS = 8

/** The networks from which these accounts voted, the most frequent first. */
export async function selectNetworks(db: Db | Tx, ids: readonly string[]): Promise<{ network: string; accounts: number }[]> {
  return rowsOf<{ network: string; accounts: number }>(db)`
    select encode(n.network_hash, 'hex') as network, count(distinct v.user_id)::int as accounts
    from votes v join vote_networks n on n.vote_id = v.id where v.user_id = any(${ids}::uuid[])
    group by n.network_hash having count(distinct v.user_id) > 1 order by 2 desc, 1 limit ${NETWORKS}`
}

export interface SampleRow {
  id: string
  username: string
  nickname: string
  avatar_url: string | null
  created_at: Date
  vote_count: number
  comment_count: number
}

/** Some of these accounts, spread over all of them. */
export async function selectSample(db: Db | Tx, ids: readonly string[], amount: number): Promise<SampleRow[]> {
  return rowsOf<SampleRow>(db)`
    select id, username, nickname, avatar_url, created_at, vote_count, comment_count + reply_count as comment_count
    from profiles where id = any(${ids.slice(0, amount)}::uuid[]) order by created_at, id`
}
