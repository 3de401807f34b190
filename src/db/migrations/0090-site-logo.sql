-- The logo of the site is a picture with an owner (docs/decisions/0048-site-settings.md).

-- As in 0071, with the logo.
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
  where photo is not null
  union all
  select value #>> '{}' from site_settings where key = 'logo' and jsonb_typeof(value) = 'string';

-- A badge that Lokma brings named Lokma, which is not the name of every site.
update badges set description = 'Siteye ilk yüz kişi arasında katıldı.' where description = 'Lokma’ya ilk yüz kişi arasında katıldı.';
