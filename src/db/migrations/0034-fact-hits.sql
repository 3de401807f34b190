-- Compatible since: 1.0.0
-- What filters by facts read (docs/decisions/0109-filters-by-facts.md).

comment on column fact_statements.fact is 'A key of src/features/fact-names/fact-names.data.ts, or meal_card:<slug>.';

alter table restaurants add column fact_hits text[] not null default '{}';
comment on column restaurants.fact_hits is 'The facts by which a filter finds the restaurant, by name: a copy of restaurant_facts.is_hit. No index has it, because votes write this table.';
alter table restaurant_facts
  add column mercator point,
  add column restaurant_type text,
  add column is_listed boolean,
  add column hits text[];
comment on column restaurant_facts.mercator is 'A hit knows of its restaurant what filters ask for, so that they read narrow rows that no vote writes. This is where it is.';
comment on column restaurant_facts.restaurant_type is 'The type of the restaurant of a hit.';
comment on column restaurant_facts.is_listed is 'Whether the restaurant of a hit is not closed for good.';
comment on column restaurant_facts.hits is 'All hits of the restaurant of a hit, as restaurants.fact_hits.';
alter table map_restaurants add column facts text[] not null default '{}';
comment on column map_restaurants.facts is 'As restaurants.fact_hits, each as map_cells.restaurant_type has it: after a space, with which no type begins.';

-- A writer of a hit holds the lock of the restaurant.
create function copy_fact_hits() returns trigger language plpgsql as $$
declare
  restaurant text := case tg_op when 'DELETE' then old.restaurant_id else new.restaurant_id end;
  of_restaurant text[] := array(select fact from restaurant_facts where restaurant_id = restaurant and is_hit order by fact);
begin
  update restaurants set fact_hits = of_restaurant where id = restaurant and fact_hits <> of_restaurant;
  return null;
end $$;
comment on function copy_fact_hits() is 'Copies the hits of a restaurant to it.';
create trigger copy_fact_hits_deleted after delete on restaurant_facts for each row when (old.is_hit) execute function copy_fact_hits();
create trigger copy_fact_hits_inserted after insert on restaurant_facts for each row when (new.is_hit) execute function copy_fact_hits();
create trigger copy_fact_hits_updated after update of is_hit on restaurant_facts for each row when (old.is_hit or new.is_hit) execute function copy_fact_hits();

create function describe_fact_hit() returns trigger language plpgsql as $$
begin
  select r.mercator, r.restaurant_type, r.status <> 'closed', r.fact_hits into new.mercator, new.restaurant_type, new.is_listed, new.hits
  from restaurants r where r.id = new.restaurant_id and new.is_hit;
  return new;
end $$;
comment on function describe_fact_hit() is 'A new hit learns of its restaurant what filters ask for, and what is no hit forgets it.';
create trigger describe_fact_hit before insert or update of is_hit on restaurant_facts for each row execute function describe_fact_hit();

create function describe_fact_hits() returns trigger language plpgsql as $$
begin
  update restaurant_facts f set mercator = new.mercator, restaurant_type = new.restaurant_type, is_listed = new.status <> 'closed', hits = new.fact_hits
  where f.restaurant_id = new.id and f.is_hit;
  return null;
end $$;
comment on function describe_fact_hits() is 'Hits follow their restaurant.';
create trigger describe_fact_hits after update of longitude, latitude, restaurant_type, status, fact_hits on restaurants for each row
  when (old.longitude is distinct from new.longitude or old.latitude is distinct from new.latitude or old.status is distinct from new.status
    or old.restaurant_type is distinct from new.restaurant_type or old.fact_hits <> new.fact_hits) execute function describe_fact_hits();

create or replace function map_restaurant_of(of restaurants)
 returns map_restaurants
 language sql
 immutable
as $function$
  select of.id, of.restaurant_type, x, y,
    floor((x + 20037508.342789244) / 40075016.685578488 * 131072)::integer, floor((y + 20037508.342789244) / 40075016.685578488 * 131072)::integer,
    coalesce(of.member_average * 10, 0)::smallint, array(select ' ' || fact from unnest(of.fact_hits) fact)
  from (select round(of.mercator[0])::integer as x, round(of.mercator[1])::integer as y) metres
$function$;

create or replace function keep_map_restaurants()
 returns trigger
 language plpgsql
as $function$
begin
  if is_on_map(new) then
    insert into map_restaurants select (map_restaurant_of(new)).*
      on conflict on constraint map_restaurants_pkey do update
        set (restaurant_type, x, y, cell_x, cell_y, rating, facts)
          = (excluded.restaurant_type, excluded.x, excluded.y, excluded.cell_x, excluded.cell_y, excluded.rating, excluded.facts);
  else
    delete from map_restaurants where restaurant_id = new.id;
  end if;
  return null;
end $function$;

drop trigger keep_map_restaurants_updated on restaurants;
create trigger keep_map_restaurants_updated after update of longitude, latitude, status, restaurant_type, fact_hits on restaurants for each row
  when (old.longitude is distinct from new.longitude or old.latitude is distinct from new.latitude or old.status is distinct from new.status
    or old.restaurant_type is distinct from new.restaurant_type or old.fact_hits <> new.fact_hits) execute function keep_map_restaurants();

-- Facts have cells of their own, as types have. In plpgsql, because a statement with transition tables is planned each time, and a part of
-- it that is in SQL as well.
create or replace function cells_of(of map_restaurants)
 returns table(level smallint, restaurant_type text, x integer, y integer)
 language plpgsql
 immutable
as $function$
#variable_conflict use_column
begin
  return query
  select kept.level, kind, of.cell_x >> (17 - kept.level), of.cell_y >> (17 - kept.level)
  from unnest('{8,9,10,11,12,13,14,17}'::smallint[]) kept (level)
  cross join unnest(array_remove(array['', nullif(of.restaurant_type, '')], null) || of.facts) kind
  where kept.level <= 14 or not starts_with(kind, ' ');
end
$function$;
comment on function cells_of(map_restaurants) is 'The cells that count a restaurant: of all, of its type, and of each of its facts, these up to level 14.';
comment on column map_cells.restaurant_type is 'A type, '''' for all, or a space and the key of a fact: no type begins with a space.';

-- A new rating moves nothing, so it changes no cell that counts all restaurants; a new fact changes the cells of this fact alone.
create or replace function keep_map_cells()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'INSERT' then
    insert into map_cells as kept (level, restaurant_type, x, y, restaurants, sum_x, sum_y)
      select c.level, c.restaurant_type, c.x, c.y, count(*), sum(v.x), sum(v.y)
      from after v cross join lateral cells_of(v) c group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict on constraint map_cells_pkey do update
        set restaurants = kept.restaurants + excluded.restaurants, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y;
  elsif tg_op = 'DELETE' then
    insert into map_cells as kept (level, restaurant_type, x, y, restaurants, sum_x, sum_y)
      select c.level, c.restaurant_type, c.x, c.y, -count(*), -sum(v.x), -sum(v.y)
      from before v cross join lateral cells_of(v) c group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict on constraint map_cells_pkey do update
        set restaurants = kept.restaurants + excluded.restaurants, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y;
  else
    insert into map_cells as kept (level, restaurant_type, x, y, restaurants, sum_x, sum_y)
      select level, restaurant_type, x, y, sum(sign), sum(sign * metres_x), sum(sign * metres_y)
      from (
        select c.*, 1 as sign, v.x::bigint as metres_x, v.y::bigint as metres_y from after v cross join lateral cells_of(v) c
        where not exists (
          select from before b where (b.restaurant_id, b.restaurant_type, b.x, b.y, b.facts) = (v.restaurant_id, v.restaurant_type, v.x, v.y, v.facts))
        union all
        select c.*, -1, v.x, v.y from before v cross join lateral cells_of(v) c
        where not exists (
          select from after a where (a.restaurant_id, a.restaurant_type, a.x, a.y, a.facts) = (v.restaurant_id, v.restaurant_type, v.x, v.y, v.facts))) moved
      group by 1, 2, 3, 4 having (sum(sign), sum(sign * metres_x), sum(sign * metres_y)) <> (0, 0, 0) order by 1, 2, 3, 4
      on conflict on constraint map_cells_pkey do update
        set restaurants = kept.restaurants + excluded.restaurants, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y;
  end if;
  return null;
end $function$;

-- Ratings are counted for all restaurants and for their types, not for facts: an average would change the cells of each fact.
create or replace function count_rated(before map_restaurants[], after map_restaurants[])
 returns void
 language plpgsql
as $function$
begin
  insert into map_rated_cells as kept (level, restaurant_type, x, y, restaurants, sum_x, sum_y, ratings)
  select level, restaurant_type, x, y, sum(amount), sum(metres_x), sum(metres_y), rating_counts(array_agg(rating), array_agg(amount::integer))
  from (
    select c.level, c.restaurant_type, c.x, c.y, m.rating,
      sum(m.sign) as amount, sum(m.sign * m.x::bigint) as metres_x, sum(m.sign * m.y::bigint) as metres_y
    from (
      select 1 as sign, b.*, b as of from unnest(after) b
      union all
      select -1, b.*, b from unnest(before) b) m
    cross join lateral cells_of(m.of) c
    where m.rating > 0 and c.level <= 14 and not starts_with(c.restaurant_type, ' ')
    group by 1, 2, 3, 4, 5 having (sum(m.sign), sum(m.sign * m.x::bigint), sum(m.sign * m.y::bigint)) <> (0, 0, 0)) changed
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict on constraint map_rated_cells_pkey do update
    set restaurants = kept.restaurants + excluded.restaurants, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y,
      ratings = add_rating_counts(kept.ratings, excluded.ratings);
end
$function$;

-- The job that settles facts copies the hits of before.
update restaurant_facts set settle_at = now() where is_hit;
