import { sql } from 'kysely'
import type { Tx } from '#db/transaction.ts'
import { keep, kept, type Merge, moved, noteMoved, run } from './journal.sql.ts'

/** The older vote of each voter who voted on both, and the newer one: the last cast or changed. */
const pairs = ({ absorbed, survivor }: Merge) => sql`(
  select case when is_survivors then a.id else b.id end as older, case when is_survivors then b.id else a.id end as newer
  from votes a join votes b on b.user_id = a.user_id or b.anonymous_session_id = a.anonymous_session_id
  cross join lateral (select (coalesce(b.last_rating_change_at, b.created_at), b.id)
    > (coalesce(a.last_rating_change_at, a.created_at), a.id) as is_survivors) newest
  where a.question_id = ${absorbed} and b.question_id = ${survivor})`

/** One vote of each voter remains, the newer; the votes of the absorbed restaurant that remain move. */
export async function moveVotes(tx: Tx, merge: Merge): Promise<void> {
  const { id, absorbed, survivor } = merge
  const older = sql`(select row_key::bigint from archived_rows where merge_id = ${id} and kind = 'votes' and not is_moved)`
  await run(
    tx,
    sql`
      insert into merged_votes (vote_id, kept_id) select older, newer from ${pairs(merge)} pairs`,
    keep(
      merge,
      'votes',
      sql`select v.id::text as row_key, to_jsonb(v) as content, v.user_id as owner_id from ${pairs(merge)} p join votes v on v.id = p.older`,
    ),
    keep(
      merge,
      'held_votes',
      sql`select vote_id::text as row_key, to_jsonb(h) as content, null::uuid as owner_id from held_votes h where vote_id in ${older}`,
    ),
    noteMoved(
      merge,
      'comment_votes',
      sql`select id::text as row_key, jsonb_build_object('vote_id', vote_id) as content from comments where vote_id in ${older}`,
    ),
    // Before they lose their votes or move: a member may have one comment without a vote.
    sql`
      update comments c set is_second = true where c.question_id in (${absorbed}, ${survivor}) and not c.is_deleted and not c.is_second
        and (c.question_id = ${absorbed} or c.vote_id in ${older})
        and exists (select from comments o where o.question_id in (${absorbed}, ${survivor}) and o.user_id = c.user_id and o.id <> c.id
          and not o.is_deleted)`,
    sql`
      update comments set vote_id = null where vote_id in ${older}`,
    sql`
      delete from votes where id in ${older}`,
    noteMoved(
      merge,
      'votes',
      sql`select id::text as row_key, jsonb_build_object('choice', choice, 'rating', rating, 'last_rating_change_at', last_rating_change_at)
        as content from votes where question_id = ${absorbed}`,
    ),
    sql`
      update votes set question_id = ${survivor} where question_id = ${absorbed}`,
    recountVoters(merge),
  )
}

/**
 * Votes go back as they were. A vote that was changed after the merge goes back as it was then, and what it became stays with the
 * survivor. A vote that gave way comes back while the one that it gave way to is still there: a withdrawal takes both.
 */
export async function restoreVotes(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  const older = kept(merge, 'votes')
  const later = sql`(select k.row_key::bigint as place, (jsonb_populate_record(null::votes, k.content)).* from ${kept(merge, 'later_votes')} k) l`
  await run(
    tx,
    // What the votes that moved have become, where they changed.
    keep(
      merge,
      'later_votes',
      sql`select coalesce(g.vote_id, 0)::text as row_key, to_jsonb(v) as content, v.user_id as owner_id from votes v
        join ${moved(merge, 'votes')} m on m.row_key::bigint = v.id
        left join merged_votes g on g.kept_id = v.id and g.vote_id in (select row_key::bigint from ${older} o)
        where v.question_id = ${survivor}
          and (v.choice, v.rating, v.last_rating_change_at) is distinct from
            (m.content ->> 'choice', (m.content ->> 'rating')::smallint, (m.content ->> 'last_rating_change_at')::timestamptz)`,
    ),
    sql`
      update votes v set question_id = ${absorbed}, choice = m.content ->> 'choice', rating = (m.content ->> 'rating')::smallint,
        last_rating_change_at = (m.content ->> 'last_rating_change_at')::timestamptz
      from ${moved(merge, 'votes')} m where v.id = m.row_key::bigint and v.question_id = ${survivor}`,
    sql`
      select restore_row('votes', o.content) from ${older} o join merged_votes g on g.vote_id = o.row_key::bigint
      where exists (select from votes where id = g.kept_id)`,
    sql`
      delete from merged_votes g using votes v where g.vote_id = v.id
        and g.vote_id in (select row_key::bigint from ${older} o)`,
    sql`
      update votes v set choice = l.choice, rating = l.rating, last_rating_change_at = l.last_rating_change_at
      from ${later} where v.id = l.place and v.question_id = ${survivor}`,
    sql`
      insert into votes (question_id, user_id, anonymous_session_id, choice, rating, last_rating_change_at, created_at)
      select ${survivor}, l.user_id, l.anonymous_session_id, l.choice, l.rating, coalesce(l.last_rating_change_at, now()),
        coalesce(l.last_rating_change_at, now())
      from ${later} on conflict do nothing`,
    recountVoters(merge),
  )
}

/** The votes that are counted for the members who had two. */
function recountVoters(merge: Merge) {
  return sql`
    update profiles p set vote_count = (select count(*) from votes v where v.user_id = p.id)
    where p.id in (select user_id from votes where question_id in (${merge.absorbed}, ${merge.survivor})
        union select owner_id from ${kept(merge, 'votes')} o)
      and p.vote_count <> (select count(*) from votes v where v.user_id = p.id)`
}

// A row of withdrawn_votes never meets a vote that paid: it moves only to where its member has no vote.
/** A withdrawal on one of the two restaurants counts for the survivor, unless its member has a vote there. */
export async function moveWithdrawals(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  const gone = sql`w.question_id = ${absorbed} or (w.question_id = ${survivor} and exists (
    select from votes v where v.question_id = ${survivor} and v.user_id = w.user_id
      and (v.last_rating_change_at is null or exists (select from points_log l where l.source = 'vote:' || v.id))))`
  await run(
    tx,
    keep(
      merge,
      'withdrawn_votes',
      sql`select w.user_id::text || ' ' || w.question_id as row_key, to_jsonb(w) as content, w.user_id as owner_id
        from withdrawn_votes w where ${gone}`,
    ),
    sql`
      delete from withdrawn_votes w where ${gone}`,
    sql`
      insert into withdrawn_votes (user_id, question_id, withdrawn_at)
      select k.owner_id, ${survivor}, (k.content ->> 'withdrawn_at')::timestamptz from ${kept(merge, 'withdrawn_votes')} k
      where k.content ->> 'question_id' = ${absorbed}
        and not exists (select from votes v where v.question_id = ${survivor} and v.user_id = k.owner_id)
      on conflict do nothing`,
    noteMoved(
      merge,
      'withdrawn_votes',
      sql`select w.user_id::text as row_key, to_jsonb(w) as content from withdrawn_votes w join ${kept(merge, 'withdrawn_votes')} k
        on k.owner_id = w.user_id and w.question_id = ${survivor} and (k.content ->> 'withdrawn_at')::timestamptz = w.withdrawn_at`,
    ),
  )
}

/**
 * Withdrawals go back where their member has no vote. A member who withdrew the moved vote after the merge withdrew it from the absorbed
 * restaurant.
 */
export async function restoreWithdrawals(tx: Tx, merge: Merge): Promise<void> {
  const { absorbed, survivor } = merge
  await run(
    tx,
    sql`
      delete from withdrawn_votes w using ${moved(merge, 'withdrawn_votes')} m
      where w.user_id = m.row_key::uuid and w.question_id = ${survivor} and w.withdrawn_at = (m.content ->> 'withdrawn_at')::timestamptz
        and not exists (select from votes v where v.question_id = ${survivor} and v.user_id = w.user_id)`,
    sql`
      select restore_row('withdrawn_votes', k.content) from ${kept(merge, 'withdrawn_votes')} k
      where not exists (select from votes v where v.user_id = k.owner_id and v.question_id = k.content ->> 'question_id')`,
    sql`
      insert into withdrawn_votes (user_id, question_id)
      select distinct l.user_id, ${absorbed} from points_log l where l.question_id = ${absorbed} and l.reason = 'VOTE_GIVEN'
        and not exists (select from votes v where v.question_id = ${absorbed} and v.user_id = l.user_id)
      on conflict do nothing`,
  )
}
