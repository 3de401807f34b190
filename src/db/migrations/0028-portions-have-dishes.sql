-- Compatible since: 1.0.0
-- From here on a portion without a dish is impossible, and moderators decide about dishes.

update restaurant_dishes r set seen_on = known.seen_on
from (select question_id, name_key, max(seen_on) as seen_on from dishes group by 1, 2) known
where (r.restaurant_id, r.name_key) = (known.question_id, known.name_key) and r.seen_on is distinct from known.seen_on;

alter table dishes add constraint dishes_dish_fkey foreign key (question_id, name_key)
  references restaurant_dishes (restaurant_id, name_key) on update cascade on delete cascade not valid;

alter table decisions drop constraint decisions_content_known;
alter table decisions add constraint decisions_content_known check (content_type = any (array['restaurant', 'comment', 'reply', 'price', 'menu_photo', 'dish', 'profile', 'photo', 'collection', 'message', 'member'])) not valid;
alter table deleted_content_stats drop constraint deleted_content_stats_type_known;
alter table deleted_content_stats add constraint deleted_content_stats_type_known check (content_type = any (array['question', 'comment', 'reply', 'price', 'menu_photo', 'dish', 'profile', 'photo', 'collection'])) not valid;
alter table takedown_items drop constraint takedown_items_type_known;
alter table takedown_items add constraint takedown_items_type_known check (content_type = any (array['restaurant', 'comment', 'reply', 'price', 'menu_photo', 'dish', 'profile', 'photo', 'collection'])) not valid;
alter table reports drop constraint reports_content_known;
alter table reports add constraint reports_content_known check (content_type = any (array['reply', 'profile', 'photo', 'menu_photo', 'dish', 'collection'])) not valid;

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
    when 'dish' then (select restaurant_id from restaurant_dishes where id = substr(item, 6)::int8)
    when 'photo' then split_part(substr(item, 7), '.', 1) end;
end
$function$;

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
    when 'collection' then (select description from collections where id = substr(item, 12)::uuid)
    when 'profile' then (select case split_part(item, '.', 2) when 'text' then description when 'name' then nickname end
      from profiles where id = split_part(substr(item, 9), '.', 1)::uuid) end;
end
$function$;
