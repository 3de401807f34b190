import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { LeftBehind } from '../raids.contract.ts'
import type { Counts } from '../raids.rules.ts'
import { isInRaid, isOnlyOf } from './choose.sql.ts'
import { dishesOf } from './rows/dishes.sql.ts'
import { hoursOf } from './rows/hours.sql.ts'
import type { Tx } from '#db/transaction.ts'
import { photosOf } from './rows/photos.sql.ts'
import { statementsOf } from './rows/statements.sql.ts'

interface Touched {
  counts: Counts
  restaurantsKept: number
  points: number
}

/** What there is of these accounts, and of what the admin chose besides. What goes with a restaurant is not counted for itself. */
export async function countTouched(db: Db | Tx, ids: readonly string[], left: LeftBehind): Promise<Touched> {
  const members = sql`select unnest(${ids}::uuid[])`
  const chosen = sql`${JSON.stringify(left)}::jsonb`
  const stays = (column: string) => sql`${sql.ref(column)} not in (select id from own where goes)`
  const { rows } = await sql<Counts & { restaurants_kept: number; points_tenths: number }>`
    with own as materialized (select r.id, ${isOnlyOf(members)} as goes from restaurants r where ${isInRaid(members, chosen)})
    select cardinality(${ids}::uuid[]) as bans,
      (select count(*)::int from votes where user_id in (${members})) as votes,
      (select count(*)::int from comments where user_id in (${members}) and not is_deleted) as comments,
      (select count(*)::int from comment_replies where user_id in (${members})) as replies,
      (select count(*)::int from (
        select from comment_likes where user_id in (${members}) union all select from comment_dislikes where user_id in (${members})
        union all select from reply_likes where user_id in (${members}) union all select from collection_likes where user_id in (${members})) x
      ) as reactions,
      (select count(*)::int from follows where follower_id in (${members})) as follows,
      (select count(*)::int from own where goes) as restaurants,
      (select count(*)::int from own where not goes) as restaurants_kept,
      (select count(*)::int from shields s where s.outcome is null and ${stays('s.restaurant_id')}
        and exists (select from held_votes h join votes v on v.id = h.vote_id where h.shield_id = s.id and v.user_id in (${members}))
        and not exists (select from held_votes h join votes v on v.id = h.vote_id
          where h.shield_id = s.id and v.user_id not in (${members}))) as shields,
      (select count(*)::int from (
        select from menu_photos where user_id in (${members}) and ${stays('question_id')}
        union all select from member_photos where member_id in (${members})
        union all select from member_photos where alt_by in (${members}) and member_id not in (${members})
        union all select from (${photosOf(members, chosen)}) p where ${stays('p.restaurant_id')}) x) as photos,
      (select count(*)::int from prices x join dishes d on d.id = x.dish_id where x.user_id in (${members}) and ${stays('d.question_id')}) as prices,
      (select count(*)::int from dish_ratings x join restaurant_dishes d on d.id = x.dish_id
        where x.member_id in (${members}) and ${stays('d.restaurant_id')})
        + (select count(*)::int from (${dishesOf(members)}) d where ${stays('d.restaurant_id')}) as dishes,
      (select count(*)::int from (${hoursOf(members)}) c where ${stays('c.restaurant_id')}) as hours,
      (select count(*)::int from (
        select from (${statementsOf(members)}) s where ${stays('s.question_id')}
        union all select from hours_statements s where s.member_id in (${members}) and ${stays('s.restaurant_id')}
        union all select from fact_statements s where s.member_id in (${members}) and ${stays('s.restaurant_id')}
        union all select from merge_proposals m where m.proposed_by in (${members}) and m.status = 'pending'
          and ${stays('m.first_id')} and ${stays('m.second_id')}) x) as statements,
      (select count(*)::int from collections where user_id in (${members})) as collections,
      (select count(*)::int from encrypted_messages where sender_id in (${members})) as messages,
      (select count(*)::int from gift_inbox where sender_id in (${members})) as gifts,
      (select coalesce(sum(l.points_change), 0)::int from points_log l join (
        select 'vote:' || id as source from votes where user_id in (${members})
        union all select 'comment:' || id from comments where user_id in (${members}) and not is_deleted
        union all select 'reply:' || id from comment_replies where user_id in (${members})) s using (source)) as points_tenths`.execute(db)
  const { restaurants_kept, points_tenths, ...counts } = rows[0]!
  return { counts, restaurantsKept: restaurants_kept, points: points_tenths / 10 }
}
