-- Private messages. What they say is sealed on the members' devices; here is who wrote to whom, when, and what was read.

-- The public name of a conversation: the same from both sides.
create function conversation_key(a uuid, b uuid) returns text language sql immutable parallel safe strict as $$
  select left(encode(sha256(convert_to(least(a::text, b::text) || ':' || greatest(a::text, b::text), 'UTF8')), 'hex'), 32)
$$;

-- Who leaves takes the own words along; what the others wrote stays theirs. Nobody could write a message before this.
alter table encrypted_messages
  -- Filled by the database itself, see name_conversation.
  add column conversation_id text not null default '',
  alter column sender_id drop not null,
  alter column receiver_id drop not null,
  drop constraint encrypted_messages_sender_id_fkey,
  drop constraint encrypted_messages_receiver_id_fkey,
  add constraint encrypted_messages_sender_id_fkey foreign key (sender_id) references profiles on delete set null,
  add constraint encrypted_messages_receiver_id_fkey foreign key (receiver_id) references profiles on delete set null;

drop index encrypted_messages_thread;
drop index encrypted_messages_unread;
-- Serves: a thread, from either end.
create index encrypted_messages_thread on encrypted_messages (conversation_id, id);
-- Serves: what is unread, by conversation.
create index encrypted_messages_unread on encrypted_messages (receiver_id, conversation_id, id) where not is_read;
-- Serve: what goes with a member who leaves. The other side is served by the rule that a message is sent once.
create index encrypted_messages_received on encrypted_messages (receiver_id);

-- A conversation as one of its two members sees it.
create table conversations (
  owner_id uuid not null references profiles on delete cascade,
  -- Its public name, see conversation_key.
  id text not null,
  -- Null once the other one is gone.
  other_id uuid references profiles on delete set null,
  last_message_id bigint not null,
  last_message_at timestamptz not null,
  -- Received, neither read nor deleted.
  unread_count integer not null default 0,
  primary key (owner_id, id),
  constraint conversations_unread check (unread_count >= 0)
);
-- Serves: the list, newest first.
create index conversations_newest on conversations (owner_id, last_message_id desc);
-- Serves: how many are unread altogether.
create index conversations_unread on conversations (owner_id) include (unread_count) where unread_count > 0;
-- Serves: who leaves.
create index conversations_other on conversations (other_id);

create function name_conversation() returns trigger language plpgsql as $$
begin
  new.conversation_id := conversation_key(new.sender_id, new.receiver_id);
  return new;
end $$;
create trigger encrypted_messages_conversation before insert on encrypted_messages
  for each row execute function name_conversation();

create function count_messages() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into conversations as c (owner_id, id, other_id, last_message_id, last_message_at, unread_count)
      select owner_id, conversation_id, other_id, max(id), (array_agg(created_at order by id desc))[1], sum(unread)
      from (
        select sender_id as owner_id, receiver_id as other_id, conversation_id, id, created_at, 0 as unread from added
        union all
        select receiver_id, sender_id, conversation_id, id, created_at, (not is_read and not is_deleted)::integer from added
      ) sides
      where owner_id is not null
      group by owner_id, conversation_id, other_id
      order by owner_id, conversation_id
    on conflict (owner_id, id) do update set
      last_message_id = greatest(c.last_message_id, excluded.last_message_id),
      last_message_at = case when excluded.last_message_id > c.last_message_id then excluded.last_message_at else c.last_message_at end,
      unread_count = c.unread_count + excluded.unread_count;
    return null;
  end if;

  if tg_op = 'UPDATE' then
    update conversations c set unread_count = c.unread_count + step.by
    from (
      select o.receiver_id as owner_id, o.conversation_id,
        sum((n.receiver_id is not null and not n.is_read and not n.is_deleted)::integer - (not o.is_read and not o.is_deleted)::integer) as by
      from changed n join removed o on o.id = n.id
      where o.receiver_id is not null
      group by o.receiver_id, o.conversation_id
    ) step
    where step.by <> 0 and c.owner_id = step.owner_id and c.id = step.conversation_id;
    return null;
  end if;

  update conversations c set unread_count = c.unread_count - step.by
  from (
    select receiver_id as owner_id, conversation_id, count(*) as by from removed
    where receiver_id is not null and not is_read and not is_deleted
    group by receiver_id, conversation_id
  ) step
  where c.owner_id = step.owner_id and c.id = step.conversation_id;
  -- A conversation ends with its last message.
  delete from conversations c using (select distinct conversation_id from removed) gone
    where c.id = gone.conversation_id
    and not exists (select from encrypted_messages m where m.conversation_id = c.id);
  update conversations c set last_message_id = last.id, last_message_at = last.created_at
  from (select distinct conversation_id from removed) gone
  cross join lateral (
    select m.id, m.created_at from encrypted_messages m where m.conversation_id = gone.conversation_id order by m.id desc limit 1) last
  where c.id = gone.conversation_id and c.last_message_id <> last.id;
  return null;
end $$;
create trigger encrypted_messages_added after insert on encrypted_messages
  referencing new table as added for each statement execute function count_messages();
create trigger encrypted_messages_changed after update on encrypted_messages
  referencing new table as changed old table as removed for each statement execute function count_messages();
create trigger encrypted_messages_removed after delete on encrypted_messages
  referencing old table as removed for each statement execute function count_messages();
-- Serves: every row of a conversation whose messages went.
create index conversations_id on conversations (id);

-- The public half of a member's identity; the private half never comes here in the clear.
create table user_keys (
  -- The first twelve bytes of the key's SHA-256: nobody can show somebody else's key as the own one.
  kid text primary key,
  user_id uuid not null references profiles on delete cascade,
  public_key text not null,
  created_at timestamptz not null default clock_timestamp(),
  -- When another took its place: what was sealed for it stays sealed for it.
  revoked_at timestamptz,
  constraint user_keys_kid_form check (kid ~ '^[A-Za-z0-9_-]{16}$'),
  constraint user_keys_form check (public_key ~ '^[A-Za-z0-9_-]{43}$'),
  constraint user_keys_names_key check (
    kid = translate(encode(substring(sha256(decode(translate(public_key, '-_', '+/') || '=', 'base64')) for 12), 'base64'), '+/', '-_'))
);
create unique index user_keys_one_living on user_keys (user_id) where revoked_at is null;
-- Serves: all keys of a member, newest first.
create index user_keys_owner on user_keys (user_id, created_at desc);

-- The private half, sealed twice on the device: by a passphrase and by a recovery code that nobody else has.
create table key_backup (
  kid text primary key references user_keys on delete cascade,
  sealed jsonb not null,
  updated_at timestamptz not null default now(),
  constraint key_backup_size check (octet_length(sealed::text) <= 4096)
);

-- What members are to hear, written with what makes it true and gone once it was told.
create table hub_outbox (
  id bigint generated always as identity primary key,
  user_ids uuid[] not null,
  event text not null,
  data jsonb not null,
  created_at timestamptz not null default clock_timestamp()
);
