-- What members paid: one row for each dish of a restaurant, and the prices that members saw. Nothing here enters a score.

create table dishes (
  id bigint generated always as identity primary key,
  question_id text collate "C" not null references restaurants on delete cascade,
  name text not null,
  portion text not null default '',
  name_key text collate "C" not null,
  portion_key text collate "C" not null default '',
  seen_on date,
  price_count integer not null default 0,
  constraint dishes_once unique (question_id, name_key, portion_key),
  constraint dishes_name_length check (char_length(name) between 1 and 60 and name = btrim(name)),
  constraint dishes_portion_length check (char_length(portion) <= 30 and portion = btrim(portion)),
  constraint dishes_name_key_given check (name_key <> ''),
  constraint dishes_count_not_negative check (price_count >= 0)
);
-- Serves: the dishes of a restaurant, the latest seen first. The day is a number, because cursors hold numbers.
create index dishes_latest on dishes (question_id, (seen_on - date '2000-01-01') desc, id desc) where price_count > 0;

create table prices (
  id bigint generated always as identity primary key,
  dish_id bigint not null references dishes on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  amount integer not null,
  seen_on date not null,
  created_at timestamptz not null default now(),
  constraint prices_once unique (dish_id, user_id, seen_on),
  constraint prices_amount_range check (amount between 1 and 10000000)
);
-- Serves: the newest price of a dish, and its history.
create index prices_history on prices (dish_id, (seen_on - date '2000-01-01') desc, id desc);
-- Serves: the export of a member's data, and the cascade of the account's deletion.
create index prices_user on prices (user_id, id);

-- Keeps the day and the count of a dish. The dish is locked first, so that the next statement sees every price that is committed;
-- a dish without prices goes.
create function count_prices() returns trigger language plpgsql as $$
declare
  dish bigint := coalesce(new.dish_id, old.dish_id);
  counted integer;
begin
  select price_count into counted from dishes where id = dish for update;
  if not found then
    return null;
  end if;
  if tg_op = 'INSERT' then
    update dishes set price_count = counted + 1, seen_on = greatest(seen_on, new.seen_on) where id = dish;
  elsif counted <= 1 then
    delete from dishes where id = dish;
  else
    update dishes set price_count = counted - 1, seen_on = (
      select p.seen_on from prices p where p.dish_id = dish order by (p.seen_on - date '2000-01-01') desc, p.id desc limit 1)
    where id = dish;
  end if;
  return null;
end $$;

create trigger prices_counted after insert or delete on prices for each row execute function count_prices();

-- Photos of menus: one of each member and restaurant, which a newer one replaces.
create table menu_photos (
  id bigint generated always as identity primary key,
  question_id text collate "C" not null references restaurants on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  photo text not null,
  added_at timestamptz not null default now(),
  constraint menu_photos_once unique (question_id, user_id),
  constraint menu_photos_photo_once unique (photo),
  constraint menu_photos_photo_named check (photo ~ '^[a-z0-9-]{1,80}$')
);
-- Serves: the menu photos of a restaurant, the latest first.
create index menu_photos_latest on menu_photos (question_id, added_at desc, id desc);
-- Serves: the export of a member's data, and the cascade of the account's deletion.
create index menu_photos_user on menu_photos (user_id, id);

create or replace view media_in_use as
  select photo || '-' || size || '.webp' as name
  from restaurants cross join unnest(photos) as photo cross join unnest(array[400, 800, 1600]) as size
  union all
  select substr(avatar_url, 8) from profiles where avatar_url ~ '^/media/[a-z0-9-]{1,80}\.webp$'
  union all
  select photo || '-' || size || '.webp' from menu_photos cross join unnest(array[400, 800, 1600]) as size;
