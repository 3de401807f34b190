-- The counters of votes in a row of their own without indexes on them, and copies of those by which lists are ordered.

create table vote_counts (
  restaurant_id text collate "C" not null,
  accept_count integer default 0 not null,
  reject_count integer default 0 not null,
  member_accept_count integer default 0 not null,
  member_reject_count integer default 0 not null,
  logged_in_ratings integer[] default '{0,0,0,0,0,0,0,0,0,0}' not null,
  anonymous_ratings integer[] default '{0,0,0,0,0,0,0,0,0,0}' not null,
  held_count integer default 0 not null,
  weight_sum numeric default 0 not null,
  weighted_ratings numeric default 0 not null,
  constraint vote_counts_pkey primary key (restaurant_id),
  constraint vote_counts_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint vote_counts_not_negative check (
    least(accept_count, reject_count, member_accept_count, member_reject_count, held_count) >= 0
    and 0 <= all (logged_in_ratings) and 0 <= all (anonymous_ratings)
    and cardinality(logged_in_ratings) = 10 and cardinality(anonymous_ratings) = 10)
) with (fillfactor = 60);
comment on table vote_counts is 'What a restaurant has of votes, exact at any time: a vote changes this row in its own transaction. No index contains a counter, so that PostgreSQL updates the row within its page. A duet has a row of zeros.';
comment on column vote_counts.accept_count is 'Everybody''s votes, which the card shows. Rankings use the counters member_….';
comment on column vote_counts.member_accept_count is 'Members'' votes alone: rankings and lists use them.';
comment on column vote_counts.logged_in_ratings is 'Ten counters of members'' ratings: how many gave 1, 2, … 10.';
comment on column vote_counts.anonymous_ratings is 'Ten counters of visitors'' ratings: how many gave 1, 2, … 10.';
comment on column vote_counts.held_count is 'How many votes of a restaurant are held.';
comment on column vote_counts.weight_sum is 'The weights of the members'' votes, and with weighted_ratings their ratings times weight: what the order is made of (docs/decisions/0036-weighted-order.md).';

insert into vote_counts (restaurant_id, accept_count, reject_count, member_accept_count, member_reject_count, logged_in_ratings,
  anonymous_ratings, held_count, weight_sum, weighted_ratings)
select id, accept_count, reject_count, member_accept_count, member_reject_count, logged_in_ratings, anonymous_ratings, held_count,
  case question_type when 'normal' then weight_sum else 0 end, case question_type when 'normal' then weighted_ratings else 0 end
from restaurants;

create table vote_count_marks (
  id bigint generated always as identity,
  restaurant_id text collate "C" not null,
  constraint vote_count_marks_pkey primary key (id)
);
comment on table vote_count_marks is 'Restaurants whose counters changed and were not yet copied to restaurants. Each change adds a row: one row for each restaurant would make votes wait for the copy.';

drop trigger rate_restaurant on restaurants;
drop trigger notify_of_milestone on restaurants;
alter table restaurants
  drop constraint restaurants_counts_not_negative,
  drop constraint restaurants_held_not_negative,
  drop column accept_count,
  drop column reject_count,
  drop column anonymous_ratings,
  drop column held_count,
  add constraint restaurants_counts_not_negative check (
    least(member_accept_count, member_reject_count, comment_count, reply_count) >= 0
    and 0 <= all (logged_in_ratings) and cardinality(logged_in_ratings) = 10);
comment on column restaurants.member_accept_count is 'A copy of the counter in vote_counts, as all counters of votes here: lists are ordered by the copies. It is at most two seconds old.';
comment on column restaurants.logged_in_ratings is 'A copy, as member_accept_count.';
comment on column restaurants.weight_sum is 'Copies of the weights in vote_counts; a duet has those of its original.';

create trigger rate_restaurant before insert or update of logged_in_ratings, parent_question_id on restaurants
  for each row execute function rate_restaurant();

create function begin_vote_counts()
  returns trigger
  language plpgsql
as $$
begin
  insert into vote_counts (restaurant_id, accept_count, reject_count, member_accept_count, member_reject_count, logged_in_ratings,
    weight_sum, weighted_ratings)
  values (new.id, new.member_accept_count, new.member_reject_count, new.member_accept_count, new.member_reject_count, new.logged_in_ratings,
    case new.question_type when 'normal' then new.weight_sum else 0 end, case new.question_type when 'normal' then new.weighted_ratings else 0 end);
  return null;
end
$$;
comment on function begin_vote_counts() is 'A new restaurant has no votes; a copied one brings the counters of its members'' votes along.';

create trigger begin_vote_counts after insert on restaurants for each row execute function begin_vote_counts();

create function copy_vote_counts(restaurant_ids text[])
  returns void
  language plpgsql
as $$
declare
  free text[];
begin
  -- One that is locked is marked and copied later: who copies may hold counters for which the other waits.
  select array_agg(id) into free from (
    select id from restaurants where id = any(restaurant_ids) order by id for no key update skip locked) r;
  -- This statement begins after the locks, so that it reads what everybody has committed.
  update restaurants r set
    member_accept_count = c.member_accept_count,
    member_reject_count = c.member_reject_count,
    logged_in_ratings = c.logged_in_ratings,
    weight_sum = case r.question_type when 'normal' then c.weight_sum else r.weight_sum end,
    weighted_ratings = case r.question_type when 'normal' then c.weighted_ratings else r.weighted_ratings end
  from vote_counts c
  where r.id = any(free) and c.restaurant_id = r.id
    and ((r.member_accept_count, r.member_reject_count, r.logged_in_ratings)
        is distinct from (c.member_accept_count, c.member_reject_count, c.logged_in_ratings)
      or r.question_type = 'normal' and (r.weight_sum, r.weighted_ratings) is distinct from (c.weight_sum, c.weighted_ratings));
  insert into vote_count_marks (restaurant_id)
  select id from restaurants where id = any(restaurant_ids) and id <> all(coalesce(free, '{}'));
end
$$;
comment on function copy_vote_counts(text[]) is 'Copies the counters of these restaurants to where lists read them.';

create function copy_marked_counts(amount integer, out taken integer, out restaurant_ids text[])
  language plpgsql
as $$
begin
  with marked as (
    delete from vote_count_marks where id in (select id from vote_count_marks order by id limit amount for update skip locked)
    returning restaurant_id)
  select count(*), coalesce(array_agg(distinct restaurant_id), '{}') into taken, restaurant_ids from marked;
  perform copy_vote_counts(restaurant_ids);
end
$$;
comment on function copy_marked_counts(integer) is 'Copies the counters of the restaurants that were marked first: how many marks it took, and of which restaurants. Marks that another process takes are left to it.';

create or replace function count_vote()
 returns trigger
 language plpgsql
as $function$
declare
  restaurant text := case tg_op when 'DELETE' then old.question_id else new.question_id end;
  was_members boolean := false; is_members boolean := false; was_counted boolean := false; is_counted boolean := false;
  old_member integer := 0; new_member integer := 0; old_visitor integer := 0; new_visitor integer := 0;
  old_accept integer := 0; new_accept integer := 0; old_reject integer := 0; new_reject integer := 0;
  old_held integer := 0; new_held integer := 0;
  old_rating smallint; new_rating smallint;
  weights numeric := 0; ratings numeric := 0;
begin
  if tg_op <> 'INSERT' then
    was_members := old.user_id is not null;
    was_counted := old.counts_as_member;
    old_held := old.is_held::integer;
    if not old.is_held then
      old_member := was_counted::integer; old_visitor := 1 - old_member;
      old_accept := (old.choice = 'accept')::integer; old_reject := 1 - old_accept;
      old_rating := old.rating;
    end if;
    if old.weight > 0 then
      weights := - old.weight; ratings := - old.weight * old.rating;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    is_members := new.user_id is not null;
    is_counted := new.counts_as_member;
    new_held := new.is_held::integer;
    if not new.is_held then
      new_member := is_counted::integer; new_visitor := 1 - new_member;
      new_accept := (new.choice = 'accept')::integer; new_reject := 1 - new_accept;
      new_rating := new.rating;
    end if;
    if new.weight > 0 then
      weights := weights + new.weight; ratings := ratings + new.weight * new.rating;
    end if;
  end if;
  -- A deletion of the restaurant takes its counters along: to count each vote out would only make it slower.
  update vote_counts set
    accept_count = accept_count + new_accept - old_accept,
    reject_count = reject_count + new_reject - old_reject,
    member_accept_count = member_accept_count + new_accept * new_member - old_accept * old_member,
    member_reject_count = member_reject_count + new_reject * new_member - old_reject * old_member,
    logged_in_ratings = bump(bump(logged_in_ratings, old_rating, -old_member), new_rating, new_member),
    anonymous_ratings = bump(bump(anonymous_ratings, old_rating, -old_visitor), new_rating, new_visitor),
    held_count = held_count + new_held - old_held,
    weight_sum = weight_sum + weights,
    weighted_ratings = weighted_ratings + ratings
  where restaurant_id = restaurant and (tg_op <> 'DELETE' or exists (select from restaurants where id = restaurant));
  if found and (old_member + new_member > 0 or weights <> 0 or ratings <> 0) then
    insert into vote_count_marks (restaurant_id) values (restaurant);
  end if;
  if was_members and not is_members then
    update profiles set vote_count = vote_count - 1 where id = old.user_id;
    -- The network tells of the person, who leaves.
    if tg_op = 'UPDATE' then delete from vote_networks where vote_id = old.id; end if;
  end if;
  if is_members and not was_members then
    update profiles set vote_count = vote_count + 1 where id = new.user_id;
  end if;
  if is_members and is_counted and not was_counted and new.last_rating_change_at is null and not new.is_held then
    perform note_activity(new.question_id, case tg_op when 'INSERT' then now() else new.created_at end);
  end if;
  if tg_op = 'UPDATE' then
    update comments set vote_choice = new.choice, vote_rating = new.rating
    where vote_id = new.id and (vote_choice, vote_rating) is distinct from (new.choice, new.rating);
  end if;
  return null;
end $function$;

create or replace function count_held()
 returns trigger
 language plpgsql
as $function$
begin
  if is_merging() or not exists (select from old_votes o join new_votes n using (id) where n.is_held <> o.is_held) then
    return null;
  end if;
  with moved as materialized (
    select n.*, o.weight as old_weight, case when n.is_held then -1 else 1 end as step
    from old_votes o join new_votes n using (id) where n.is_held <> o.is_held),
  sums as (
    select question_id, -sum(step) as held, sum(n_accept) as accepts, sum(step) - sum(n_accept) as rejects,
      sum(n_accept) filter (where counts_as_member) as member_accepts,
      sum(step - n_accept) filter (where counts_as_member) as member_rejects,
      sum(weight - old_weight) as weights, sum((weight - old_weight) * coalesce(rating, 0)) as ratings,
      array[
        coalesce(sum(step) filter (where rating = 1 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 2 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 3 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 4 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 5 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 6 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 7 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 8 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 9 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 10 and counts_as_member), 0)::int] as members,
      array[
        coalesce(sum(step) filter (where rating = 1 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 2 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 3 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 4 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 5 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 6 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 7 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 8 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 9 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 10 and not counts_as_member), 0)::int] as visitors
    from moved cross join lateral (select case when choice = 'accept' then step else 0 end as n_accept) n group by question_id),
  counted as (
    update vote_counts r set
      accept_count = r.accept_count + s.accepts,
      reject_count = r.reject_count + s.rejects,
      member_accept_count = r.member_accept_count + coalesce(s.member_accepts, 0),
      member_reject_count = r.member_reject_count + coalesce(s.member_rejects, 0),
      logged_in_ratings = add_counts(r.logged_in_ratings, s.members),
      anonymous_ratings = add_counts(r.anonymous_ratings, s.visitors),
      held_count = r.held_count + s.held,
      weight_sum = r.weight_sum + s.weights,
      weighted_ratings = r.weighted_ratings + s.ratings
    from sums s where r.restaurant_id = s.question_id returning r.restaurant_id)
  insert into vote_count_marks (restaurant_id) select restaurant_id from counted;
  insert into restaurant_activity as known (restaurant_id, hour, amount)
  select n.question_id, date_trunc('hour', n.created_at, 'UTC'), sum(case when n.is_held then -1 else 1 end)
  from old_votes o join new_votes n using (id)
  where n.is_held <> o.is_held and n.user_id is not null and n.counts_as_member and n.created_at > now() - interval '9 days'
    and not exists (select from withdrawn_votes w where w.user_id = n.user_id and w.question_id = n.question_id)
    and (not n.is_held or exists (
      select from restaurant_activity a where a.restaurant_id = n.question_id and a.hour = date_trunc('hour', n.created_at, 'UTC')))
  group by 1, 2
  on conflict (restaurant_id, hour) do update set amount = greatest(0, known.amount + excluded.amount);
  return null;
end $function$;

create or replace function count_raid_votes(kept bigint[], step integer)
 returns void
 language plpgsql
as $function$
declare
  restaurants text[]; times timestamptz[];
begin
  -- As lockCounts: the restaurants before their counters.
  perform from restaurants where id in (select question_id from raid_votes(kept)) order by id for key share;
  perform from vote_counts where restaurant_id in (select question_id from raid_votes(kept)) order by restaurant_id for no key update;
  update vote_counts r set
    accept_count = r.accept_count + step * s.accepts,
    reject_count = r.reject_count + step * s.rejects,
    member_accept_count = r.member_accept_count + step * s.member_accepts,
    member_reject_count = r.member_reject_count + step * s.member_rejects,
    logged_in_ratings = add_counts(r.logged_in_ratings, s.members),
    anonymous_ratings = add_counts(r.anonymous_ratings, s.visitors),
    held_count = r.held_count + step * s.held,
    weight_sum = r.weight_sum + step * s.weights,
    weighted_ratings = r.weighted_ratings + step * s.weighted
  from (
    select question_id,
      count(*) filter (where is_held)::int as held,
      count(*) filter (where not is_held and choice = 'accept')::int as accepts,
      count(*) filter (where not is_held and choice = 'reject')::int as rejects,
      count(*) filter (where is_member and choice = 'accept')::int as member_accepts,
      count(*) filter (where is_member and choice = 'reject')::int as member_rejects,
      sum(weight) as weights, sum(weight * coalesce(rating, 0)) as weighted,
      array[
        step * count(*) filter (where is_member and rating = 1)::int,
        step * count(*) filter (where is_member and rating = 2)::int,
        step * count(*) filter (where is_member and rating = 3)::int,
        step * count(*) filter (where is_member and rating = 4)::int,
        step * count(*) filter (where is_member and rating = 5)::int,
        step * count(*) filter (where is_member and rating = 6)::int,
        step * count(*) filter (where is_member and rating = 7)::int,
        step * count(*) filter (where is_member and rating = 8)::int,
        step * count(*) filter (where is_member and rating = 9)::int,
        step * count(*) filter (where is_member and rating = 10)::int] as members,
      array[
        step * count(*) filter (where is_visitor and rating = 1)::int,
        step * count(*) filter (where is_visitor and rating = 2)::int,
        step * count(*) filter (where is_visitor and rating = 3)::int,
        step * count(*) filter (where is_visitor and rating = 4)::int,
        step * count(*) filter (where is_visitor and rating = 5)::int,
        step * count(*) filter (where is_visitor and rating = 6)::int,
        step * count(*) filter (where is_visitor and rating = 7)::int,
        step * count(*) filter (where is_visitor and rating = 8)::int,
        step * count(*) filter (where is_visitor and rating = 9)::int,
        step * count(*) filter (where is_visitor and rating = 10)::int] as visitors
    from raid_votes(kept) v
    cross join lateral (
      select not is_held and coalesce(counts_as_member, true) as is_member, not is_held and not counts_as_member as is_visitor) c
    group by question_id) s
  where r.restaurant_id = s.question_id;
  insert into vote_count_marks (restaurant_id) select distinct question_id from raid_votes(kept);
  update profiles p set vote_count = p.vote_count + step * s.votes
  from (select user_id, count(*)::int as votes from raid_votes(kept) group by user_id) s where p.id = s.user_id;
  -- A held vote, one after a withdrawal and one that still counts as a visitor's are no activity.
  select array_agg(v.question_id), array_agg(v.created_at) into restaurants, times from raid_votes(kept) v
  where not v.is_held and coalesce(v.counts_as_member, true)
    and not exists (select from withdrawn_votes w where w.user_id = v.user_id and w.question_id = v.question_id);
  perform move_raid_activity(restaurants, times, step);
end $function$;

-- Lists wait for the copy; a milestone does not.
create or replace function notify_of_milestone()
 returns trigger
 language plpgsql
as $function$
declare
  told notifications;
begin
  select author_id into told.receiver_id from restaurants where id = new.restaurant_id;
  if told.receiver_id is null then return null; end if;
  told.kind := 'milestone';
  told.group_key := 'milestone:' || new.restaurant_id;
  told.votes := new.member_accept_count + new.member_reject_count;
  told.cause := told.group_key || ':' || told.votes;
  told.question_id := new.restaurant_id;
  perform notify_member(told);
  return null;
end $function$;

create trigger notify_of_milestone after update on vote_counts
  for each row when (
    new.member_accept_count + new.member_reject_count > old.member_accept_count + old.member_reject_count
    and new.member_accept_count + new.member_reject_count = any (array[10, 50, 100, 500, 1000, 5000, 10000, 50000, 100000])
    and not is_merging())
  execute function notify_of_milestone();

create or replace function score_restaurant()
 returns trigger
 language plpgsql
as $function$
declare
  votes integer := new.member_accept_count + new.member_reject_count;
  activity integer := votes + new.comment_count + new.reply_count;
  -- A vote is noted before it is copied, a comment is not.
  newest integer := case tg_op when 'UPDATE' then
    new.comment_count + new.reply_count - old.comment_count - old.reply_count else 0 end;
  age interval := now() - new.created_at;
begin
  new.hype_total := hype_of(votes, new.comment_count, new.reply_count, new.hype_score, age);
  new.hot_score := hot_of((new.hype_total - new.hype_score) * settled_share(new.id, activity, newest) + new.hype_score, age);
  new.engagement_score := engagement_of(votes, new.comment_count);
  return new;
end $function$;
