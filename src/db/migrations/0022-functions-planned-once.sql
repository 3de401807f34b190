-- PostgreSQL plans a function in SQL again for each statement that calls it, unless it can write the body into the statement, and it
-- cannot where the body reads a table for a single value. In plpgsql a connection plans the body once
-- (docs/decisions/0091-functions-that-are-planned-once.md).

create or replace function asks_staff_factor()
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return exists (select from site_settings where key = 'staffSecondFactor' and value = 'true'::jsonb);
end
$function$;

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
    where m.rating > 0 and c.level <= 14
    group by 1, 2, 3, 4, 5 having (sum(m.sign), sum(m.sign * m.x::bigint), sum(m.sign * m.y::bigint)) <> (0, 0, 0)) changed
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict on constraint map_rated_cells_pkey do update
    set restaurants = kept.restaurants + excluded.restaurants, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y,
      ratings = add_rating_counts(kept.ratings, excluded.ratings);
end
$function$;

create or replace function has_factor(member uuid)
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return exists (select from profiles p join passkeys k on k.user_id = p.auth_id where p.id = member)
    or exists (select from profiles p join totp_secrets t on t.user_id = p.auth_id where p.id = member and t.confirmed_at is not null);
end
$function$;

create or replace function holds_restaurant(member uuid, restaurant text)
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return exists (select from restaurant_claims where restaurant_id = restaurant and member_id = member and state = 'active');
end
$function$;

create or replace function is_admin(member uuid)
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return exists (
    select from user_badges u join badges g on g.id = u.badge_id
    where u.user_id = member and g.is_active and lower(g.name collate "C") = 'admin');
end
$function$;

create or replace function is_banned(member uuid)
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return exists (
    select from sanctions where member_id = member and kind = 'banned' and ended_at is null and (until is null or until > now()));
end
$function$;

create or replace function is_blocked_between(one uuid, other uuid)
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return exists (select from member_blocks where owner_id = one and member_id = other and kind = 'block')
    or exists (select from member_blocks where owner_id = other and member_id = one and kind = 'block');
end
$function$;

create or replace function is_business_to_rater(sender uuid, receiver uuid)
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return exists (
      select from restaurant_claims k where k.member_id = sender and k.state = 'active' and (
        exists (select from votes v where v.question_id = k.restaurant_id and v.user_id = receiver)
        or exists (select from comments c where c.question_id = k.restaurant_id and c.user_id = receiver and not c.is_deleted)))
    and not exists (select from conversations c where c.owner_id = receiver and c.id = conversation_key(sender, receiver));
end
$function$;

create or replace function is_email_held(address text, other_than text)
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return exists (select from email_changes
    where old_email = address and confirmed_at is not null and undo_until > now() and user_id is distinct from other_than);
end
$function$;

create or replace function is_moderator(member uuid)
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return is_admin(member) or (
    exists (select from moderators where member_id = member)
    and not exists (
      select from sanctions where member_id = member and kind <> 'warning' and ended_at is null and (until is null or until > now())));
end
$function$;

create or replace function is_silent_for(member uuid, actor uuid)
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return is_blocked_between(member, actor)
    or exists (select from member_blocks where owner_id = member and member_id = actor and kind = 'mute');
end
$function$;

create or replace function lacks_staff_factor(member uuid)
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return asks_staff_factor()
    and not exists (select from profiles p join passkeys k on k.user_id = p.auth_id where p.id = member and k.counts_for_staff)
    and not exists (
      select from profiles p join totp_secrets t on t.user_id = p.auth_id
      where p.id = member and t.confirmed_at is not null and t.counts_for_staff);
end
$function$;

create or replace function mentioned_names(content text, known text[])
 returns text[]
 language plpgsql
 stable
as $function$
begin
  return (
    with words as (
      select distinct lower(translate(word, 'İı', 'ii') collate "C") as word
      from regexp_matches(content, '(?<![[:alnum:]_.@])(?:@[[:alnum:]_.]+)+', 'g') as chain, regexp_split_to_table(substr(chain[1], 2), '@') as word),
    names as (
      select word, left(word, length) as name from words, generate_series(3, 20) as length
      where length = length(word) or substr(word, length + 1, 1) = '.'),
    chosen as (
      select distinct on (word) name from names
      where name = any(known) or exists (select from profiles where username = name)
      order by word, name = any(known) desc, name like '%.', length(name) desc)
    select coalesce(array_agg(distinct name), '{}') from chosen);
end
$function$;

create or replace function message_way(sender uuid, receiver uuid)
 returns text
 language plpgsql
 stable
as $function$
begin
  return (
    select case
      when is_blocked_between(sender, receiver) then 'closed'
      when c.owner_id is not null then case when c.request is null then 'open' else 'request' end
      when p.messages_from = 'everybody' then 'open'
      when p.messages_from = 'nobody' then 'closed'
      when exists (select from follows f where f.follower_id = receiver and f.following_id = sender) then 'open'
      else 'request'
    end
    from profiles p left join conversations c on c.owner_id = receiver and c.id = conversation_key(sender, receiver)
    where p.id = receiver);
end
$function$;

create or replace function nearest_name(needle text, amount integer)
 returns text
 language plpgsql
 stable
 set "pg_trgm.word_similarity_threshold" to '0.5'
as $function$
begin
  return (
    select shown from (
      (select nickname as shown, name_key as key from profiles where needle <% name_key and not is_banned(id) limit amount)
      union all (select username, username from profiles where needle <% username and not is_banned(id) limit amount)
      union all (select name, name_key from collections where is_public and needle <% name_key limit amount)) near
    order by word_similarity(needle, key) desc, similarity(needle, key) desc, shown limit 1);
end
$function$;

create or replace function note_activity(restaurant text)
 returns void
 language plpgsql
as $function$
begin
  insert into restaurant_activity (restaurant_id, hour, amount)
  values (restaurant, date_trunc('hour', now(), 'UTC'), 1)
  on conflict (restaurant_id, hour) do update set amount = restaurant_activity.amount + 1;
end
$function$;

create or replace function note_activity(restaurant text, cast_at timestamp with time zone)
 returns void
 language plpgsql
as $function$
begin
  insert into restaurant_activity (restaurant_id, hour, amount)
  select restaurant, date_trunc('hour', cast_at, 'UTC'), 1 where cast_at > now() - interval '9 days'
  on conflict (restaurant_id, hour) do update set amount = restaurant_activity.amount + 1;
end
$function$;

create or replace function notify_of_decision(decision bigint, told text, members uuid[])
 returns void
 language plpgsql
as $function$
begin
  insert into notifications (receiver_id, kind, group_key, cause, decision_id)
  select id, told, told || ':' || decision, told || ':' || decision, decision from profiles p
  where id = any(members) and wants_notification(id, told, null, null) order by id
  on conflict on constraint notifications_once do nothing;
end
$function$;

create or replace function order_prior_of(of_type text)
 returns numeric
 language plpgsql
 stable
as $function$
begin
  return order_prior_weight() * coalesce(
    (select mean from type_means where restaurant_type = of_type),
    (select mean from type_means where restaurant_type = ''),
    order_start_mean());
end
$function$;

create or replace function repeatable_act(told notifications)
 returns text
 language plpgsql
 stable
as $function$
begin
  return case
    when told.kind in ('follow', 'follow_back') then 'follow'
    when told.kind = 'comment' then told.group_key
      || case when exists (select from comments where id = told.comment_id and vote_id is not null) then ':vote' else '' end
    when told.kind in ('comment_like', 'reply_like', 'collection_like', 'mention', 'duet', 'business_reply') then told.group_key
  end;
end
$function$;

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
    when 'collection' then (select description from collections where id = substr(item, 12)::uuid)
    when 'profile' then (select case split_part(item, '.', 2) when 'text' then description when 'name' then nickname end
      from profiles where id = split_part(substr(item, 9), '.', 1)::uuid) end;
end
$function$;

create or replace function wants_notification(member uuid, asked text, question text, thread bigint)
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return not exists (select from notification_settings s where s.member_id = member and s.kind = asked and not (s.site or s.push or s.email))
    and not exists (select from notification_mutes m where m.member_id = member and m.question_id = question)
    and not exists (select from notification_mutes m where m.member_id = member and m.comment_id = thread);
end
$function$;

-- A condition on `tg_op` in the statement itself made each plan for known values cheaper than the one for all, so that every vote was planned.
create or replace function count_vote()
 returns trigger
 language plpgsql
as $function$
declare
  restaurant text := case tg_op when 'DELETE' then old.question_id else new.question_id end;
  was_members boolean := false; is_members boolean := false; was_counted boolean := false; is_counted boolean := false;
  old_member integer := 0; new_member integer := 0; old_visitor integer := 0; new_visitor integer := 0;
  old_accept integer := 0; new_accept integer := 0; old_reject integer := 0; new_reject integer := 0;
  old_held integer := 0; new_held integer := 0;
  old_rating smallint; new_rating smallint;
  weights numeric := 0; ratings numeric := 0;
begin
  if tg_op <> 'INSERT' then
    was_members := old.user_id is not null;
    was_counted := old.counts_as_member;
    old_held := old.is_held::integer;
    if not old.is_held then
      old_member := was_counted::integer; old_visitor := 1 - old_member;
      old_accept := (old.choice = 'accept')::integer; old_reject := 1 - old_accept;
      old_rating := old.rating;
    end if;
    if old.weight > 0 then
      weights := - old.weight; ratings := - old.weight * old.rating;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    is_members := new.user_id is not null;
    is_counted := new.counts_as_member;
    new_held := new.is_held::integer;
    if not new.is_held then
      new_member := is_counted::integer; new_visitor := 1 - new_member;
      new_accept := (new.choice = 'accept')::integer; new_reject := 1 - new_accept;
      new_rating := new.rating;
    end if;
    if new.weight > 0 then
      weights := weights + new.weight; ratings := ratings + new.weight * new.rating;
    end if;
  end if;
  -- A deletion of the restaurant takes its counters along: to count each vote out would only make it slower.
  if tg_op <> 'DELETE' or exists (select from restaurants where id = restaurant) then
    update vote_counts set
      accept_count = accept_count + new_accept - old_accept,
      reject_count = reject_count + new_reject - old_reject,
      member_accept_count = member_accept_count + new_accept * new_member - old_accept * old_member,
      member_reject_count = member_reject_count + new_reject * new_member - old_reject * old_member,
      logged_in_ratings = bump(bump(logged_in_ratings, old_rating, -old_member), new_rating, new_member),
      anonymous_ratings = bump(bump(anonymous_ratings, old_rating, -old_visitor), new_rating, new_visitor),
      held_count = held_count + new_held - old_held,
      weight_sum = weight_sum + weights,
      weighted_ratings = weighted_ratings + ratings
    where restaurant_id = restaurant;
    if found and (old_member + new_member > 0 or weights <> 0 or ratings <> 0) then
      insert into vote_count_marks (restaurant_id) values (restaurant);
    end if;
  end if;
  if was_members and not is_members then
    update profiles set vote_count = vote_count - 1 where id = old.user_id;
    -- The network tells of the person, who leaves.
    if tg_op = 'UPDATE' then delete from vote_networks where vote_id = old.id; end if;
  end if;
  if is_members and not was_members then
    update profiles set vote_count = vote_count + 1 where id = new.user_id;
  end if;
  if is_members and is_counted and not was_counted and new.last_rating_change_at is null and not new.is_held then
    perform note_activity(new.question_id, case tg_op when 'INSERT' then now() else new.created_at end);
  end if;
  if tg_op = 'UPDATE' then
    update comments set vote_choice = new.choice, vote_rating = new.rating
    where vote_id = new.id and (vote_choice, vote_rating) is distinct from (new.choice, new.rating);
  end if;
  return null;
end $function$;
