-- People who are mentioned in comments and replies: `@username`. The id is kept, so that a mention survives a change of the name.

create table mentions (
  id bigint generated always as identity primary key,
  comment_id bigint references comments on delete cascade,
  reply_id bigint references comment_replies on delete cascade,
  profile_id uuid not null references profiles on delete cascade,
  -- As it was written, without the @ and in lower case.
  name text collate "C" not null,
  constraint mentions_one_text check (num_nonnulls(comment_id, reply_id) = 1),
  constraint mentions_comment_once unique (comment_id, profile_id),
  constraint mentions_reply_once unique (reply_id, profile_id)
);
create index mentions_profile on mentions (profile_id);

-- So that a text without mentions, nearly every one, needs no look at the table.
alter table comments add column has_mentions boolean not null default false;
alter table comment_replies add column has_mentions boolean not null default false;

-- The names after an @ that begins a word, each once.
create function mentioned_names(content text) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct lower(found[1])), '{}')
  from regexp_matches(content, '(?<![[:alnum:]_.@])@([a-zA-Z0-9_]+(?:\.[a-zA-Z0-9_]+)*)', 'g') as found
$$;

create function mark_mentions() returns trigger language plpgsql as $$
begin
  new.has_mentions := new.content is not null and strpos(new.content, '@') > 0;
  return new;
end $$;
create trigger mark_mentions before insert or update of content on comments for each row execute function mark_mentions();
create trigger mark_mentions before insert or update of content on comment_replies for each row execute function mark_mentions();

-- Keeps whom a text mentions, at most ten people, and tells those who are new in it. Runs after the notice to the answered people,
-- so that nobody is told twice of one text.
create function store_mentions() returns trigger language plpgsql as $$
declare
  is_reply boolean := tg_table_name = 'comment_replies';
  told notifications;
  names text[] := case when new.has_mentions then mentioned_names(new.content) else '{}' end;
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
    for person in
      delete from mentions where name <> all(names)
        and case when is_reply then reply_id = new.id else comment_id = new.id end
      returning profile_id
    loop
      delete from notifications where receiver_id = person.profile_id and kind = 'mention' and cause = told.cause;
    end loop;
    -- A name that is known stays that of its member, whatever the member is called by now.
    names := array(
      select asked from unnest(names) asked
      where asked not in (select name from mentions where case when is_reply then reply_id = new.id else comment_id = new.id end));
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
end $$;
create trigger store_mentions after insert on comments for each row when (new.has_mentions) execute function store_mentions();
create trigger store_mentions after insert on comment_replies for each row when (new.has_mentions) execute function store_mentions();
create trigger change_mentions after update of content on comments for each row
  when (new.has_mentions or old.has_mentions) execute function store_mentions();
create trigger change_mentions after update of content on comment_replies for each row
  when (new.has_mentions or old.has_mentions) execute function store_mentions();
