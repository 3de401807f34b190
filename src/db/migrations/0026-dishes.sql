-- Compatible since: 1.0.0
-- Dishes of a restaurant with their ratings (docs/decisions/0106-dishes.md). The table dishes goes on as their portions.

create table restaurant_dishes (
  id bigint generated always as identity,
  restaurant_id text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  kind text collate "C",
  kind_version smallint not null default 0,
  added_by uuid,
  created_at timestamptz not null default now(),
  seen_on date,
  rating_counts integer[] not null default '{0,0,0,0,0,0,0,0,0,0}',
  held_count integer not null default 0,
  weight_sum numeric not null default 0,
  weighted_ratings numeric not null default 0,
  is_ranked boolean not null default false,
  constraint restaurant_dishes_pkey primary key (id),
  constraint restaurant_dishes_once unique (restaurant_id, name_key),
  constraint restaurant_dishes_restaurant_id_fkey foreign key (restaurant_id) references restaurants (id) on delete cascade,
  constraint restaurant_dishes_added_by_fkey foreign key (added_by) references profiles (id) on delete set null,
  constraint restaurant_dishes_counts_possible check (held_count >= 0 and cardinality(rating_counts) = 10 and 0 <= all (rating_counts)),
  constraint restaurant_dishes_kind_written check (kind ~ '^[a-z0-9-]{2,40}$'),
  constraint restaurant_dishes_name_key_given check (name_key <> ''),
  constraint restaurant_dishes_name_length check (char_length(name) between 1 and 60 and name = btrim(name))
);
create index restaurant_dishes_added_by on restaurant_dishes (added_by, created_at);
create index restaurant_dishes_latest on restaurant_dishes (restaurant_id, (coalesce(seen_on - date '2000-01-01', 0)) desc, id desc);
create index restaurant_dishes_ranked on restaurant_dishes (restaurant_id) where is_ranked;
create index restaurant_dishes_kind_version on restaurant_dishes (kind_version, id);
comment on table restaurant_dishes is 'The dishes of a restaurant, each by its folded name, with what members rated it. Its portions, which have the prices, are in the table dishes. A dish goes when it has neither a price nor a rating.';
comment on column restaurant_dishes.kind is 'The kind of dish by src/features/dishes/kinds; null: none, or not known yet.';
comment on column restaurant_dishes.kind_version is 'With which version of the list of kinds the kind was found; 0: not looked for yet. 32767: a moderator chose the kind.';
comment on column restaurant_dishes.added_by is 'Who added it; null for a member who left, and for a dish from before dishes could be added.';
comment on column restaurant_dishes.seen_on is 'The latest day on which a price of it was seen; null without a price.';
comment on column restaurant_dishes.rating_counts is 'Ten counters of the ratings that are not held: how many gave 1, 2, … 10.';
comment on column restaurant_dishes.weight_sum is 'The weights of its ratings, and with weighted_ratings their ratings times weight. Each night computes the weights.';
comment on column restaurant_dishes.is_ranked is 'Whether it has the three ratings with which ''Ne yenir?'' may name it. Changes seldom, so that a rating touches no index.';
comment on index restaurant_dishes_added_by is 'Serves: how many dishes a member added today, and the deletion of an account.';
comment on index restaurant_dishes_latest is 'Serves: the dishes of a restaurant, the latest seen first.';
comment on index restaurant_dishes_ranked is 'Serves: the answer to ''Ne yenir?'' on the page of a restaurant.';
comment on index restaurant_dishes_kind_version is 'Serves: the dishes whose kind the job has not looked for with the present list.';

create table dish_ratings (
  id bigint generated always as identity,
  dish_id bigint not null,
  member_id uuid,
  rating smallint not null,
  created_at timestamptz not null default now(),
  last_rating_change_at timestamptz,
  is_held boolean not null default false,
  weight numeric(3, 2) not null default 0,
  standing smallint,
  standing_changes_at timestamptz,
  goes_at timestamptz,
  left_hashes bytea[],
  constraint dish_ratings_pkey primary key (id),
  constraint dish_ratings_once unique (dish_id, member_id),
  constraint dish_ratings_dish_id_fkey foreign key (dish_id) references restaurant_dishes (id) on delete cascade,
  constraint dish_ratings_member_id_fkey foreign key (member_id) references profiles (id),
  constraint dish_ratings_held_weightless check (not is_held or weight = 0),
  constraint dish_ratings_left_goes check ((member_id is null) = (goes_at is not null)),
  constraint dish_ratings_rating_range check (rating between 1 and 10),
  constraint dish_ratings_standing_range check (standing between 0 and 10000),
  constraint dish_ratings_weight_range check (weight between 0 and 1)
);
create index dish_ratings_member on dish_ratings (member_id, id);
create index dish_ratings_going on dish_ratings (goes_at) where goes_at is not null;
comment on table dish_ratings is 'How members rated dishes, once each. They enter no score and no order of restaurants, and pay nothing.';
comment on column dish_ratings.member_id is 'Null once the member left: the rating goes on a day of its own.';
comment on column dish_ratings.last_rating_change_at is 'Null until the first change: the first change is free, later ones wait.';
comment on column dish_ratings.is_held is 'A held rating is in no counter: the vote shield holds the member’s vote on the restaurant.';
comment on column dish_ratings.weight is 'How much the rating counts in the order of the restaurant’s dishes. Only the nightly job changes it.';
comment on column dish_ratings.standing is 'How far the order trusted its member, in ten thousandths, when it last asked. Null until its first night.';
comment on column dish_ratings.standing_changes_at is 'From when the night''s job takes the member''s standing of that night; null: nothing is to change.';
comment on column dish_ratings.goes_at is 'When the rating of a member who left goes: 7 to 60 days later, each on a day of its own, so that nobody sees which were of one person.';
comment on column dish_ratings.left_hashes is 'Keyed hashes of the dish with the e-mail and with the device of a member who left: who returns and rates the dish again replaces the old rating.';
comment on index dish_ratings_member is 'Serves: the ratings of a member, for the export and the deletion of the account.';
comment on index dish_ratings_going is 'Serves: the ratings of members who left whose day has come.';

create table dish_kind_means (
  kind text collate "C" not null,
  mean numeric(3, 1) not null,
  constraint dish_kind_means_pkey primary key (kind),
  constraint dish_kind_means_range check (mean between 1 and 10)
);
comment on table dish_kind_means is 'The mean of the ratings of each kind of dish, and under an empty kind of all dishes: what the order of dishes starts with. Each night computes it.';

-- Every portion has its dish before it is stored. The dish stays until the commit; one that goes at this moment is made again.
create function give_portion_its_dish()
 returns trigger
 language plpgsql
as $function$
begin
  loop
    perform from restaurant_dishes where restaurant_id = new.question_id and name_key = new.name_key for key share;
    exit when found;
    insert into restaurant_dishes (restaurant_id, name, name_key) values (new.question_id, new.name, new.name_key)
    on conflict on constraint restaurant_dishes_once do nothing;
  end loop;
  return new;
end $function$;

-- A dish goes when it has neither a portion with prices nor a rating. Where another transaction has its lock, that one adds
-- something, or the hourly job deletes it.
create function drop_empty_dish(dish bigint)
 returns void
 language plpgsql
as $function$
begin
  perform from restaurant_dishes where id = dish for update skip locked;
  if found then
    delete from restaurant_dishes r where r.id = dish
      and not exists (select from dishes p where (p.question_id, p.name_key) = (r.restaurant_id, r.name_key))
      and not exists (select from dish_ratings s where s.dish_id = r.id);
  end if;
end $function$;

-- Keeps the day of a dish, and drops one that lost its last portion.
create function date_dish()
 returns trigger
 language plpgsql
as $function$
declare
  portion dishes := case when tg_op = 'DELETE' then old else new end;
  dish bigint;
begin
  select id into dish from restaurant_dishes
    where restaurant_id = portion.question_id and name_key = portion.name_key for no key update;
  if not found then
    return null;
  end if;
  update restaurant_dishes r set seen_on = known.seen_on
    from (select max(p.seen_on) as seen_on from dishes p where p.question_id = portion.question_id and p.name_key = portion.name_key) known
    where r.id = dish and r.seen_on is distinct from known.seen_on;
  if tg_op = 'DELETE' then
    perform drop_empty_dish(dish);
  end if;
  return null;
end $function$;

create trigger dishes_given before insert on dishes for each row execute function give_portion_its_dish();
create trigger dishes_dated after insert or delete or update of seen_on on dishes for each row
  when (not is_merging()) execute function date_dish();

-- Counts a rating of a dish in or out.
create function count_dish_rating(counted dish_ratings, step integer)
 returns void
 language plpgsql
as $function$
begin
  update restaurant_dishes set
    rating_counts[counted.rating] = rating_counts[counted.rating] + case when counted.is_held then 0 else step end,
    held_count = held_count + case when counted.is_held then step else 0 end,
    weight_sum = weight_sum + step * counted.weight,
    weighted_ratings = weighted_ratings + step * counted.weight * counted.rating,
    is_ranked = (select sum(amount) from unnest(rating_counts) as amount) + case when counted.is_held then 0 else step end >= 3
  where id = counted.dish_id;
end $function$;

-- Keeps the counters of a dish in the transaction of the rating.
create function count_dish_ratings()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op <> 'INSERT' then
    perform count_dish_rating(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform count_dish_rating(new, 1);
  else
    perform drop_empty_dish(old.dish_id);
  end if;
  return null;
end $function$;

-- Counts all ratings of dishes again. Each dish is locked first, so that the next statement sees every rating that is committed.
create function recount_dishes(ids bigint[])
 returns void
 language plpgsql
as $function$
begin
  perform from restaurant_dishes where id = any(ids) order by id for no key update;
  update restaurant_dishes r set rating_counts = c.counts, held_count = c.held, weight_sum = c.weights, weighted_ratings = c.ratings,
    is_ranked = c.amount >= 3
  from (
    select d.id, count(s.id) filter (where not s.is_held) as amount, count(s.id) filter (where s.is_held) as held,
      coalesce(sum(s.weight), 0) as weights, coalesce(sum(s.weight * s.rating), 0) as ratings,
      array[count(*) filter (where s.rating = 1 and not s.is_held), count(*) filter (where s.rating = 2 and not s.is_held),
        count(*) filter (where s.rating = 3 and not s.is_held), count(*) filter (where s.rating = 4 and not s.is_held),
        count(*) filter (where s.rating = 5 and not s.is_held), count(*) filter (where s.rating = 6 and not s.is_held),
        count(*) filter (where s.rating = 7 and not s.is_held), count(*) filter (where s.rating = 8 and not s.is_held),
        count(*) filter (where s.rating = 9 and not s.is_held), count(*) filter (where s.rating = 10 and not s.is_held)]::integer[] as counts
    from unnest(ids) as d (id) left join dish_ratings s on s.dish_id = d.id group by d.id) c
  where r.id = c.id and (r.rating_counts, r.held_count, r.weight_sum, r.weighted_ratings, r.is_ranked)
    is distinct from (c.counts, c.held::integer, c.weights, c.ratings, c.amount >= 3);
end $function$;

-- In the night a rating weighs otherwise, and one that loses its member counts on: neither changes what is counted here.
create trigger dish_ratings_counted after insert or delete or update of rating, is_held on dish_ratings for each row
  when (not is_merging()) execute function count_dish_ratings();
