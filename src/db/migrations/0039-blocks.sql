-- Whom members keep away from themselves. A block works for both of the two, a mute only for the member who made it.

create table member_blocks (
  id bigint generated always as identity primary key,
  owner_id uuid not null references profiles on delete cascade,
  member_id uuid not null references profiles on delete cascade,
  kind text collate "C" not null,
  created_at timestamptz not null default now(),
  constraint member_blocks_once unique (owner_id, member_id, kind),
  constraint member_blocks_not_self check (owner_id <> member_id),
  constraint member_blocks_kind_known check (kind in ('block', 'mute'))
);
-- Serves: the members whom a member blocked or muted, latest first.
create index member_blocks_list on member_blocks (owner_id, kind, id desc);
-- Serves: the members who blocked a member, and the cascade of the account's deletion.
create index member_blocks_member on member_blocks (member_id, kind, owner_id);

-- Whether one of the two blocked the other. Every act between two members asks this.
create function is_blocked_between(one uuid, other uuid) returns boolean language sql stable as $$
  select exists (select from member_blocks where owner_id = one and member_id = other and kind = 'block')
    or exists (select from member_blocks where owner_id = other and member_id = one and kind = 'block')
$$;

-- The members whom a viewer does not see: those the viewer blocked or muted, and those who blocked the viewer. Everything
-- that shows members to a member asks this. Nobody hides from an admin by a block: admins must see what they moderate.
create function hidden_from(viewer uuid) returns table (member_id uuid, is_blocked boolean) language sql stable as $$
  select b.member_id, b.kind = 'block' from member_blocks b where b.owner_id = viewer
  union all
  select b.owner_id, true from member_blocks b where b.member_id = viewer and b.kind = 'block'
    and not exists (
      select from user_badges u join badges g on g.id = u.badge_id
      where u.user_id = viewer and g.is_active and lower(g.name collate "C") = 'admin')
$$;

-- Whether a member is not told what another one does: one of the two blocked the other, or the member muted the other.
create function is_silent_for(member uuid, actor uuid) returns boolean language sql stable as $$
  select is_blocked_between(member, actor)
    or exists (select from member_blocks where owner_id = member and member_id = actor and kind = 'mute')
$$;

-- The advisory lock of two members. An act between them takes it shared, a block takes it exclusively: whatever is under way
-- when one blocks the other is either committed before, or sees the block. A block locks both profiles first, an act takes
-- this lock after every profile that it locks, so the two never wait for each other.
create function pair_lock(one uuid, other uuid) returns bigint language sql immutable as $$
  select hashtextextended(least(one, other)::text || greatest(one, other)::text, 39)
$$;

-- Refuses an act between two members of whom one blocked the other. src/db/refusals.ts answers with the code of the constraint.
create function refuse_between(actor uuid, other uuid, broken text) returns void language plpgsql as $$
begin
  if actor is null or other is null or actor = other then
    return;
  end if;
  perform pg_advisory_xact_lock_shared(pair_lock(actor, other));
  if is_blocked_between(actor, other) then
    raise exception 'one of the two members blocked the other' using errcode = 'check_violation', constraint = broken;
  end if;
end $$;

create function refuse_blocked() returns trigger language plpgsql as $$
declare
  other uuid;
begin
  case tg_table_name
    when 'follows' then
      perform refuse_between(new.follower_id, new.following_id, 'follows_not_blocked');
    when 'gift_inbox' then
      perform refuse_between(new.sender_id, new.receiver_id, 'gift_inbox_not_blocked');
    when 'encrypted_messages' then
      perform refuse_between(new.sender_id, new.receiver_id, 'encrypted_messages_not_blocked');
    when 'comments' then
      -- A duet is what one member says; a restaurant belongs to everybody.
      select duet_user_id into other from restaurants where id = new.question_id and question_type = 'duet';
      perform refuse_between(new.user_id, other, 'comments_not_blocked');
    when 'comment_replies' then
      select user_id into other from comments where id = new.comment_id and not is_deleted;
      perform refuse_between(new.user_id, other, 'comment_replies_not_blocked');
      select user_id into other from comment_replies where id = new.replied_to;
      perform refuse_between(new.user_id, other, 'comment_replies_target_not_blocked');
    when 'reply_likes' then
      select user_id into other from comment_replies where id = new.reply_id;
      perform refuse_between(new.user_id, other, 'reply_likes_not_blocked');
    when 'collection_likes' then
      select user_id into other from collections where id = new.collection_id;
      perform refuse_between(new.user_id, other, 'collection_likes_not_blocked');
    else
      select user_id into other from comments where id = new.comment_id;
      perform refuse_between(new.user_id, other, 'comment_likes_not_blocked');
  end case;
  return new;
end $$;
-- After pair_follow by its name, which locks both profiles.
create trigger refuse_blocked before insert on follows for each row execute function refuse_blocked();
create trigger refuse_blocked before insert on gift_inbox for each row execute function refuse_blocked();
create trigger refuse_blocked before insert on encrypted_messages for each row execute function refuse_blocked();
create trigger refuse_blocked before insert on comments for each row when (new.user_id is not null) execute function refuse_blocked();
create trigger refuse_blocked before insert on comment_replies for each row when (new.user_id is not null) execute function refuse_blocked();
create trigger refuse_blocked before insert on comment_likes for each row execute function refuse_blocked();
create trigger refuse_blocked before insert on comment_dislikes for each row execute function refuse_blocked();
create trigger refuse_blocked before insert on reply_likes for each row execute function refuse_blocked();
create trigger refuse_blocked before insert on collection_likes for each row execute function refuse_blocked();

-- The name of a member out of reach stays plain text.
create function skip_blocked_mention() returns trigger language plpgsql as $$
declare
  writer uuid;
begin
  if new.reply_id is null then
    select user_id into writer from comments where id = new.comment_id;
  else
    select user_id into writer from comment_replies where id = new.reply_id;
  end if;
  if writer is null or writer = new.profile_id then
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(pair_lock(writer, new.profile_id));
  if is_blocked_between(writer, new.profile_id) then
    return null;
  end if;
  return new;
end $$;
create trigger skip_blocked before insert on mentions for each row execute function skip_blocked_mention();

-- A member is not told of members whom a block or a mute keeps away, whatever the cause is.
create function skip_silent_notification() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(pair_lock(new.receiver_id, new.actor_id));
  if is_silent_for(new.receiver_id, new.actor_id) then
    return null;
  end if;
  return new;
end $$;
create trigger skip_silent before insert on notifications for each row
  when (new.actor_id is not null) execute function skip_silent_notification();
