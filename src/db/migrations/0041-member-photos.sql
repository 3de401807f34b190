-- Compatible since: 1.0.0
-- Photos of members who ate there (docs/decisions/0111-photos-of-members.md). A server of the release before runs beside this: it never
-- reads the table, and triggers keep it right where that server deletes a comment or a dish.

create table member_photos (
  id bigint not null generated always as identity,
  restaurant_id text collate "C" not null,
  member_id uuid not null,
  comment_id bigint,
  held_text_id bigint,
  dish_key text collate "C",
  photo text not null,
  width smallint not null,
  height smallint not null,
  color text collate "C" not null,
  alt text,
  alt_by uuid,
  state text collate "C" not null default 'shown',
  is_cleared boolean not null default false,
  added_at timestamptz not null default now(),
  constraint member_photos_pkey primary key (id),
  constraint member_photos_photo_once unique (photo),
  constraint member_photos_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint member_photos_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint member_photos_comment_id_fkey foreign key (comment_id) references comments(id) on delete cascade,
  constraint member_photos_held_text_id_fkey foreign key (held_text_id) references held_texts(id) on delete set null,
  constraint member_photos_dish_fkey foreign key (restaurant_id, dish_key) references restaurant_dishes(restaurant_id, name_key)
    on update cascade on delete set null (dish_key),
  constraint member_photos_alt_by_fkey foreign key (alt_by) references profiles(id) on delete set null,
  constraint member_photos_photo_named check (photo ~ '^[a-z0-9-]{1,80}$'),
  constraint member_photos_size check (width between 1 and 1600 and height between 1 and 1600),
  constraint member_photos_color_form check (color ~ '^#[0-9a-f]{6}$'),
  constraint member_photos_alt_length check (char_length(alt) between 1 and 200 and alt = btrim(alt)),
  constraint member_photos_alt_given check (alt is not null or alt_by is null),
  constraint member_photos_state_known check (state in ('shown', 'waiting', 'hidden')),
  constraint member_photos_text_waits check (held_text_id is null or comment_id is null),
  constraint member_photos_cleared check (not (is_cleared and state = 'hidden'))
);
comment on table member_photos is 'Photos of members who ate there: of a comment, of a dish, or of both. Each has three files in media_files: <photo>-400.webp, -800 and -1600.';
comment on column member_photos.held_text_id is 'The waiting text of a newcomer to which it belongs; once a moderator posts the text, the photo belongs to the comment.';
comment on column member_photos.dish_key is 'The folded name of the dish that it shows. Null: none is named, or the dish is gone.';
comment on column member_photos.width is 'Of the largest file, in pixels.';
comment on column member_photos.color is 'The most frequent colour, a placeholder until it is loaded.';
comment on column member_photos.alt is 'What it shows, for people who do not see it. Its member or anybody else wrote it.';
comment on column member_photos.alt_by is 'Who wrote the alternative text; null once the account is gone.';
comment on column member_photos.state is 'shown; waiting: the first photos of a newcomer wait for a moderator; hidden: three independent members reported it, and a moderator has not decided yet.';
comment on column member_photos.is_cleared is 'A moderator kept or restored it after reports: reports alone hide it no more.';
create index member_photos_gallery on member_photos (restaurant_id, added_at desc, id desc) where state = 'shown' and held_text_id is null;
create index member_photos_dish on member_photos (restaurant_id, dish_key, added_at desc, id desc) where dish_key is not null;
create index member_photos_comment on member_photos (comment_id) where comment_id is not null;
create index member_photos_held_text on member_photos (held_text_id) where held_text_id is not null;
create index member_photos_member on member_photos (member_id, added_at);
create index member_photos_alt_by on member_photos (alt_by) where alt_by is not null;
create index member_photos_waiting on member_photos (added_at, id) where state = 'waiting';
comment on index member_photos_gallery is 'Serves: the gallery of a restaurant, the latest first.';
comment on index member_photos_dish is 'Serves: the photos of a dish, the latest first, and the foreign key to dishes.';
comment on index member_photos_comment is 'Serves: the photos of comments, and the cascade of a deleted comment.';
comment on index member_photos_held_text is 'Serves: the photos of a waiting text, and the foreign key to it.';
comment on index member_photos_member is 'Serves: how many photos a member added today, the export, and the cascade of the account''s deletion.';
comment on index member_photos_alt_by is 'Serves: the alternative texts of a member, and the deletion of the account.';
comment on index member_photos_waiting is 'Serves: what waits for moderators, the oldest first.';

-- A deleted comment that stays for its replies keeps no photos.
create function drop_comment_photos()
 returns trigger
 language plpgsql
as $function$
begin
  delete from member_photos where comment_id = new.id;
  return null;
end $function$;
create trigger drop_comment_photos after update of is_deleted on comments for each row
  when (new.is_deleted and not old.is_deleted) execute function drop_comment_photos();

-- A photo that comes back hidden is shown where no report about it is open any more: nobody would decide about it.
create function show_unreported_photo()
 returns trigger
 language plpgsql
as $function$
begin
  if not exists (select from reports where item = 'member_photo:' || new.id and status = 'pending') then
    new.state := 'shown';
  end if;
  return new;
end $function$;
create trigger show_unreported_photo before insert on member_photos for each row
  when (new.state = 'hidden') execute function show_unreported_photo();

create or replace function drop_empty_dish(dish bigint)
 returns void
 language plpgsql
as $function$
begin
  perform from restaurant_dishes where id = dish for update skip locked;
  if found then
    delete from restaurant_dishes r where r.id = dish
      and not exists (select from dishes p where (p.question_id, p.name_key) = (r.restaurant_id, r.name_key))
      and not exists (select from dish_ratings s where s.dish_id = r.id)
      and not exists (select from member_photos m where (m.restaurant_id, m.dish_key) = (r.restaurant_id, r.name_key));
  end if;
end $function$;

create or replace function restaurant_of_item(item text)
 returns text
 language plpgsql
 stable
as $function$
begin
  return case split_part(item, ':', 1)
    when 'question' then substr(item, 10)
    when 'comment' then (select question_id from comments where id = substr(item, 9)::int8)
    when 'reply' then (select question_id from comment_replies where id = substr(item, 7)::int8)
    when 'menu_photo' then (select question_id from menu_photos where id = substr(item, 12)::int8)
    when 'member_photo' then (select restaurant_id from member_photos where id = substr(item, 14)::int8)
    when 'dish' then (select restaurant_id from restaurant_dishes where id = substr(item, 6)::int8)
    when 'photo' then split_part(substr(item, 7), '.', 1) end;
end
$function$;

create or replace view media_in_use as
 with aside(kind, content) as (
         select kind, content from archived_rows where not is_moved
        union all
         select content ->> 'kind', content -> 'content' from archived_rows
          where kind = 'archived_rows' and not (content ->> 'is_moved')::boolean
        ), photos(photo) as (
         select unnest(photos) from restaurants
        union all
         select photo from menu_photos
        union all
         select photo from member_photos
        union all
         select unnest(photos) from restaurant_merges
        union all
         select content ->> 'photo' from aside where kind in ('menu_photos', 'member_photos', 'photos')
        union all
         select jsonb_array_elements_text(content -> 'photos') from aside where kind in ('restaurants', 'restaurant_merges')
        ), proofs(photo) as (
         select photo from restaurant_claims
        union all
         select content ->> 'photo' from aside where kind = 'restaurant_claims'
        )
 select photo || '-' || size || '.webp' as name
   from photos cross join unnest(array[400, 800, 1600]) size
  where photo is not null
union all
 select photo || '.webp' from proofs where photo is not null
union all
 select substr(avatar_url, 8) from profiles where avatar_url ~ '^/media/[a-z0-9-]{1,80}\.webp$'
union all
 select substr(content ->> 'avatar_url', 8) from aside
  where kind = 'profiles' and content ->> 'avatar_url' ~ '^/media/[a-z0-9-]{1,80}\.webp$'
union all
 select value #>> '{}' from site_settings where key = 'logo' and jsonb_typeof(value) = 'string';

create or replace function text_of_item(item text)
 returns text
 language plpgsql
 stable
as $function$
begin
  return case split_part(item, ':', 1)
    when 'question' then (select body from restaurants where id = substr(item, 10))
    when 'comment' then (select content from comments where id = substr(item, 9)::int8 and not is_deleted)
    when 'reply' then (select content from comment_replies where id = substr(item, 7)::int8)
    when 'dish' then (select name from restaurant_dishes where id = substr(item, 6)::int8)
    when 'member_photo' then (select alt from member_photos where id = substr(item, 14)::int8)
    when 'collection' then (select description from collections where id = substr(item, 12)::uuid)
    when 'profile' then (select case split_part(item, '.', 2) when 'text' then description when 'name' then nickname end
      from profiles where id = split_part(substr(item, 9), '.', 1)::uuid) end;
end
$function$;

-- Three independent reports hide a photo: of each report the network is known until it is decided.
alter table reports add column network_hash bytea;
alter table reports add constraint reports_hash_length check (octet_length(network_hash) = 16) not valid;
comment on column reports.network_hash is 'From which network a photo of a member was reported: an HMAC under the server''s secret. Kept until the report is decided, at most for 90 days.';

alter table decisions drop constraint decisions_content_known;
alter table decisions add constraint decisions_content_known check (content_type = any (array['restaurant', 'comment', 'reply', 'price', 'menu_photo', 'member_photo', 'dish', 'profile', 'photo', 'collection', 'message', 'member'])) not valid;
alter table deleted_content_stats drop constraint deleted_content_stats_type_known;
alter table deleted_content_stats add constraint deleted_content_stats_type_known check (content_type = any (array['question', 'comment', 'reply', 'price', 'menu_photo', 'member_photo', 'dish', 'profile', 'photo', 'collection'])) not valid;
alter table takedown_items drop constraint takedown_items_type_known;
alter table takedown_items add constraint takedown_items_type_known check (content_type = any (array['restaurant', 'comment', 'reply', 'price', 'menu_photo', 'member_photo', 'dish', 'profile', 'photo', 'collection'])) not valid;
alter table reports drop constraint reports_content_known;
alter table reports add constraint reports_content_known check (content_type = any (array['reply', 'profile', 'photo', 'menu_photo', 'member_photo', 'dish', 'collection'])) not valid;
alter table pending_decisions drop constraint pending_decisions_kind_known;
alter table pending_decisions add constraint pending_decisions_kind_known check (kind = any (array['report', 'status', 'merge', 'claim', 'appeal', 'newcomer', 'photo', 'edit', 'look', 'shield'])) not valid;
alter table queue_assignments drop constraint queue_assignments_kind_known;
alter table queue_assignments add constraint queue_assignments_kind_known check (kind = any (array['report', 'status', 'merge', 'claim', 'appeal', 'shield', 'newcomer', 'photo', 'edit', 'look'])) not valid;
