-- A venue that a moderator removed comes back whole when an appeal undoes the decision (docs/decisions/0043-takedowns.md).

-- The addresses of a removed venue: its own, and those that led to it. They stay taken as long as it can come back.
create table removed_venues (
  address text collate "C" primary key,
  -- The kept row of the venue: what is forgotten has no address any more.
  row_id bigint not null references removed_rows on delete cascade,
  constraint removed_venues_address_slug check (is_slug(address))
);
-- Serves: the addresses that go with a kept row.
create index removed_venues_of_row on removed_venues (row_id);

-- An address that leads to another venue, or to one that can come back, is taken: the row is left out.
create or replace function refuse_redirected() returns trigger language plpgsql as $$
begin
  if exists (select from restaurant_redirects where id = new.id) or exists (select from removed_venues where address = new.id) then
    return null;
  end if;
  return new;
end $$;

-- Puts a kept row back, as far as its place is still there: a link that may be empty is emptied where its other end is gone; where it
-- may not, the row stays away. False when the row stays away or another has its place.
create function restore_kept_row(target regclass, content jsonb) returns boolean language plpgsql as $$
declare
  link record;
  is_there boolean;
begin
  for link in
    select c.confdeltype as on_delete,
      array(select a.attname::text from unnest(c.conkey) as k (num) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as own,
      array(select a.attname::text from unnest(coalesce(c.confdelsetcols, c.conkey)) as k (num)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as emptied,
      format('select exists (select from %s p, jsonb_populate_record(null::%s, $1) r where %s)', c.confrelid::regclass, target, (
        select string_agg(format('p.%I = r.%I', b.attname, a.attname), ' and ')
        from unnest(c.conkey, c.confkey) as k (num, other)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other)) as query
    from pg_constraint c where c.conrelid = target and c.contype = 'f'
  loop
    continue when exists (select from unnest(link.own) as name where content ->> name is null);
    execute link.query into is_there using content;
    continue when is_there;
    if link.on_delete <> 'n' then
      return false;
    end if;
    content := content - link.emptied;
  end loop;
  return restore_row(target, content);
end $$;

-- The pictures of what a moderator removed are kept as long as it can come back.
create or replace view media_in_use as
  select photo || '-' || size || '.webp' as name
  from restaurants cross join unnest(photos) as photo cross join unnest(array[400, 800, 1600]) as size
  union all
  select substr(avatar_url, 8) from profiles where avatar_url ~ '^/media/[a-z0-9-]{1,80}\.webp$'
  union all
  select photo || '-' || size || '.webp' from menu_photos cross join unnest(array[400, 800, 1600]) as size
  union all
  select photo || '-' || size || '.webp' from venue_merges cross join unnest(photos) as photo cross join unnest(array[400, 800, 1600]) as size
  union all
  select content ->> 'photo' || '-' || size || '.webp' from merge_rows cross join unnest(array[400, 800, 1600]) as size
    where kind = 'menu_photos' and is_kept
  union all
  select content ->> 'photo' || '-' || size || '.webp' from removed_rows cross join unnest(array[400, 800, 1600]) as size
    where kind in ('menu_photos', 'photos')
  union all
  select photo || '-' || size || '.webp' from removed_rows cross join jsonb_array_elements_text(content -> 'photos') as photo
    cross join unnest(array[400, 800, 1600]) as size where kind in ('restaurants', 'venue_merges')
  union all
  select content -> 'content' ->> 'photo' || '-' || size || '.webp' from removed_rows cross join unnest(array[400, 800, 1600]) as size
    where kind = 'merge_rows' and content ->> 'kind' = 'menu_photos' and (content ->> 'is_kept')::boolean
  union all
  select substr(content ->> 'avatar_url', 8) from removed_rows
    where kind = 'profiles' and content ->> 'avatar_url' ~ '^/media/[a-z0-9-]{1,80}\.webp$'
  union all
  select photo || '.webp' from venue_claims where photo is not null
  union all
  select content ->> 'photo' || '.webp' from merge_rows where kind = 'venue_claims' and is_kept and content ->> 'photo' is not null
  union all
  select photo || '.webp' from (
    select content ->> 'photo' from removed_rows where kind = 'venue_claims'
    union all
    select content -> 'content' ->> 'photo' from removed_rows where kind = 'merge_rows' and content ->> 'kind' = 'venue_claims') as c (photo)
  where photo is not null;
