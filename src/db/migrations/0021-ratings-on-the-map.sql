-- The map counts restaurants by their ratings, and has a level for each zoom from the country to a city.

alter table map_restaurants add column rating smallint default 0 not null;
comment on column map_restaurants.rating is 'The member average in tenths, 0 without one. copy_vote_counts copies it (docs/decisions/0088-filters-that-do-not-grow.md).';

create or replace function map_restaurant_of(of restaurants)
 returns map_restaurants
 language sql
 immutable
as $function$
  select of.id, of.restaurant_type, x, y,
    floor((x + 20037508.342789244) / 40075016.685578488 * 131072)::integer, floor((y + 20037508.342789244) / 40075016.685578488 * 131072)::integer,
    coalesce(of.member_average * 10, 0)::smallint
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
        set (restaurant_type, x, y, cell_x, cell_y, rating)
          = (excluded.restaurant_type, excluded.x, excluded.y, excluded.cell_x, excluded.cell_y, excluded.rating);
  else
    delete from map_restaurants where restaurant_id = new.id;
  end if;
  return null;
end $function$;

create or replace function cells_of(of map_restaurants)
 returns table(level smallint, restaurant_type text, x integer, y integer)
 language sql
 immutable
as $function$
  select kept.level, kind.restaurant_type, of.cell_x >> (17 - kept.level), of.cell_y >> (17 - kept.level)
  from unnest('{8,9,10,11,12,13,14,17}'::smallint[]) kept (level)
  cross join lateral (select '' union all select of.restaurant_type where of.restaurant_type <> '') kind (restaurant_type)
$function$;

-- A new rating moves nothing, so it changes no cell that counts all restaurants.
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
        where not exists (select from before b where (b.restaurant_id, b.restaurant_type, b.x, b.y) = (v.restaurant_id, v.restaurant_type, v.x, v.y))
        union all
        select c.*, -1, v.x, v.y from before v cross join lateral cells_of(v) c
        where not exists (select from after a where (a.restaurant_id, a.restaurant_type, a.x, a.y) = (v.restaurant_id, v.restaurant_type, v.x, v.y))) moved
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict on constraint map_cells_pkey do update
        set restaurants = kept.restaurants + excluded.restaurants, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y;
  end if;
  return null;
end $function$;

insert into map_cells (level, restaurant_type, x, y, restaurants, sum_x, sum_y)
select l.level, c.restaurant_type, c.x >> (14 - l.level), c.y >> (14 - l.level), sum(c.restaurants), sum(c.sum_x), sum(c.sum_y)
from map_cells c cross join unnest('{9,10,12,13}'::smallint[]) l (level)
where c.level = 14 group by 1, 2, 3, 4;
comment on table map_cells is 'How many restaurants each cell of some levels has, and the sums of their metres, whose mean is the middle of a cluster. Level n has 2^n by 2^n cells; '''' means all types. Levels 15 and 16 are sums of level 17, at most 16 rows for each cell that is shown.';

create table map_rated_cells (
  level smallint not null,
  restaurant_type text collate "C" not null,
  x integer not null,
  y integer not null,
  restaurants integer not null,
  sum_x bigint not null,
  sum_y bigint not null,
  ratings integer[] not null,
  constraint map_rated_cells_pkey primary key (level, restaurant_type, x, y),
  constraint map_rated_cells_hundred_ratings check (cardinality(ratings) = 100)
);
comment on table map_rated_cells is 'As map_cells, of the levels 8 to 14 and of rated restaurants alone, with their ratings.';
comment on column map_rated_cells.ratings is 'A hundred counters: how many restaurants have an average of 0.1, 0.2, … 10.';

create function rating_counts(ratings smallint[], amounts integer[])
  returns integer[]
  language plpgsql
  immutable
as $$
declare
  counts integer[] := array_fill(0, array[100]);
begin
  for at in 1 .. cardinality(ratings) loop
    counts[ratings[at]] := counts[ratings[at]] + amounts[at];
  end loop;
  return counts;
end
$$;
comment on function rating_counts(smallint[], integer[]) is 'A hundred counters out of the amount of each rating in tenths.';

create function add_rating_counts(counts integer[], steps integer[])
  returns integer[]
  language plpgsql
  immutable
as $$
begin
  for n in 1 .. 100 loop
    if steps[n] <> 0 then counts[n] := counts[n] + steps[n]; end if;
  end loop;
  return counts;
end
$$;

create function count_rated(before map_restaurants[], after map_restaurants[])
  returns void
  language sql
as $$
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
    where m.rating > 0 and c.level <= 14
    group by 1, 2, 3, 4, 5 having (sum(m.sign), sum(m.sign * m.x::bigint), sum(m.sign * m.y::bigint)) <> (0, 0, 0)) changed
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict on constraint map_rated_cells_pkey do update
    set restaurants = kept.restaurants + excluded.restaurants, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y,
      ratings = add_rating_counts(kept.ratings, excluded.ratings)
$$;
comment on function count_rated(map_restaurants[], map_restaurants[]) is 'Counts restaurants out of their cells and into others. A statement changes its cells in one order, so that two moves in opposite directions do not wait for each other.';

create function keep_map_rated_cells()
  returns trigger
  language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform count_rated('{}', array_agg(row(a.*)::map_restaurants)) from after a having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform count_rated(array_agg(row(b.*)::map_restaurants), '{}') from before b having count(*) > 0;
  else
    perform count_rated((select array_agg(row(b.*)::map_restaurants) from before b), (select array_agg(row(a.*)::map_restaurants) from after a));
  end if;
  return null;
end
$$;

create trigger keep_map_rated_cells_deleted after delete on map_restaurants referencing old table as before for each statement execute function keep_map_rated_cells();
create trigger keep_map_rated_cells_inserted after insert on map_restaurants referencing new table as after for each statement execute function keep_map_rated_cells();
create trigger keep_map_rated_cells_updated after update on map_restaurants referencing old table as before new table as after for each statement execute function keep_map_rated_cells();

-- Ratings that exist are copied and counted here; while the triggers are off, cells without ratings stay as they are.
alter table map_restaurants disable trigger user;
update map_restaurants m set rating = (r.member_average * 10)::smallint from restaurants r where r.id = m.restaurant_id and r.member_average > 0;
alter table map_restaurants enable trigger user;
select count_rated('{}', array_agg(m)) from map_restaurants m where rating > 0 having count(*) > 0;

drop index map_restaurants_cell;
create index map_restaurants_cell on map_restaurants (cell_x, cell_y) include (rating, x, y);
comment on index map_restaurants_cell is 'Serves: the restaurants in a part of the map, and their clusters with a minimum rating.';
drop index map_restaurants_type_cell;
create index map_restaurants_type_cell on map_restaurants (restaurant_type, cell_x, cell_y) include (rating, x, y);
comment on index map_restaurants_type_cell is 'Serves: the restaurants of some types in a part of the map, and their clusters with a minimum rating.';
create index map_restaurants_rating on map_restaurants (rating, cell_x, cell_y) where (rating > 0);
comment on index map_restaurants_rating is 'Serves: the few restaurants of a wide part of the map that have a high rating.';

-- The average goes to the map with the copy that changes it.
create or replace function copy_vote_counts(restaurant_ids text[])
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
  -- One statement for all of them: it changes the cells of the map in one order.
  update map_restaurants m set rating = coalesce(r.member_average * 10, 0)::smallint from restaurants r
  where m.restaurant_id = any(free) and r.id = m.restaurant_id and m.rating <> coalesce(r.member_average * 10, 0)::smallint;
  insert into vote_count_marks (restaurant_id)
  select id from restaurants where id = any(restaurant_ids) and id <> all(coalesce(free, '{}'));
end
$$;
