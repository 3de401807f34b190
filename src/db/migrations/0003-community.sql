-- Points, badges, follows, gifts, collections, moderation, messages.

-- Every point ever earned, spent or taken back; a balance is the sum of its rows.
create table points_log (
  id bigint generated always as identity primary key,
  user_id uuid not null references profiles on delete cascade,
  -- Tenths of a point, never zero.
  points_change integer not null,
  reason text not null,
  question_id text collate "C" references restaurants on delete set null,
  -- What paid: 'vote:17', 'comment:4', 'gift:9'. One row per member, reason and source.
  source text not null,
  created_at timestamptz not null default now(),
  constraint points_log_change_not_zero check (points_change <> 0),
  constraint points_log_reason_known check (reason in (
    'QUESTION_CREATED', 'VOTE_RECEIVED', 'COMMENT_RECEIVED', 'REPLY_RECEIVED',
    'VOTE_GIVEN', 'COMMENT_GIVEN', 'REPLY_GIVEN', 'BOOST', 'GIFT_SENT', 'GIFT_REFUNDED', 'GRANTED', 'REVERSED')),
  constraint points_log_once unique (source, user_id, reason)
);
-- Serves: a member's ledger, newest first, and the sum that proves a balance.
create index points_log_user on points_log (user_id, id desc);
create index points_log_question on points_log (question_id) where question_id is not null;

create function move_points() returns trigger language plpgsql as $$
begin
  update profiles set points_tenths = points_tenths + new.points_change where id = new.user_id;
  return null;
end $$;
create trigger move_points after insert on points_log for each row execute function move_points();

-- What a deleted thing paid is taken back, as far as the member still has it.
create function reverse_points(paid_by text) returns void language plpgsql as $$
declare
  paid record;
  balance integer;
begin
  for paid in select user_id, points_change, reason from points_log
    where source = paid_by and points_change > 0 and reason <> 'REVERSED' order by user_id, reason
  loop
    select points_tenths into balance from profiles where id = paid.user_id for no key update;
    if least(balance, paid.points_change) > 0 then
      insert into points_log (user_id, points_change, reason, source)
      values (paid.user_id, -least(balance, paid.points_change), 'REVERSED', paid_by || ':' || paid.reason)
      on conflict on constraint points_log_once do nothing;
    end if;
  end loop;
end $$;

create function reverse_deleted() returns trigger language plpgsql as $$
begin
  perform reverse_points(tg_argv[0] || ':' || old.id);
  return null;
end $$;
create trigger reverse_deleted after delete on restaurants for each row execute function reverse_deleted('restaurant');
create trigger reverse_deleted after delete on votes for each row execute function reverse_deleted('vote');
create trigger reverse_deleted after delete on comments for each row execute function reverse_deleted('comment');
create trigger reverse_deleted after delete on comment_replies for each row execute function reverse_deleted('reply');
create trigger reverse_hidden after update of is_deleted on comments for each row
  when (new.is_deleted and not old.is_deleted) execute function reverse_deleted('comment');

create table badges (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null,
  emoji text not null,
  is_active boolean not null default true,
  condition_type text not null,
  condition_value integer not null,
  constraint badges_name_unique unique (name),
  constraint badges_condition_known check (condition_type in (
    'first_100', 'points_milestone', 'questions_count', 'comments_count',
    'votes_count', 'friends_count', 'replies_count', 'granted')),
  constraint badges_condition_value_positive check (condition_value > 0)
);

create table user_badges (
  user_id uuid not null references profiles on delete cascade,
  badge_id bigint not null references badges on delete cascade,
  earned_at timestamptz not null default now(),
  -- When the member was told.
  seen_at timestamptz,
  primary key (user_id, badge_id)
);
create index user_badges_badge on user_badges (badge_id);

-- A hundred members and no more are the first hundred, however many sign up at once: the locked badge lets them by one by one.
create function keep_first_hundred() returns trigger language plpgsql as $$
begin
  perform from badges where id = new.badge_id and condition_type = 'first_100' for no key update;
  if found and (select count(*) from user_badges where badge_id = new.badge_id) >= 100 then
    return null;
  end if;
  return new;
end $$;
create trigger keep_first_hundred before insert on user_badges for each row execute function keep_first_hundred();

-- Only a badge that the member holds can be the primary one.
alter table profiles add constraint profiles_primary_badge_owned
  foreign key (id, primary_badge_id) references user_badges (user_id, badge_id)
  on delete set null (primary_badge_id) deferrable initially deferred;
create index profiles_primary_badge on profiles (id, primary_badge_id) where primary_badge_id is not null;

create table follows (
  id bigint generated always as identity primary key,
  follower_id uuid not null references profiles on delete cascade,
  following_id uuid not null references profiles on delete cascade,
  is_mutual boolean not null default false,
  created_at timestamptz not null default now(),
  constraint follows_once unique (follower_id, following_id),
  constraint follows_not_self check (follower_id <> following_id)
);
-- Serve: followers and following, newest first.
create index follows_followers on follows (following_id, created_at desc, id desc);
create index follows_following on follows (follower_id, created_at desc, id desc);

-- Both profiles are locked in one order before anything is read, so two members who follow each other at once both see it.
create function pair_follow() returns trigger language plpgsql as $$
begin
  perform from profiles where id in (new.follower_id, new.following_id) order by id for no key update;
  update follows set is_mutual = true where follower_id = new.following_id and following_id = new.follower_id;
  new.is_mutual := found;
  return new;
end $$;
create trigger pair_follow before insert on follows for each row execute function pair_follow();

create function count_follow() returns trigger language plpgsql as $$
declare
  pair follows := case tg_op when 'DELETE' then old else new end;
  step integer := case tg_op when 'DELETE' then -1 else 1 end;
  friends integer := case when pair.is_mutual then step else 0 end;
begin
  perform from profiles where id in (pair.follower_id, pair.following_id) order by id for no key update;
  if tg_op = 'DELETE' then
    update follows set is_mutual = false where follower_id = old.following_id and following_id = old.follower_id;
  end if;
  update profiles set following_count = following_count + step, friend_count = friend_count + friends where id = pair.follower_id;
  update profiles set follower_count = follower_count + step, friend_count = friend_count + friends where id = pair.following_id;
  return null;
end $$;
create trigger count_follow after insert or delete on follows for each row execute function count_follow();

create table gift_types (
  id bigint generated always as identity primary key,
  name text not null,
  emoji text not null,
  description text not null,
  -- Tenths of a point.
  cost_tenths integer not null,
  is_active boolean not null default true,
  constraint gift_types_name_unique unique (name),
  constraint gift_types_cost_positive check (cost_tenths > 0)
);
-- Serves: the gifts to choose from, cheapest first.
create index gift_types_active on gift_types (cost_tenths, id) where is_active;

create table gift_inbox (
  id bigint generated always as identity primary key,
  sender_id uuid references profiles on delete set null,
  receiver_id uuid not null references profiles on delete cascade,
  gift_type_id bigint not null references gift_types,
  message text,
  status text not null default 'pending',
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '72 hours',
  responded_at timestamptz,
  constraint gift_inbox_message_length check (char_length(message) between 1 and 100),
  constraint gift_inbox_status_known check (status in ('pending', 'accepted', 'rejected', 'expired')),
  constraint gift_inbox_not_self check (sender_id <> receiver_id),
  constraint gift_inbox_answered check (
    case status when 'accepted' then responded_at is not null and responded_at < expires_at
      when 'rejected' then responded_at is not null else responded_at is null end)
);
-- Serves: a member's open gifts, newest first.
create index gift_inbox_open on gift_inbox (receiver_id, sent_at desc, id desc) where status = 'pending';
-- Serves: the job that refunds what expired.
create index gift_inbox_expiry on gift_inbox (expires_at) where status = 'pending';
create index gift_inbox_sender on gift_inbox (sender_id);
create index gift_inbox_type on gift_inbox (gift_type_id);

create table user_gifts (
  user_id uuid primary key references profiles on delete cascade,
  gift_type_id bigint not null references gift_types,
  sender_id uuid references profiles on delete set null,
  message text,
  accepted_at timestamptz not null default now(),
  constraint user_gifts_message_length check (char_length(message) between 1 and 100)
);
create index user_gifts_type on user_gifts (gift_type_id);
create index user_gifts_sender on user_gifts (sender_id);

create table collections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles on delete cascade,
  name text not null,
  description text,
  color text not null default '#6366f1',
  emoji text not null default '📁',
  is_public boolean not null default false,
  item_count integer not null default 0,
  like_count integer not null default 0,
  created_at timestamptz not null default now(),
  constraint collections_name_length check (char_length(name) between 1 and 100 and name = btrim(name)),
  constraint collections_description_length check (char_length(description) between 1 and 500),
  constraint collections_color_hex check (color ~ '^#[0-9a-fA-F]{6}$'),
  constraint collections_emoji_length check (char_length(emoji) between 1 and 16),
  constraint collections_counts_not_negative check (least(item_count, like_count) >= 0)
);
-- Serves: a member's collections, newest first.
create index collections_user on collections (user_id, created_at desc, id);
-- Serve: the public gallery by likes and by age.
create index collections_liked on collections (like_count desc, created_at desc, id) where is_public;
create index collections_newest on collections (created_at desc, id) where is_public;

create table collection_items (
  collection_id uuid not null references collections on delete cascade,
  question_id text collate "C" not null references restaurants on delete cascade,
  notes text,
  position integer not null default 0,
  added_at timestamptz not null default now(),
  primary key (collection_id, question_id),
  constraint collection_items_notes_length check (char_length(notes) between 1 and 200)
);
-- Serves: a collection in its order.
create index collection_items_order on collection_items (collection_id, position, added_at, question_id);
create index collection_items_question on collection_items (question_id);

create table collection_likes (
  collection_id uuid not null references collections on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  created_at timestamptz not null default now(),
  primary key (collection_id, user_id)
);
create index collection_likes_user on collection_likes (user_id);

create function count_collection_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update collections set item_count = item_count + 1 where id = new.collection_id;
  else
    update collections set item_count = item_count - 1 where id = old.collection_id;
  end if;
  return null;
end $$;
create trigger count_collection_item after insert or delete on collection_items
  for each row execute function count_collection_item();

create function count_collection_like() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update collections set like_count = like_count + 1 where id = new.collection_id;
  else
    update collections set like_count = like_count - 1 where id = old.collection_id;
  end if;
  return null;
end $$;
create trigger count_collection_like after insert or delete on collection_likes
  for each row execute function count_collection_like();

create table reports (
  id bigint generated always as identity primary key,
  reporter_id uuid references profiles on delete set null,
  -- No foreign keys: a report outlives what it names.
  question_id text collate "C",
  comment_id bigint,
  report_type text not null,
  reason text not null,
  status text not null default 'pending',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint reports_one_target check (num_nonnulls(question_id, comment_id) = 1),
  constraint reports_type_known check (report_type in ('spam', 'harassment', 'inappropriate', 'hate_speech', 'violence', 'other')),
  constraint reports_reason_length check (char_length(reason) between 10 and 500),
  constraint reports_status_known check (status in ('pending', 'resolved', 'dismissed'))
);
-- One open report per member and target.
create unique index reports_question_once on reports (question_id, reporter_id) where status = 'pending' and question_id is not null;
create unique index reports_comment_once on reports (comment_id, reporter_id) where status = 'pending' and comment_id is not null;
-- Serves: the moderation queue, newest first.
create index reports_open on reports (created_at desc, id desc) where status = 'pending';
create index reports_reporter on reports (reporter_id);

create table deleted_content_stats (
  id bigint generated always as identity primary key,
  content_type text not null,
  content_id text not null,
  deleted_by uuid references profiles on delete set null,
  report_id bigint references reports on delete set null,
  created_at timestamptz not null default now(),
  constraint deleted_content_stats_type_known check (content_type in ('question', 'comment')),
  constraint deleted_content_stats_once unique (content_type, content_id)
);
create index deleted_content_stats_report on deleted_content_stats (report_id);
create index deleted_content_stats_deleter on deleted_content_stats (deleted_by);

create table encrypted_messages (
  id bigint generated always as identity primary key,
  sender_id uuid not null references profiles on delete cascade,
  receiver_id uuid not null references profiles on delete cascade,
  -- The sender's own id of the message: sending twice stores once.
  client_id uuid not null,
  -- The sealed envelope; null once deleted.
  encrypted_content text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  is_read boolean not null default false,
  seen_at timestamptz,
  is_deleted boolean not null default false,
  constraint encrypted_messages_client_once unique (sender_id, client_id),
  constraint encrypted_messages_not_self check (sender_id <> receiver_id),
  constraint encrypted_messages_read_together check (is_read = (read_at is not null)),
  constraint encrypted_messages_deleted_empty check (is_deleted = (encrypted_content is null)),
  constraint encrypted_messages_size check (octet_length(encrypted_content) <= 32768)
);
-- Serves: a thread in either direction.
create index encrypted_messages_thread on encrypted_messages (
  least(sender_id, receiver_id), greatest(sender_id, receiver_id), created_at, id);
-- Serves: what is unread.
create index encrypted_messages_unread on encrypted_messages (receiver_id, sender_id) where not is_read;

-- The answer of a creating call, kept so that a repeated call gets it again.
create table idempotency_keys (
  owner text not null,
  key text not null,
  request_hash text not null,
  status smallint not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (owner, key),
  constraint idempotency_keys_length check (char_length(key) between 8 and 100)
);
-- Serves: the clean-up after a day.
create index idempotency_keys_created on idempotency_keys (created_at);

-- When the work of the background was last finished: no process does it twice.
create table jobs (
  name text primary key,
  finished_at timestamptz not null
);
