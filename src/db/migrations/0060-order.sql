-- The order of lists and rankings: (C·m + Σ w·r) / (C + Σ w) of the members' weighted ratings (docs/decisions/0036-weighted-order.md).
-- src/features/ranking/ranking.rules.ts explains the numbers; a test compares both.

create function order_prior_weight() returns numeric language sql immutable return 20;
create function order_start_mean() returns numeric language sql immutable return 7;
create function order_mean_weight() returns numeric language sql immutable return 50;

create function vote_age_step(age interval) returns integer language sql immutable
return case when age >= interval '1460 days' then 50 when age >= interval '730 days' then 75 when age >= interval '30 days' then 100
  when age >= interval '7 days' then 50 when age >= interval '1 day' then 25 else 0 end;

create function account_age_step(age interval) returns integer language sql immutable
return case when age >= interval '365 days' then 100 when age >= interval '180 days' then 60 when age >= interval '90 days' then 25
  when age >= interval '30 days' then 10 else 0 end;

create function member_trust(is_confirmed boolean, venues integer, days integer, comments integer) returns integer language sql immutable
return case when not is_confirmed or venues < 5 or days < 3 then 0
  else 40 + case when venues >= 10 then 20 else 0 end + case when days >= 10 then 20 else 0 end + case when comments >= 3 then 20 else 0 end end;

create function vote_weight(vote_age interval, account_age interval, trust integer) returns numeric language sql immutable
return round((vote_age_step(vote_age) * account_age_step(account_age) * trust)::numeric / 50000) / 20;

create function order_score_of(prior numeric, weights numeric, ratings numeric) returns numeric language sql immutable
return round((prior + ratings) / (order_prior_weight() + weights), 6);

-- Written by the nightly job: how far the order trusts the member, in hundredths.
alter table profiles add column vote_trust smallint not null default 0,
  add constraint profiles_vote_trust_range check (vote_trust between 0 and 100);

-- Only the nightly job gives a vote a weight. Visitors' votes and votes without a rating have none.
alter table votes add column weight numeric(3, 2) not null default 0,
  add constraint votes_weight_range check (weight between 0 and 1),
  add constraint votes_weight_of_members check (weight = 0 or (user_id is not null and rating is not null));

-- The mean of each type, written by the nightly job; '' is the mean of all, for venues without a type and for types without a row.
create table type_means (
  restaurant_type text collate "C" primary key,
  mean numeric(3, 1) not null,
  constraint type_means_range check (mean between 1 and 10)
);
insert into type_means values ('', order_start_mean());

create function order_prior_of(of_type text) returns numeric language sql stable
return order_prior_weight() * coalesce((select mean from type_means where restaurant_type = of_type),
  (select mean from type_means where restaurant_type = ''), order_start_mean());

-- A duet has the sums and the prior of its original.
alter table restaurants
  add column weight_sum numeric not null default 0,
  add column weighted_ratings numeric not null default 0,
  add column order_prior numeric not null default 140,
  add column order_score numeric generated always as (order_score_of(order_prior, weight_sum, weighted_ratings)) stored,
  add constraint restaurants_weights_not_negative check (weight_sum >= 0 and weighted_ratings between weight_sum and 10 * weight_sum);

-- Serve: the list's standard order, and the same inside one type.
-- A duet has the score of its original and follows it ('normal' is after 'duet').
create index restaurants_by_order on restaurants (order_score desc, question_type desc, created_at desc, id desc);
create index restaurants_type_by_order on restaurants (restaurant_type, order_score desc, question_type desc, created_at desc, id desc);
-- Serve: the pages of a province, of a type in it, and of a district, whose few types are filtered.
create index restaurants_province_order on restaurants (province, order_score desc, created_at desc, id desc)
  where question_type = 'normal' and province is not null;
create index restaurants_province_type_order on restaurants (province, restaurant_type, order_score desc, created_at desc, id desc)
  where question_type = 'normal' and province is not null;
create index restaurants_district_order on restaurants (province, district, order_score desc, created_at desc, id desc)
  where question_type = 'normal' and district is not null;
drop index restaurants_province_top;
drop index restaurants_province_type_top;
drop index restaurants_district_top;

-- A duet waits for a vote on its original, as in rate_restaurant.
create function order_restaurant() returns trigger language plpgsql as $$
declare
  original restaurants;
begin
  if new.question_type = 'duet' then
    select * into original from restaurants where id = new.parent_question_id for share;
    new.weight_sum := coalesce(original.weight_sum, 0);
    new.weighted_ratings := coalesce(original.weighted_ratings, 0);
    new.order_prior := coalesce(original.order_prior, order_prior_of(new.restaurant_type));
  else
    new.order_prior := order_prior_of(new.restaurant_type);
  end if;
  return new;
end $$;
create trigger order_restaurant before insert or update of restaurant_type, parent_question_id on restaurants
  for each row execute function order_restaurant();

create function order_duets() returns trigger language plpgsql as $$
begin
  update restaurants set weight_sum = new.weight_sum, weighted_ratings = new.weighted_ratings, order_prior = new.order_prior
  where parent_question_id = new.id;
  return null;
end $$;
create trigger order_duets after update on restaurants for each row
  when (new.question_type = 'normal'
    and (new.weight_sum, new.weighted_ratings, new.order_prior) is distinct from (old.weight_sum, old.weighted_ratings, old.order_prior))
  execute function order_duets();

-- A vote with another rating or another voter is a new vote to the order. In a merge votes move with their weights.
create function weigh_changed_vote() returns trigger language plpgsql as $$
begin
  if new.user_id is null or new.rating is null
    or (not is_merging() and (new.user_id is distinct from old.user_id or new.rating is distinct from old.rating)) then
    new.weight := 0;
  end if;
  return new;
end $$;
create trigger weigh_changed_vote before update of rating, user_id on votes for each row
  when (old.weight > 0) execute function weigh_changed_vote();

-- As before, with the weighted sums in the same update.
create or replace function count_vote() returns trigger language plpgsql as $$
declare
  restaurant text := case tg_op when 'DELETE' then old.question_id else new.question_id end;
  old_member integer := 0; new_member integer := 0; old_visitor integer := 0; new_visitor integer := 0;
  old_accept integer := 0; new_accept integer := 0; old_reject integer := 0; new_reject integer := 0;
  old_rating smallint; new_rating smallint;
  weights numeric := 0; ratings numeric := 0;
begin
  if tg_op <> 'INSERT' then
    old_member := (old.user_id is not null)::integer; old_visitor := 1 - old_member;
    old_accept := (old.choice = 'accept')::integer; old_reject := 1 - old_accept;
    old_rating := old.rating;
    if old.weight > 0 then
      weights := - old.weight; ratings := - old.weight * old.rating;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    new_member := (new.user_id is not null)::integer; new_visitor := 1 - new_member;
    new_accept := (new.choice = 'accept')::integer; new_reject := 1 - new_accept;
    new_rating := new.rating;
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
    weight_sum = weight_sum + weights,
    weighted_ratings = weighted_ratings + ratings
  where id = restaurant;
  if old_member > new_member then
    update profiles set vote_count = vote_count - 1 where id = old.user_id;
  end if;
  if new_member > old_member then
    update profiles set vote_count = vote_count + 1 where id = new.user_id;
    if new.last_rating_change_at is null then
      perform note_activity(new.question_id, case tg_op when 'INSERT' then now() else new.created_at end);
    end if;
  end if;
  if tg_op = 'UPDATE' then
    update comments set vote_choice = new.choice, vote_rating = new.rating where vote_id = new.id;
  end if;
  return null;
end $$;
