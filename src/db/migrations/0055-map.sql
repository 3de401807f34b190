-- Where the venues of the map are, kept apart from `restaurants` so that votes touch no index of it: in Mercator's metres, and in
-- the cells of a grid of 2^17 by 2^17 cells (306 m at the equator). Closed venues, duets and venues without a position are left out.
create table map_venues (
  restaurant_id text collate "C" not null references restaurants on delete cascade,
  restaurant_type text collate "C",
  x integer not null,
  y integer not null,
  cell_x integer not null,
  cell_y integer not null,
  constraint map_venues_pkey primary key (restaurant_id)
);
-- Serve: the venues in a part of the map, of all types or of some.
create index map_venues_cell on map_venues (cell_x, cell_y);
create index map_venues_type_cell on map_venues (restaurant_type, cell_x, cell_y);

-- How many venues each cell of some levels has, and the sums of their metres, whose mean is the middle of a cluster. Level n has 2^n
-- by 2^n cells; '' means all types. Levels between are sums of these, at most 64 rows for each cell that is shown.
create table map_cells (
  level smallint not null,
  restaurant_type text collate "C" not null,
  x integer not null,
  y integer not null,
  venues integer not null,
  sum_x bigint not null,
  sum_y bigint not null,
  constraint map_cells_pkey primary key (level, restaurant_type, x, y)
);

create function cells_of(of map_venues) returns table (level smallint, restaurant_type text, x integer, y integer)
language sql immutable as $$
  select kept.level, kind.restaurant_type, of.cell_x >> (17 - kept.level), of.cell_y >> (17 - kept.level)
  from unnest('{8,11,14,17}'::smallint[]) kept (level)
  cross join lateral (select '' union all select of.restaurant_type where of.restaurant_type <> '') kind (restaurant_type)
$$;

-- Each statement changes its cells in one order, so that two moves in opposite directions do not wait for each other.
create function keep_map_cells() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into map_cells as kept (level, restaurant_type, x, y, venues, sum_x, sum_y)
      select c.level, c.restaurant_type, c.x, c.y, count(*), sum(v.x), sum(v.y)
      from after v cross join lateral cells_of(v) c group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict on constraint map_cells_pkey do update
        set venues = kept.venues + excluded.venues, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y;
  elsif tg_op = 'DELETE' then
    insert into map_cells as kept (level, restaurant_type, x, y, venues, sum_x, sum_y)
      select c.level, c.restaurant_type, c.x, c.y, -count(*), -sum(v.x), -sum(v.y)
      from before v cross join lateral cells_of(v) c group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict on constraint map_cells_pkey do update
        set venues = kept.venues + excluded.venues, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y;
  else
    insert into map_cells as kept (level, restaurant_type, x, y, venues, sum_x, sum_y)
      select level, restaurant_type, x, y, sum(sign), sum(sign * metres_x), sum(sign * metres_y)
      from (
        select c.*, 1 as sign, v.x::bigint as metres_x, v.y::bigint as metres_y from after v cross join lateral cells_of(v) c
        union all
        select c.*, -1, v.x, v.y from before v cross join lateral cells_of(v) c) moved
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict on constraint map_cells_pkey do update
        set venues = kept.venues + excluded.venues, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y;
  end if;
  return null;
end $$;

create trigger keep_map_cells_inserted after insert on map_venues referencing new table as after
  for each statement execute function keep_map_cells();
create trigger keep_map_cells_updated after update on map_venues referencing old table as before new table as after
  for each statement execute function keep_map_cells();
create trigger keep_map_cells_deleted after delete on map_venues referencing old table as before
  for each statement execute function keep_map_cells();

create function is_on_map(of restaurants) returns boolean language sql immutable as $$
  select of.mercator is not null and of.question_type = 'normal' and of.status <> 'closed'
$$;

create function map_venue_of(of restaurants) returns map_venues language sql immutable as $$
  select of.id, of.restaurant_type, x, y,
    floor((x + 20037508.342789244) / 40075016.685578488 * 131072)::integer, floor((y + 20037508.342789244) / 40075016.685578488 * 131072)::integer
  from (select round(of.mercator[0])::integer as x, round(of.mercator[1])::integer as y) metres
$$;

create function keep_map_venues() returns trigger language plpgsql as $$
begin
  if is_on_map(new) then
    insert into map_venues select (map_venue_of(new)).*
      on conflict on constraint map_venues_pkey do update
        set (restaurant_type, x, y, cell_x, cell_y) = (excluded.restaurant_type, excluded.x, excluded.y, excluded.cell_x, excluded.cell_y);
  else
    delete from map_venues where restaurant_id = new.id;
  end if;
  return null;
end $$;

create trigger keep_map_venues_inserted after insert on restaurants for each row
  when (new.longitude is not null) execute function keep_map_venues();
create trigger keep_map_venues_updated after update of longitude, latitude, status, restaurant_type on restaurants for each row
  when ((old.longitude, old.latitude, old.status, old.restaurant_type)
    is distinct from (new.longitude, new.latitude, new.status, new.restaurant_type))
  execute function keep_map_venues();

insert into map_venues select v.* from restaurants r cross join lateral map_venue_of(r) v where is_on_map(r);
