-- What a member leaves behind loses its person at once and keeps its class for a random time: nobody can read off whose votes they were.

alter table votes
  add column counts_as_member boolean,
  add column class_changes_at timestamptz,
  add column standing smallint,
  add column standing_changes_at timestamptz;
update votes set counts_as_member = user_id is not null;
alter table votes
  alter column counts_as_member set not null,
  drop constraint votes_weight_of_members,
  add constraint votes_weight_of_members check (weight = 0 or (counts_as_member and rating is not null)),
  add constraint votes_class_settles check (counts_as_member = (user_id is not null) or class_changes_at is not null),
  add constraint votes_standing_range check (standing between 0 and 10000);
create index votes_class_due on votes (question_id) where class_changes_at is not null;
comment on column votes.counts_as_member is 'Whether it counts among the votes of members. The class follows the voter on a night of its own, 7 to 60 days after a member left or took the vote of a visitor over.';
comment on column votes.class_changes_at is 'From when the night''s job lets the class follow the voter; null: it does already.';
comment on column votes.standing is 'How far the order trusted its voter, in ten thousandths, when it last asked: age of the account times trust. Null until its first night.';
comment on column votes.standing_changes_at is 'From when the night''s job takes the voter''s standing of that night; null: nothing is to change.';
comment on index votes_class_due is 'Serves: the votes on some venues whose class changes.';

-- The numbers are those of src/features/ranking/ranking.rules.ts; a test compares both.
create function spread_moment() returns timestamptz language sql volatile as $$
  select now() + make_interval(secs => 86400 * (7 + random() * 53))
$$;
comment on function spread_moment() is 'A random moment in 7 to 60 days: what is changed then, for each vote alone, links no votes of one person.';
create function voter_standing(account_age interval, trust integer) returns integer language sql immutable
  return account_age_step(account_age) * trust;
comment on function voter_standing(interval, integer) is 'How far the order trusts a voter, in ten thousandths.';
drop function vote_weight(interval, interval, integer);
create function vote_weight(vote_age interval, standing integer) returns numeric language sql immutable
  return round(vote_age_step(vote_age) * standing / 50000.0) / 20;
comment on function vote_weight(interval, integer) is 'The weight of a vote in the order. src/features/ranking/ranking.rules.ts explains the numbers of these functions; a test compares both.';

-- A vote begins in the class of its voter.
create function class_vote() returns trigger language plpgsql as $function$
begin
  new.counts_as_member := coalesce(new.counts_as_member, new.user_id is not null);
  return new;
end $function$;
comment on function class_vote() is 'A vote begins in the class of its voter. One that comes back keeps the class that it had.';
create trigger class_vote before insert on votes for each row execute function class_vote();

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
  update restaurants set
    accept_count = accept_count + new_accept - old_accept,
    reject_count = reject_count + new_reject - old_reject,
    member_accept_count = member_accept_count + new_accept * new_member - old_accept * old_member,
    member_reject_count = member_reject_count + new_reject * new_member - old_reject * old_member,
    logged_in_ratings = bump(bump(logged_in_ratings, old_rating, -old_member), new_rating, new_member),
    anonymous_ratings = bump(bump(anonymous_ratings, old_rating, -old_visitor), new_rating, new_visitor),
    held_count = held_count + new_held - old_held,
    weight_sum = weight_sum + weights,
    weighted_ratings = weighted_ratings + ratings
  where id = restaurant;
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
drop trigger count_vote on votes;
create trigger count_vote after insert or delete or update of choice, rating, user_id, counts_as_member on votes for each row when (not is_merging()) execute function count_vote();

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
    from moved cross join lateral (select case when choice = 'accept' then step else 0 end as n_accept) n group by question_id)
  update restaurants r set
    accept_count = r.accept_count + s.accepts,
    reject_count = r.reject_count + s.rejects,
    member_accept_count = r.member_accept_count + coalesce(s.member_accepts, 0),
    member_reject_count = r.member_reject_count + coalesce(s.member_rejects, 0),
    logged_in_ratings = add_counts(r.logged_in_ratings, s.members),
    anonymous_ratings = add_counts(r.anonymous_ratings, s.visitors),
    held_count = r.held_count + s.held,
    weight_sum = r.weight_sum + s.weights,
    weighted_ratings = r.weighted_ratings + s.ratings
  from sums s where r.id = s.question_id;
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

create or replace function weigh_changed_vote()
 returns trigger
 language plpgsql
as $function$
begin
  if not new.counts_as_member or new.rating is null or new.is_held
    or (not is_merging() and new.rating is distinct from old.rating) then
    new.weight := 0;
  end if;
  return new;
end $function$;

create or replace function count_raid_votes(kept bigint[], step integer)
 returns void
 language plpgsql
as $function$
declare
  venues text[]; times timestamptz[];
begin
  perform from restaurants where id in (select question_id from raid_votes(kept)) order by id for no key update;
  update restaurants r set
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
  where r.id = s.question_id;
  update profiles p set vote_count = p.vote_count + step * s.votes
  from (select user_id, count(*)::int as votes from raid_votes(kept) group by user_id) s where p.id = s.user_id;
  -- A held vote, one after a withdrawal and one that still counts as a visitor's are no activity.
  select array_agg(v.question_id), array_agg(v.created_at) into venues, times from raid_votes(kept) v
  where not v.is_held and coalesce(v.counts_as_member, true)
    and not exists (select from withdrawn_votes w where w.user_id = v.user_id and w.question_id = v.question_id);
  perform move_raid_activity(venues, times, step);
end $function$;
