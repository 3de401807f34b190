-- A full stop without a space after it belongs to a username or ends a sentence: the longest name of a member counts.
drop function mentioned_names(content text);
create function mentioned_names(content text, known text[]) returns text[] language sql stable as $function$
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
  select coalesce(array_agg(distinct name), '{}') from chosen
$function$;
comment on function mentioned_names(content text, known text[]) is
  'The usernames after an @ that begins a word or follows another mention, each once. Of the names that a word begins with up to its end or a dot, one that is known counts first, then the longest.';

create or replace function store_mentions() returns trigger language plpgsql as $function$
declare
  is_reply boolean := tg_table_name = 'comment_replies';
  told notifications;
  known text[] := '{}';
  names text[] := '{}';
  person record;
begin
  told.kind := 'mention';
  told.actor_id := new.user_id;
  told.question_id := new.question_id;
  if is_reply then
    told.reply_id := new.id;
    told.comment_id := new.comment_id;
    told.cause := 'reply:' || new.id;
  else
    told.comment_id := new.id;
    told.cause := 'comment:' || new.id;
  end if;
  told.group_key := 'mention:' || told.cause;
  if tg_op = 'UPDATE' then
    known := array(select name from mentions where case when is_reply then reply_id = new.id else comment_id = new.id end);
  end if;
  if new.has_mentions then
    names := mentioned_names(new.content, known);
  end if;
  if tg_op = 'UPDATE' then
    for person in
      delete from mentions where name <> all(names)
        and case when is_reply then reply_id = new.id else comment_id = new.id end
      returning profile_id
    loop
      delete from notifications where receiver_id = person.profile_id and kind = 'mention' and cause = told.cause;
    end loop;
    -- A name that is known stays that of its member, whatever the member is called by now.
    names := array(select asked from unnest(names) asked where asked <> all(known));
  end if;
  for person in
    select id, username from profiles where username = any(names) order by id limit 10 for key share
  loop
    insert into mentions (comment_id, reply_id, profile_id, name)
    values (case when not is_reply then new.id end, told.reply_id, person.id, person.username)
    on conflict do nothing;
    told.receiver_id := person.id;
    perform notify_member(told);
  end loop;
  return null;
end $function$;

comment on table restaurant_hours is 'When a venue is open, as a value of OpenStreetMap''s opening_hours, or as it was written where that was not understood (docs/decisions/0068-hours-as-people-write-them.md). A venue without a row, or without a value, is neither open nor closed: its hours are unknown.';
comment on column restaurant_hours.value is 'As Lokma writes opening_hours, or the text of a person, of which nothing is claimed.';
comment on column hours_statements.value is 'In OpenStreetMap''s opening_hours, as Lokma writes it, or as it was written.';
