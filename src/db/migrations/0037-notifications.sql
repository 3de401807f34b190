-- What members are told about the acts of others, written by triggers in the transaction of each act.

create table notifications (
  id bigint generated always as identity primary key,
  receiver_id uuid not null references profiles on delete cascade,
  -- Null where no member acted: a badge, a milestone.
  actor_id uuid,
  kind text collate "C" not null,
  -- Notifications of a receiver with the same key are shown as one.
  group_key text collate "C" not null,
  -- What happened: each receiver is told once of each cause.
  cause text collate "C" not null,
  -- What it is about; deleting it deletes the notification.
  question_id text collate "C",
  comment_id bigint,
  reply_id bigint,
  collection_id uuid,
  gift_id bigint,
  badge_id bigint,
  -- How many votes a milestone counts.
  votes integer,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notifications_once unique (receiver_id, cause),
  constraint notifications_not_self check (receiver_id <> actor_id),
  constraint notifications_kind_known check (kind in (
    'comment', 'reply', 'thread_reply', 'mention', 'comment_like', 'reply_like', 'collection_like', 'follow', 'follow_back', 'duet',
    'gift_received', 'gift_accepted', 'gift_declined', 'gift_returned', 'badge', 'milestone')),
  constraint notifications_actor foreign key (actor_id) references profiles on delete cascade,
  constraint notifications_question foreign key (question_id) references restaurants on delete cascade,
  constraint notifications_comment foreign key (comment_id) references comments on delete cascade,
  constraint notifications_reply foreign key (reply_id) references comment_replies on delete cascade,
  constraint notifications_collection foreign key (collection_id) references collections on delete cascade,
  constraint notifications_gift foreign key (gift_id) references gift_inbox on delete cascade,
  constraint notifications_badge foreign key (receiver_id, badge_id) references user_badges (user_id, badge_id) on delete cascade
);
-- Serves: a member's notifications, newest first.
create index notifications_newest on notifications (receiver_id, id desc);
-- Serves: the other notifications of a group.
create index notifications_group on notifications (receiver_id, group_key, id desc);
-- Serve: marking everything as read, and whether a group has an unread one.
create index notifications_unread on notifications (receiver_id, group_key, id) where read_at is null;
-- Serves: the removal of old notifications.
create index notifications_age on notifications (created_at);
-- Serve: the deletion of what a notification is about.
create index notifications_by_actor on notifications (actor_id) where actor_id is not null;
create index notifications_by_question on notifications (question_id) where question_id is not null;
create index notifications_by_comment on notifications (comment_id) where comment_id is not null;
create index notifications_by_reply on notifications (reply_id) where reply_id is not null;
create index notifications_by_collection on notifications (collection_id) where collection_id is not null;
create index notifications_by_gift on notifications (gift_id) where gift_id is not null;
create index notifications_by_badge on notifications (receiver_id, badge_id) where badge_id is not null;

-- How many are unread. A row of its own, always locked last: a like must not wait for its receiver's profile.
create table notification_counts (
  member_id uuid primary key references profiles on delete cascade,
  unread integer not null default 0,
  -- Rises with each change, so that a tab never shows an older number over a newer one.
  version bigint not null default 0,
  -- The last version that was handed to the hub.
  told_version bigint not null default 0,
  constraint notification_counts_not_negative check (unread >= 0)
);
-- Serves: the members whose open tabs show another number.
create index notification_counts_untold on notification_counts (member_id) where told_version < version;

-- The kinds that a member does not want; without a row a kind is on.
create table notification_settings (
  member_id uuid not null references profiles on delete cascade,
  kind text collate "C" not null,
  site boolean not null,
  primary key (member_id, kind)
);

-- The venues and threads of which a member wants to hear nothing.
create table notification_mutes (
  id bigint generated always as identity primary key,
  member_id uuid not null references profiles on delete cascade,
  question_id text collate "C" references restaurants on delete cascade,
  comment_id bigint references comments on delete cascade,
  created_at timestamptz not null default now(),
  constraint notification_mutes_one_target check (num_nonnulls(question_id, comment_id) = 1),
  constraint notification_mutes_question_once unique (member_id, question_id),
  constraint notification_mutes_comment_once unique (member_id, comment_id)
);
create index notification_mutes_question on notification_mutes (question_id) where question_id is not null;
create index notification_mutes_comment on notification_mutes (comment_id) where comment_id is not null;

-- A reply of which all members of its thread are still to be told, after the commit and in batches.
create table notification_fanouts (
  reply_id bigint primary key references comment_replies on delete cascade,
  -- The last member who was told.
  after_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
-- Serves: the members of a thread, in the order in which they are told.
create index comment_replies_members on comment_replies (comment_id, user_id, id) where user_id is not null;

create function count_notifications() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into notification_counts as c (member_id, unread, version)
      select receiver_id, count(*), 1 from added where read_at is null group by receiver_id order by receiver_id
    on conflict (member_id) do update set unread = c.unread + excluded.unread, version = c.version + 1;
    return null;
  end if;
  -- Locked in one order first: an update would lock in the order of its plan.
  perform from notification_counts where member_id in (select receiver_id from removed where read_at is null) order by member_id for update;
  update notification_counts c set unread = c.unread - step.by, version = c.version + 1
    from (
      select o.receiver_id, count(*) as by from removed o join changed n on n.id = o.id
      where o.read_at is null and n.read_at is not null group by o.receiver_id
    ) step
    where c.member_id = step.receiver_id;
  return null;
end $$;
create trigger notifications_added after insert on notifications
  referencing new table as added for each statement execute function count_notifications();
create trigger notifications_changed after update on notifications
  referencing new table as changed old table as removed for each statement execute function count_notifications();

-- At the commit: a deletion of much takes its other locks first.
create function uncount_notification() returns trigger language plpgsql as $$
begin
  update notification_counts set unread = unread - 1, version = version + 1 where member_id = old.receiver_id;
  return null;
end $$;
create constraint trigger notifications_removed after delete on notifications deferrable initially deferred
  for each row when (old.read_at is null) execute function uncount_notification();

-- Whether a member wants this kind of notification about this venue and this thread.
create function wants_notification(member uuid, asked text, question text, thread bigint) returns boolean language sql stable as $$
  select not exists (select from notification_settings s where s.member_id = member and s.kind = asked and not s.site)
    and not exists (select from notification_mutes m where m.member_id = member and m.question_id = question)
    and not exists (select from notification_mutes m where m.member_id = member and m.comment_id = thread)
$$;

-- Tells a member once; never of the member's own acts.
create function notify_member(told notifications) returns void language plpgsql as $$
begin
  if told.receiver_id is null or told.receiver_id = told.actor_id then
    return;
  end if;
  if wants_notification(told.receiver_id, told.kind, told.question_id, told.comment_id) then
    insert into notifications (receiver_id, actor_id, kind, group_key, cause, question_id, comment_id, reply_id, collection_id, gift_id, badge_id, votes)
    -- A like holds the lock of its comment or reply. It names nothing above: that lock would come after, and a deletion takes it before.
    values (told.receiver_id, told.actor_id, told.kind, told.group_key, told.cause,
      case when told.kind not in ('comment_like', 'reply_like') then told.question_id end,
      case when told.kind <> 'reply_like' then told.comment_id end, told.reply_id,
      told.collection_id, told.gift_id, told.badge_id, told.votes)
    on conflict on constraint notifications_once do nothing;
  end if;
end $$;

create function notify_of_comment() returns trigger language plpgsql as $$
declare
  told notifications;
begin
  if tg_op = 'UPDATE' then
    -- What was said about an emptied comment goes, the replies to it stay.
    delete from notifications where comment_id = new.id and reply_id is null;
    return null;
  end if;
  select author_id into told.receiver_id from restaurants where id = new.question_id;
  told.actor_id := new.user_id;
  told.kind := 'comment';
  told.group_key := 'comment:' || new.question_id;
  told.cause := 'comment:' || new.id;
  told.question_id := new.question_id;
  told.comment_id := new.id;
  perform notify_member(told);
  return null;
end $$;
create trigger notify_of_comment after insert on comments for each row when (new.user_id is not null) execute function notify_of_comment();
create trigger forget_emptied after update of is_deleted on comments for each row
  when (new.is_deleted and not old.is_deleted) execute function notify_of_comment();

create function notify_of_reply() returns trigger language plpgsql as $$
declare
  told notifications;
  writer uuid;
begin
  select user_id into writer from comments where id = new.comment_id and not is_deleted;
  told.actor_id := new.user_id;
  told.kind := 'reply';
  told.group_key := 'reply:' || new.comment_id;
  told.cause := 'reply:' || new.id;
  told.question_id := new.question_id;
  told.comment_id := new.comment_id;
  told.reply_id := new.id;
  -- In the order of the locks on their numbers.
  for told.receiver_id in
    select id from (select writer as id union select user_id from comment_replies where id = new.replied_to) people
    where id is not null order by id
  loop
    perform notify_member(told);
  end loop;
  if exists (
    select from comment_replies r where r.comment_id = new.comment_id and r.user_id is not null and r.user_id <> new.user_id
      and r.user_id is distinct from writer)
  then
    insert into notification_fanouts (reply_id) values (new.id);
  end if;
  return null;
end $$;
create trigger notify_of_reply after insert on comment_replies for each row when (new.user_id is not null) execute function notify_of_reply();

-- Tells the next members who wrote in the thread before this reply, in the order of their ids. Returns the last of them, null after the end.
create function fan_out_reply(reply bigint, after uuid, amount integer) returns uuid language plpgsql as $$
declare
  told comment_replies;
  batch uuid[];
begin
  select * into told from comment_replies where id = reply;
  batch := array(
    select user_id from comment_replies
    where comment_id = told.comment_id and user_id > after and id < reply group by user_id order by user_id limit amount);
  insert into notifications (receiver_id, actor_id, kind, group_key, cause, question_id, comment_id, reply_id)
    select p.id, told.user_id, 'thread_reply', 'thread_reply:' || told.comment_id, 'reply:' || told.id, told.question_id, told.comment_id, told.id
    from profiles p
    where p.id = any(batch) and p.id <> told.user_id and wants_notification(p.id, 'thread_reply', told.question_id, told.comment_id)
    order by p.id
  on conflict on constraint notifications_once do nothing;
  return batch[amount];
end $$;

create function notify_of_like() returns trigger language plpgsql as $$
declare
  told notifications;
begin
  told.kind := tg_argv[0];
  if tg_argv[0] = 'comment_like' then
    told.comment_id := case tg_op when 'DELETE' then old.comment_id else new.comment_id end;
    told.group_key := 'comment_like:' || told.comment_id;
    select user_id, question_id into told.receiver_id, told.question_id from comments where id = told.comment_id;
  elsif tg_argv[0] = 'reply_like' then
    told.reply_id := case tg_op when 'DELETE' then old.reply_id else new.reply_id end;
    told.group_key := 'reply_like:' || told.reply_id;
    select user_id, question_id, comment_id into told.receiver_id, told.question_id, told.comment_id
      from comment_replies where id = told.reply_id;
  else
    told.collection_id := case tg_op when 'DELETE' then old.collection_id else new.collection_id end;
    told.group_key := 'collection_like:' || told.collection_id;
    select user_id into told.receiver_id from collections where id = told.collection_id;
  end if;
  told.actor_id := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  told.cause := told.group_key || ':' || told.actor_id;
  if tg_op = 'INSERT' then
    perform notify_member(told);
  else
    -- One that was read stays, so that liking again and again rings once.
    delete from notifications where receiver_id = told.receiver_id and cause = told.cause and read_at is null;
  end if;
  return null;
end $$;
create trigger notify_of_like after insert or delete on comment_likes for each row execute function notify_of_like('comment_like');
create trigger notify_of_like after insert or delete on reply_likes for each row execute function notify_of_like('reply_like');
create trigger notify_of_like after insert or delete on collection_likes for each row execute function notify_of_like('collection_like');

create function notify_of_follow() returns trigger language plpgsql as $$
declare
  told notifications;
begin
  if tg_op = 'DELETE' then
    delete from notifications
      where receiver_id = old.following_id and cause = 'follow:' || old.follower_id and read_at is null;
    return null;
  end if;
  told.receiver_id := new.following_id;
  told.actor_id := new.follower_id;
  told.kind := case when new.is_mutual then 'follow_back' else 'follow' end;
  -- The followers of one day are shown as one.
  told.group_key := told.kind || ':' || (now() at time zone 'Europe/Istanbul')::date;
  told.cause := 'follow:' || new.follower_id;
  perform notify_member(told);
  return null;
end $$;
create trigger notify_of_follow after insert or delete on follows for each row execute function notify_of_follow();

create function notify_of_duet() returns trigger language plpgsql as $$
declare
  told notifications;
begin
  select author_id into told.receiver_id from restaurants where id = new.parent_question_id;
  told.actor_id := new.author_id;
  told.kind := 'duet';
  told.group_key := 'duet:' || new.parent_question_id;
  told.cause := 'duet:' || new.id;
  told.question_id := new.id;
  perform notify_member(told);
  return null;
end $$;
create trigger notify_of_duet after insert on restaurants for each row
  when (new.parent_question_id is not null and new.author_id is not null) execute function notify_of_duet();

create function notify_of_milestone() returns trigger language plpgsql as $$
declare
  told notifications;
begin
  told.receiver_id := new.author_id;
  told.kind := 'milestone';
  told.group_key := 'milestone:' || new.id;
  told.votes := new.member_vote_count;
  told.cause := told.group_key || ':' || told.votes;
  told.question_id := new.id;
  perform notify_member(told);
  return null;
end $$;
create trigger notify_of_milestone after update on restaurants for each row
  when (new.member_vote_count > old.member_vote_count and new.author_id is not null
    and new.member_vote_count in (10, 50, 100, 500, 1000, 5000, 10000, 50000, 100000))
  execute function notify_of_milestone();

create function notify_of_gift() returns trigger language plpgsql as $$
declare
  told notifications;
begin
  told.kind := case new.status
    when 'pending' then 'gift_received' when 'accepted' then 'gift_accepted' when 'rejected' then 'gift_declined' else 'gift_returned' end;
  told.receiver_id := case new.status when 'pending' then new.receiver_id else new.sender_id end;
  told.actor_id := case new.status when 'pending' then new.sender_id else new.receiver_id end;
  told.group_key := told.kind || ':' || new.id;
  told.cause := told.group_key;
  told.gift_id := new.id;
  perform notify_member(told);
  return null;
end $$;
create trigger notify_of_gift after insert on gift_inbox for each row
  when (new.status = 'pending' and new.sender_id is not null) execute function notify_of_gift();
create trigger notify_of_answer after update of status on gift_inbox for each row
  when (new.status <> old.status and new.sender_id is not null) execute function notify_of_gift();

create function notify_of_badge() returns trigger language plpgsql as $$
declare
  told notifications;
begin
  told.receiver_id := new.user_id;
  told.kind := 'badge';
  told.group_key := 'badge:' || new.badge_id;
  told.cause := told.group_key;
  told.badge_id := new.badge_id;
  perform notify_member(told);
  return null;
end $$;
create trigger notify_of_badge after insert on user_badges for each row execute function notify_of_badge();
