-- Undoing a raid: what a crowd of accounts left is taken out in batches, and can come back for 30 days (docs/decisions/0045-raids.md).

-- One ordered undo.
create table raids (
  id bigint generated always as identity primary key,
  ordered_by uuid references profiles on delete set null,
  ordered_at timestamptz not null default now(),
  -- By which signs the accounts were chosen.
  signs jsonb not null,
  rule text collate "C" not null,
  facts text not null,
  state text collate "C" not null default 'undoing',
  -- What the worker does next, in either direction.
  step text collate "C" not null,
  -- What was found and what is done so far, by step.
  found jsonb not null default '{}',
  done jsonb not null default '{}',
  undone_at timestamptz,
  returned_by uuid references profiles on delete set null,
  return_ordered_at timestamptz,
  returned_at timestamptz,
  -- Set when the kept rows were deleted: nothing can come back from then on.
  forgotten_at timestamptz,
  constraint raids_state_known check (state in ('undoing', 'undone', 'returning', 'returned')),
  constraint raids_rule_known check (rule in ('spam', 'insult', 'hate', 'violence', 'false_content', 'private_data', 'sexual', 'illegal', 'other')),
  constraint raids_facts_length check (char_length(facts) between 10 and 1000)
);
-- Serves: the worker, which looks every minute for a raid that is under way.
create index raids_running on raids (id) where state in ('undoing', 'returning');
-- Serves: the job that forgets what cannot come back any more.
create index raids_kept on raids (undone_at) where state = 'undone' and forgotten_at is null;
create index raids_ordered_by on raids (ordered_by) where ordered_by is not null;
create index raids_returned_by on raids (returned_by) where returned_by is not null;

create table raid_members (
  raid_id bigint not null references raids on delete cascade,
  member_id uuid not null references profiles on delete cascade,
  -- False once the raid was returned: the account can be in another one.
  is_open boolean not null default true,
  primary key (raid_id, member_id)
);
-- Two orders at once take an account once.
create unique index raid_members_once on raid_members (member_id) where is_open;
create index raid_members_member on raid_members (member_id);

-- What the worker still has to take out in a step, in the order of the venues, so that a batch touches few of them.
create table raid_items (
  raid_id bigint not null references raids on delete cascade,
  step text collate "C" not null,
  -- A venue, a member or a collection.
  place text collate "C" not null,
  item bigint not null,
  primary key (raid_id, step, place, item)
);

-- The rows that were taken out; `kind` names the table. They come back in the order of their ids.
create table raid_rows (
  id bigint generated always as identity primary key,
  raid_id bigint not null references raids on delete cascade,
  kind text collate "C" not null,
  content jsonb not null,
  -- Whose row it is: it goes with the account.
  owner_id uuid references profiles on delete cascade
);
create index raid_rows_kind on raid_rows (raid_id, kind, id);
create index raid_rows_owner on raid_rows (owner_id) where owner_id is not null;

-- The raid whose undo made this decision. Its return undoes it without an appeal.
alter table decisions add column raid_id bigint references raids on delete set null;
create index decisions_raid on decisions (raid_id) where raid_id is not null;

-- Set in the transactions that take rows out or put them back: they count a batch at once, and the triggers of single rows rest.
create function is_raid_work() returns boolean language sql stable
return coalesce(current_setting('lokma.raid', true), '') = 'on';

drop trigger count_comment on comments;
create trigger count_comment after insert or delete or update of is_deleted on comments
  for each row when (not is_raid_work()) execute function count_comment();
drop trigger reverse_deleted on comments;
create trigger reverse_deleted after delete on comments for each row when (not is_raid_work()) execute function reverse_deleted('comment');
drop trigger reverse_hidden on comments;
create trigger reverse_hidden after update of is_deleted on comments for each row
  when (new.is_deleted and not old.is_deleted and not is_raid_work()) execute function reverse_deleted('comment');
drop trigger count_reply on comment_replies;
create trigger count_reply after insert or delete on comment_replies
  for each row when (not is_raid_work()) execute function count_reply();
drop trigger reverse_deleted on comment_replies;
create trigger reverse_deleted after delete on comment_replies for each row when (not is_raid_work()) execute function reverse_deleted('reply');

-- The kept rows of a batch, as rows of their table.
create function raid_votes(kept bigint[]) returns setof votes language sql stable as $$
  select v.* from raid_rows k cross join lateral jsonb_populate_record(null::votes, k.content) v where k.id = any(kept)
$$;
create function raid_comments(kept bigint[]) returns setof comments language sql stable as $$
  select c.* from raid_rows k cross join lateral jsonb_populate_record(null::comments, k.content) c where k.id = any(kept)
$$;
create function raid_replies(kept bigint[]) returns setof comment_replies language sql stable as $$
  select a.* from raid_rows k cross join lateral jsonb_populate_record(null::comment_replies, k.content) a where k.id = any(kept)
$$;

-- Member activity in the hours in which it happened; an hour without any has no row. The caller holds the locks of the venues.
create function move_raid_activity(venues text[], times timestamptz[], step integer) returns void language plpgsql as $$
begin
  insert into restaurant_activity as known (restaurant_id, hour, amount)
  select t.venue, date_trunc('hour', t.at, 'UTC'), step * count(*) from unnest(venues, times) t (venue, at)
  where t.at > now() - interval '9 days' and (step > 0 or exists (
    select from restaurant_activity a where a.restaurant_id = t.venue collate "C" and a.hour = date_trunc('hour', t.at, 'UTC')))
  group by 1, 2 order by 1, 2
  on conflict (restaurant_id, hour) do update set amount = greatest(0, known.amount + excluded.amount);
  delete from restaurant_activity where amount = 0 and restaurant_id = any(venues);
end $$;

-- Counts the votes of a batch out (-1) or in again (1), each venue and each member once.
create function count_raid_votes(kept bigint[], step integer) returns void language plpgsql as $$
declare
  venues text[]; times timestamptz[];
begin
  perform from restaurants where id in (select question_id from raid_votes(kept)) order by id for no key update;
  update restaurants r set
    accept_count = r.accept_count + step * s.accepts,
    reject_count = r.reject_count + step * s.rejects,
    member_accept_count = r.member_accept_count + step * s.accepts,
    member_reject_count = r.member_reject_count + step * s.rejects,
    logged_in_ratings = add_counts(r.logged_in_ratings, s.ratings),
    held_count = r.held_count + step * s.held,
    weight_sum = r.weight_sum + step * s.weights,
    weighted_ratings = r.weighted_ratings + step * s.weighted
  from (
    select question_id,
      count(*) filter (where is_held)::int as held,
      count(*) filter (where not is_held and choice = 'accept')::int as accepts,
      count(*) filter (where not is_held and choice = 'reject')::int as rejects,
      sum(weight) as weights, sum(weight * coalesce(rating, 0)) as weighted,
      array[
        step * count(*) filter (where not is_held and rating = 1)::int,
        step * count(*) filter (where not is_held and rating = 2)::int,
        step * count(*) filter (where not is_held and rating = 3)::int,
        step * count(*) filter (where not is_held and rating = 4)::int,
        step * count(*) filter (where not is_held and rating = 5)::int,
        step * count(*) filter (where not is_held and rating = 6)::int,
        step * count(*) filter (where not is_held and rating = 7)::int,
        step * count(*) filter (where not is_held and rating = 8)::int,
        step * count(*) filter (where not is_held and rating = 9)::int,
        step * count(*) filter (where not is_held and rating = 10)::int] as ratings
    from raid_votes(kept) group by question_id) s
  where r.id = s.question_id;
  update profiles p set vote_count = p.vote_count + step * s.votes
  from (select user_id, count(*)::int as votes from raid_votes(kept) group by user_id) s where p.id = s.user_id;
  -- A held vote and one after a withdrawal are no activity.
  select array_agg(v.question_id), array_agg(v.created_at) into venues, times from raid_votes(kept) v
  where not v.is_held and not exists (select from withdrawn_votes w where w.user_id = v.user_id and w.question_id = v.question_id);
  perform move_raid_activity(venues, times, step);
end $$;

create function count_raid_comments(kept bigint[], step integer) returns void language plpgsql as $$
declare
  venues text[]; times timestamptz[];
begin
  perform from restaurants where id in (select question_id from raid_comments(kept)) order by id for no key update;
  update restaurants r set comment_count = r.comment_count + step * s.amount
  from (select question_id, count(*)::int as amount from raid_comments(kept) group by 1) s where r.id = s.question_id;
  update profiles p set comment_count = p.comment_count + step * s.amount
  from (select user_id, count(*)::int as amount from raid_comments(kept) group by 1) s where p.id = s.user_id;
  select array_agg(question_id), array_agg(created_at) into venues, times from raid_comments(kept);
  perform move_raid_activity(venues, times, step);
end $$;

create function count_raid_replies(kept bigint[], step integer) returns void language plpgsql as $$
declare
  venues text[]; times timestamptz[];
begin
  perform from comments where id in (select comment_id from raid_replies(kept)) order by id for update;
  update comments c set reply_count = c.reply_count + step * s.amount
  from (select comment_id, count(*)::int as amount from raid_replies(kept) group by 1) s where c.id = s.comment_id;
  perform from restaurants where id in (select question_id from raid_replies(kept)) order by id for no key update;
  update restaurants r set reply_count = r.reply_count + step * s.amount
  from (select question_id, count(*)::int as amount from raid_replies(kept) group by 1) s where r.id = s.question_id;
  update profiles p set reply_count = p.reply_count + step * s.amount
  from (select user_id, count(*)::int as amount from raid_replies(kept) group by 1) s where p.id = s.user_id;
  select array_agg(question_id), array_agg(created_at) into venues, times from raid_replies(kept);
  perform move_raid_activity(venues, times, step);
end $$;

-- Takes out of the ledger what these things paid, as if they had never been; what a member has spent already becomes debt. Locks the
-- members of the kept rows and those who were paid last of all: members who vote wait for these.
create function take_raid_points(raid bigint, sources text[], kept_rows bigint[]) returns void language plpgsql as $$
declare
  taken bigint[];
begin
  with gone as (
    delete from points_log where source = any(sources) returning *),
  kept as (
    insert into raid_rows (raid_id, kind, content, owner_id)
    select raid, 'points_log', to_jsonb(g), g.user_id from gone g order by g.id returning id)
  select array_agg(id) into taken from kept;
  perform from profiles where id in (select owner_id from raid_rows where id = any(taken || kept_rows)) order by id for no key update;
  update profiles p set
    points_tenths = greatest(0, p.points_tenths - p.debt_tenths - s.points),
    debt_tenths = greatest(0, p.debt_tenths - p.points_tenths + s.points)
  from (
    select owner_id, sum((content ->> 'points_change')::int)::int as points from raid_rows where id = any(taken) group by 1) s
  where p.id = s.owner_id;
end $$;
