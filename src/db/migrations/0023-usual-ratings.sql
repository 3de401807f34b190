-- The order looks at what is usual at a restaurant: votes far from the usual rating, and those of a wave, weigh less. Trust in members
-- grows slower (docs/decisions/0095-what-is-usual.md). The next night computes all of it.

create table usual_ratings (
  restaurant_id text collate "C" not null,
  rating numeric(3, 1) not null,
  waves jsonb default '[]' not null,
  constraint usual_ratings_pkey primary key (restaurant_id),
  constraint usual_ratings_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint usual_ratings_rating_known check (rating between 1 and 10),
  constraint usual_ratings_waves_listed check (jsonb_typeof(waves) = 'array')
);
comment on table usual_ratings is 'What is usual at a restaurant with enough weighted votes, as the last night computed it (src/features/ranking/usual.rules.ts).';
comment on column usual_ratings.rating is 'The rating that most weighted votes are near.';
comment on column usual_ratings.waves is 'Half-months that begin two with many more votes than usual, which pull to one side: halfMonth, side (above or below the usual rating), and factor, what votes on that side count in hundredths.';

alter table order_runs drop constraint order_runs_step_known;
alter table order_runs add constraint order_runs_step_known check (step in ('trust', 'usual', 'weights', 'means', 'priors'));

drop function member_trust(boolean, integer, integer, integer);
create function member_trust(is_confirmed boolean, restaurants integer, days integer)
 returns integer
 language sql
 immutable
return case when not is_confirmed or days < 3 then 0 else
  case when least(restaurants, 3 * days) >= 30 then 100 when least(restaurants, 3 * days) >= 25 then 70
    when least(restaurants, 3 * days) >= 20 then 45 when least(restaurants, 3 * days) >= 15 then 25
    when least(restaurants, 3 * days) >= 10 then 10 else 0 end end;

create function half_month_of(moment timestamp with time zone)
 returns integer
 language sql
 immutable
return floor(extract(epoch from moment) / (15 * 86400))::integer;
comment on function half_month_of(timestamp with time zone) is 'Half-months of fifteen days since 1970.';

create function nearness_of(rating integer, usual numeric)
 returns integer
 language sql
 immutable
return case when usual is null then 100 else round(100 * least(1, greatest(0, (4 - abs(rating - usual)) / 2)))::integer end;
comment on function nearness_of(integer, numeric) is 'What a rating counts at its distance from the usual rating, in hundredths.';

create function waves_factor(waves jsonb, half_month integer, rating integer, usual numeric)
 returns integer
 language sql
 immutable
return case when waves is null or waves = '[]' then 100 else (
  select least(100, min((wave ->> 'factor')::integer)) from jsonb_array_elements(waves) wave
  where wave ->> 'side' = case when rating > usual then 'above' else 'below' end
    and (wave ->> 'halfMonth')::integer in (half_month, half_month - 1)) end;
comment on function waves_factor(jsonb, integer, integer, numeric) is 'What a vote counts in the waves of its restaurant, in hundredths.';

drop function vote_weight(interval, integer);
create function vote_weight(vote_age interval, standing integer, nearness integer, waves integer)
 returns numeric
 language sql
 immutable
return round(vote_age_step(vote_age)::bigint * standing * nearness * waves / 500000000.0) / 20;
comment on function vote_weight(interval, integer, integer, integer) is 'The weight of a vote in the order. src/features/ranking/ranking.rules.ts explains the numbers of these functions; a test compares both.';

create or replace function order_prior_weight()
 returns numeric
 language sql
 immutable
return 10;
-- Half of the old start, which was at twenty votes.
update restaurants set order_prior = order_prior / 2;
