-- A held vote leaves every counter, mean and order of its venue in the statement that holds it, and comes back the same way
-- (docs/decisions/0041-vote-shield.md).

-- How many votes of a venue are held. A duet takes no votes and has none.
alter table restaurants add column held_count integer not null default 0,
  add constraint restaurants_held_not_negative check (held_count >= 0);

alter table votes add constraint votes_held_weightless check (not is_held or weight = 0);

-- The weight that a vote had when it was held: a released vote has it again until the next night.
alter table held_votes add column weight numeric(3, 2) not null default 0;

-- Serves: the members' votes of the last weeks on a venue, newest first.
create index votes_recent on votes (question_id, created_at desc, id desc) where user_id is not null;

-- As before. A held vote has no weight, also when a merge moves it.
create or replace function weigh_changed_vote() returns trigger language plpgsql as $$
begin
  if new.user_id is null or new.rating is null or new.is_held
    or (not is_merging() and (new.user_id is distinct from old.user_id or new.rating is distinct from old.rating)) then
    new.weight := 0;
  end if;
  return new;
end $$;

-- As before, but a held vote counts only as held. It stays one of its member's votes.
create or replace function count_vote() returns trigger language plpgsql as $$
declare
  restaurant text := case tg_op when 'DELETE' then old.question_id else new.question_id end;
  was_members boolean := false; is_members boolean := false;
  old_member integer := 0; new_member integer := 0; old_visitor integer := 0; new_visitor integer := 0;
  old_accept integer := 0; new_accept integer := 0; old_reject integer := 0; new_reject integer := 0;
  old_held integer := 0; new_held integer := 0;
  old_rating smallint; new_rating smallint;
  weights numeric := 0; ratings numeric := 0;
begin
  if tg_op <> 'INSERT' then
    was_members := old.user_id is not null;
    old_held := old.is_held::integer;
    if not old.is_held then
      old_member := was_members::integer; old_visitor := 1 - old_member;
      old_accept := (old.choice = 'accept')::integer; old_reject := 1 - old_accept;
      old_rating := old.rating;
    end if;
    if old.weight > 0 then
      weights := - old.weight; ratings := - old.weight * old.rating;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    is_members := new.user_id is not null;
    new_held := new.is_held::integer;
    if not new.is_held then
      new_member := is_members::integer; new_visitor := 1 - new_member;
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
    if new.last_rating_change_at is null and not new.is_held then
      perform note_activity(new.question_id, case tg_op when 'INSERT' then now() else new.created_at end);
    end if;
  end if;
  if tg_op = 'UPDATE' then
    update comments set vote_choice = new.choice, vote_rating = new.rating
    where vote_id = new.id and (vote_choice, vote_rating) is distinct from (new.choice, new.rating);
  end if;
  return null;
end $$;

create function add_counts(counts integer[], steps integer[]) returns integer[] language sql immutable
return array(select counts[n] + steps[n] from generate_series(1, 10) as n order by n);

-- Votes are held and released by the thousand: each venue is counted once for all of them. No statement changes is_held together with a
-- choice, a rating or a voter. Held votes make nothing popular; a vote after a withdrawal was no activity.
create function count_held() returns trigger language plpgsql as $$
begin
  if is_merging() or not exists (select from old_votes o join new_votes n using (id) where n.is_held <> o.is_held) then
    return null;
  end if;
  with moved as materialized (
    select n.*, o.weight as old_weight, case when n.is_held then -1 else 1 end as step
    from old_votes o join new_votes n using (id) where n.is_held <> o.is_held),
  sums as (
    select question_id, -sum(step) as held, sum(n_accept) as accepts, sum(step) - sum(n_accept) as rejects,
      sum(n_accept) filter (where user_id is not null) as member_accepts,
      sum(step - n_accept) filter (where user_id is not null) as member_rejects,
      sum(weight - old_weight) as weights, sum((weight - old_weight) * coalesce(rating, 0)) as ratings,
      array[
        coalesce(sum(step) filter (where rating = 1 and user_id is not null), 0)::int,
        coalesce(sum(step) filter (where rating = 2 and user_id is not null), 0)::int,
        coalesce(sum(step) filter (where rating = 3 and user_id is not null), 0)::int,
        coalesce(sum(step) filter (where rating = 4 and user_id is not null), 0)::int,
        coalesce(sum(step) filter (where rating = 5 and user_id is not null), 0)::int,
        coalesce(sum(step) filter (where rating = 6 and user_id is not null), 0)::int,
        coalesce(sum(step) filter (where rating = 7 and user_id is not null), 0)::int,
        coalesce(sum(step) filter (where rating = 8 and user_id is not null), 0)::int,
        coalesce(sum(step) filter (where rating = 9 and user_id is not null), 0)::int,
        coalesce(sum(step) filter (where rating = 10 and user_id is not null), 0)::int] as members,
      array[
        coalesce(sum(step) filter (where rating = 1 and user_id is  null), 0)::int,
        coalesce(sum(step) filter (where rating = 2 and user_id is  null), 0)::int,
        coalesce(sum(step) filter (where rating = 3 and user_id is  null), 0)::int,
        coalesce(sum(step) filter (where rating = 4 and user_id is  null), 0)::int,
        coalesce(sum(step) filter (where rating = 5 and user_id is  null), 0)::int,
        coalesce(sum(step) filter (where rating = 6 and user_id is  null), 0)::int,
        coalesce(sum(step) filter (where rating = 7 and user_id is  null), 0)::int,
        coalesce(sum(step) filter (where rating = 8 and user_id is  null), 0)::int,
        coalesce(sum(step) filter (where rating = 9 and user_id is  null), 0)::int,
        coalesce(sum(step) filter (where rating = 10 and user_id is  null), 0)::int] as visitors
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
  where n.is_held <> o.is_held and n.user_id is not null and n.created_at > now() - interval '9 days'
    and not exists (select from withdrawn_votes w where w.user_id = n.user_id and w.question_id = n.question_id)
    and (not n.is_held or exists (
      select from restaurant_activity a where a.restaurant_id = n.question_id and a.hour = date_trunc('hour', n.created_at, 'UTC')))
  group by 1, 2
  on conflict (restaurant_id, hour) do update set amount = greatest(0, known.amount + excluded.amount);
  return null;
end $$;
create trigger count_held after update on votes referencing old table as old_votes new table as new_votes
  for each statement execute function count_held();

-- The shield of a venue that is deleted holds nothing any more: votes that it held elsewhere count again.
create function release_elsewhere() returns trigger language plpgsql as $$
begin
  update votes v set is_held = false from held_votes h
  where h.shield_id = old.id and v.id = h.vote_id and v.is_held and v.question_id <> old.restaurant_id;
  return old;
end $$;
create trigger release_elsewhere before delete on shields for each row execute function release_elsewhere();
