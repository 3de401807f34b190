-- The database as it is now. `npm run db:generate` writes this file from a migrated database: change it by a migration.
-- Tables stand by name, each with its constraints, its indexes, its triggers and the functions that only its triggers call.
-- The other functions and the views follow, by name. The statements are PostgreSQL's own words for what it holds.

create extension btree_gist;

create extension pg_trgm;


-- ── appeals ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The one appeal against a decision.
create table appeals (
  decision_id bigint not null,
  -- Null once the member has left.
  content text,
  created_at timestamp with time zone default now() not null,
  outcome text collate "C",
  answer text,
  answered_by uuid,
  answered_at timestamp with time zone,
  -- Whether everything that the decision took away is back; null where nothing was taken.
  is_restored boolean,
  constraint appeals_pkey primary key (decision_id),
  constraint appeals_answered_by_fkey foreign key (answered_by) references profiles(id) on delete set null,
  constraint appeals_decision_id_fkey foreign key (decision_id) references decisions(id) on delete cascade,
  constraint appeals_answer_length check ((char_length(answer) between 1 and 1000)),
  constraint appeals_answered check (((outcome is null) = (answered_at is null))),
  constraint appeals_content_length check ((char_length(content) between 1 and 1000)),
  constraint appeals_outcome_known check ((outcome = any (array['upheld'::text, 'undone'::text, 'withdrawn'::text])))
);

-- Serves: the deletion of the account of the moderator who answered.
create index appeals_answered_by on appeals (answered_by) where (answered_by is not null);
-- Serves: the numbers of a quarter.
create index appeals_created on appeals (created_at) include (outcome);
-- Serves: the appeals that wait, oldest first.
create index appeals_open on appeals (created_at, decision_id) where (outcome is null);


-- ── archived_rows ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Rows that a removal, a merge or a raid's undo set aside, for 30 days or as long as an appeal can bring them back
-- (docs/decisions/0056-what-hangs-on-what.md). Exactly one of decision_id, merge_id and raid_id says the cause.
create table archived_rows (
  id bigint generated always as identity,
  decision_id bigint,
  merge_id bigint,
  raid_id bigint,
  -- The table of the row, or what else it is: src/db/relations.ts names the tables.
  kind text collate "C" not null,
  -- The row. Of a moved row only the values that it had; null where its key says all.
  content jsonb,
  -- The key by which a merge finds the row again.
  row_key text collate "C",
  -- A merge moved the row and did not take it out.
  is_moved boolean default false not null,
  -- Whose row it is: it goes with the account.
  owner_id uuid,
  -- Who wrote a row that stays without its writer.
  writer_id uuid,
  constraint archived_rows_pkey primary key (id),
  constraint archived_rows_decision_id_fkey foreign key (decision_id) references decisions(id) on delete cascade,
  constraint archived_rows_merge_id_fkey foreign key (merge_id) references restaurant_merges(id) on delete cascade,
  constraint archived_rows_owner_id_fkey foreign key (owner_id) references profiles(id) on delete cascade,
  constraint archived_rows_raid_id_fkey foreign key (raid_id) references raids(id) on delete cascade,
  constraint archived_rows_writer_id_fkey foreign key (writer_id) references profiles(id) on delete set null,
  constraint archived_rows_keyed_by_merge check (((merge_id is null) = (row_key is null))),
  constraint archived_rows_moved_by_merge check (((not is_moved) or (merge_id is not null))),
  constraint archived_rows_one_cause check ((num_nonnulls(decision_id, merge_id, raid_id) = 1)),
  constraint archived_rows_whole check ((is_moved or (content is not null)))
);

-- Serves: the networks of archived statements that are kept no longer.
create index archived_rows_networks on archived_rows (kind) where ((content ->> 'network_hash'::text) is not null);
-- Serves: what a decision removed, in the order in which it was kept.
create index archived_rows_of_decision on archived_rows (decision_id, id) where (decision_id is not null);
-- Serves: what a merge did to a table.
create index archived_rows_of_merge on archived_rows (merge_id, kind, is_moved, row_key) where (merge_id is not null);
-- Serves: what a raid left of one kind, in the order in which it comes back.
create index archived_rows_of_raid on archived_rows (raid_id, kind, id) where (raid_id is not null);
-- Serves: the export of a member's data, and the deletion of the account.
create index archived_rows_owner on archived_rows (owner_id, id) where (owner_id is not null);
-- Serves: the export of a member's data, and the deletion of the account.
create index archived_rows_writer on archived_rows (writer_id) where (writer_id is not null);

create trigger keep_taken_down before delete on archived_rows for each row when ((old.decision_id is not null)) execute function keep_taken_down();

-- What is taken down by law stays kept as long as the order holds, whatever becomes of the decision. A member's rows go
-- with the account.
create function keep_taken_down()
 returns trigger
 language plpgsql
as $function$
begin
  if exists (select from takedown_items where decision_id = old.decision_id and outcome = 'removed')
    and (old.owner_id is null or exists (select from profiles where id = old.owner_id)) then
    return null;
  end if;
  return old;
end $function$;


-- ── auth_accounts ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- How an account signs in: its password, or its identity at Google.
create table auth_accounts (
  id text not null,
  user_id text not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  -- Since when its password opens the account; null: since the sign-up.
  key_since timestamp with time zone,
  constraint auth_accounts_pkey primary key (id),
  constraint auth_accounts_provider_unique unique (provider_id, account_id),
  constraint auth_accounts_user_id_fkey foreign key (user_id) references auth_users(id) on delete cascade
);

-- Serves: the password of one account.
create index auth_accounts_user on auth_accounts (user_id);


-- ── auth_sessions ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Sessions. Each device that is signed in has one.
create table auth_sessions (
  id text not null,
  user_id text not null,
  token text not null,
  expires_at timestamp with time zone not null,
  -- The network in which the session began, /24 or /48, never the full address. It is deleted after 90 days
  -- (docs/decisions/0044-sessions-and-proofs.md).
  network text,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  -- Written at most every ten minutes.
  last_used_at timestamp with time zone default now() not null,
  -- When the member last proved to be the owner of the account in this session, at first by signing in.
  proven_at timestamp with time zone default now() not null,
  -- When a session last proved itself after its sign-in with a key that was 72 hours old: what cannot be undone takes
  -- no other proof.
  proven_again_at timestamp with time zone,
  -- The key that opened it, where it was not the password alone: a passkey, the code of an app, or Google. The undo of
  -- a key ends its sessions.
  opened_with text,
  -- When it was opened or last proven with a second factor that counts for staff.
  second_factor_at timestamp with time zone,
  constraint auth_sessions_pkey primary key (id),
  constraint auth_sessions_token_unique unique (token),
  constraint auth_sessions_user_id_fkey foreign key (user_id) references auth_users(id) on delete cascade,
  constraint auth_sessions_network check ((network ~ '/(24|48)$'::text)),
  constraint auth_sessions_opened_with check ((opened_with ~ '^(app|passkey:[0-9a-f-]{36}|google)$'::text))
);

-- Serves: members whose sessions came from a network.
create index auth_sessions_network on auth_sessions (network, user_id) where (network is not null);
-- Serves: the networks that are kept no longer.
create index auth_sessions_networks on auth_sessions (created_at) where (network is not null);
-- Serves: all sessions of one account (sign out everywhere), and the cascade of its deletion.
create index auth_sessions_user on auth_sessions (user_id);


-- ── auth_users ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Accounts, as better-auth keeps them. Who signed up with Google, or applied, and has not finished has no profile.
create table auth_users (
  id text not null,
  name text not null,
  email text not null,
  email_verified boolean default false not null,
  image text,
  -- Null until a member chooses a name: the first sign-in with Google makes an account without a profile.
  username text,
  nickname text,
  policies_accepted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  invitation_id bigint,
  -- An application waits while the policies count as not accepted: then make_profile has made no profile.
  applied_at timestamp with time zone,
  application_answer text,
  application_language text,
  -- Whether the member writes only once the address is confirmed: the site asked it at the sign-up, or a sanction waits
  -- at the address. An account that never confirms ends after a week.
  must_confirm boolean default false not null,
  constraint auth_users_pkey primary key (id),
  constraint auth_users_email_unique unique (email),
  constraint auth_users_invitation_id_fkey foreign key (invitation_id) references invitations(id) on delete set null,
  constraint auth_users_application_length check ((char_length(application_answer) <= 500)),
  constraint auth_users_application_named check (((applied_at is null) or (num_nulls(username, nickname) = 0))),
  constraint auth_users_email_lower check ((email = lower(email))),
  constraint auth_users_named_when_accepted check (((policies_accepted_at is null) or (num_nulls(username, nickname) = 0)))
);

-- Serves: the applications that wait, oldest first.
create index auth_users_applied on auth_users (applied_at, id) where ((applied_at is not null) and (policies_accepted_at is null));
-- Of two applications for one name the second is refused at once.
create unique index auth_users_applied_username on auth_users (username) where ((applied_at is not null) and (policies_accepted_at is null));
-- Serves: members by a part of their e-mail.
create index auth_users_email_trigram on auth_users using gin (email gin_trgm_ops);
-- Serves: the members of one invitation, and its deletion.
create index auth_users_invitation on auth_users (invitation_id) where (invitation_id is not null);
-- Serves: accounts that never confirmed their address, and end.
create index auth_users_unconfirmed on auth_users (created_at) where (must_confirm and (not email_verified));
-- Serves: the job that removes accounts that were begun and never finished.
create index auth_users_unfinished on auth_users (created_at) where (policies_accepted_at is null);

create trigger auth_users_email_held after insert or update of email on auth_users for each row execute function refuse_held_email();
create trigger make_profile after insert or update of policies_accepted_at on auth_users for each row execute function make_profile();
create trigger spend_invitation before insert or update of invitation_id on auth_users for each row execute function spend_invitation();

-- An account and its profile are born together, once both policies are accepted.
create function make_profile()
 returns trigger
 language plpgsql
as $function$
begin
  if new.policies_accepted_at is not null and (tg_op = 'INSERT' or old.policies_accepted_at is null) then
    insert into profiles (auth_id, username, nickname, created_at)
    values (new.id, new.username, new.nickname, case tg_op when 'INSERT' then new.created_at else now() end);
  end if;
  return null;
end $function$;

-- After the row: a sign-up waits for the address at its unique index first, and sees then that it is held.
create function refuse_held_email()
 returns trigger
 language plpgsql
as $function$
begin
  if is_email_held(new.email, new.id) then
    raise unique_violation using message = 'the address is held', constraint = 'auth_users_email_held';
  end if;
  return null;
end $function$;

-- An account spends its invitation in its own transaction, so that the last use of a link makes one account.
create function spend_invitation()
 returns trigger
 language plpgsql
as $function$
begin
  if new.invitation_id is not null and (tg_op = 'INSERT' or old.invitation_id is distinct from new.invitation_id) then
    update invitations set uses = uses + 1
    where id = new.invitation_id and uses < max_uses and expires_at > now() and revoked_at is null;
    if not found then
      raise exception 'this invitation is spent' using errcode = 'check_violation', constraint = 'invitations_good';
    end if;
  end if;
  return new;
end $function$;


-- ── auth_verifications ──────────────────────────────────────────────────────────────────────────────────────────────────

-- Links by mail of better-auth, by the hash of their token.
create table auth_verifications (
  id text not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint auth_verifications_pkey primary key (id)
);

-- Serves: a token looked up by its hash.
create index auth_verifications_identifier on auth_verifications (identifier);


-- ── badges ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What members can earn, and by what.
create table badges (
  id bigint generated always as identity,
  name text not null,
  description text not null,
  emoji text not null,
  is_active boolean default true not null,
  condition_type text not null,
  condition_value integer not null,
  constraint badges_pkey primary key (id),
  constraint badges_name_unique unique (name),
  constraint badges_condition_known check ((condition_type = any (array['first_100'::text, 'points_milestone'::text, 'questions_count'::text, 'comments_count'::text, 'votes_count'::text, 'friends_count'::text, 'replies_count'::text, 'granted'::text]))),
  constraint badges_condition_value_positive check ((condition_value > 0))
);


-- ── business_replies ────────────────────────────────────────────────────────────────────────────────────────────────────

-- The one public answer of a business to a comment on its restaurant. It belongs to the claim and goes with it.
create table business_replies (
  comment_id bigint not null,
  claim_id bigint not null,
  content text not null,
  created_at timestamp with time zone default now() not null,
  edited_at timestamp with time zone,
  constraint business_replies_pkey primary key (comment_id),
  constraint business_replies_claim_id_fkey foreign key (claim_id) references restaurant_claims(id) on delete cascade,
  constraint business_replies_comment_id_fkey foreign key (comment_id) references comments(id) on delete cascade,
  constraint business_replies_content_length check ((char_length(content) between 1 and 1000))
);

-- Serves: the replies of a claim that ends, and the export of a member's data.
create index business_replies_claim on business_replies (claim_id);

create trigger notify_of_business_reply after insert or delete on business_replies for each row when (((not is_merging()) and (not is_restoring()))) execute function notify_of_business_reply();

-- A business and a member of whom one blocked the other do not reach each other by a reply either. The notification
-- names no member, so a mute of the member behind the business is asked here.
create function notify_of_business_reply()
 returns trigger
 language plpgsql
as $function$
declare
  told notifications;
  business uuid;
begin
  if tg_op = 'DELETE' then
    delete from notifications where cause = 'business_reply:' || old.comment_id and comment_id = old.comment_id and read_at is null;
    return null;
  end if;
  select member_id into business from restaurant_claims where id = new.claim_id;
  select user_id, question_id into told.receiver_id, told.question_id from comments where id = new.comment_id and not is_deleted;
  perform refuse_between(business, told.receiver_id, 'business_replies_not_blocked');
  if told.receiver_id = business or is_silent_for(told.receiver_id, business) then
    return null;
  end if;
  told.kind := 'business_reply';
  told.group_key := 'business_reply:' || new.comment_id;
  told.cause := told.group_key;
  told.comment_id := new.comment_id;
  perform notify_member(told);
  return null;
end $function$;


-- ── cart_pauses ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Carts whose live position is hidden: until a time, or, where that is null, until the author allows it again.
create table cart_pauses (
  question_id text collate "C" not null,
  until timestamp with time zone,
  constraint cart_pauses_pkey primary key (question_id),
  constraint cart_pauses_question_id_fkey foreign key (question_id) references restaurants(id) on delete cascade
);


-- ── cart_statements ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- What each member said last about where a cart is. No history: one row for each member and cart, deleted after three
-- hours.
create table cart_statements (
  question_id text collate "C" not null,
  user_id uuid not null,
  is_here boolean not null,
  longitude double precision,
  latitude double precision,
  said_at timestamp with time zone default clock_timestamp() not null,
  -- From which network it was said: an HMAC under the server's secret. It fades with the statement, within hours.
  network_hash bytea,
  constraint cart_statements_once primary key (question_id, user_id),
  constraint cart_statements_question_id_fkey foreign key (question_id) references restaurants(id) on delete cascade,
  constraint cart_statements_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade,
  constraint cart_statements_bounds check (((longitude between (25.5)::double precision and (45)::double precision) and (latitude between (35.7)::double precision and (42.2)::double precision))),
  constraint cart_statements_hash_length check ((octet_length(network_hash) = 16)),
  constraint cart_statements_position check (((is_here = (longitude is not null)) and (is_here = (latitude is not null))))
);

-- Serves: deleting what has faded.
create index cart_statements_faded on cart_statements (said_at);
-- Serves: the export of a member's data, and the cascade of the account's deletion.
create index cart_statements_user on cart_statements (user_id);


-- ── collection_items ────────────────────────────────────────────────────────────────────────────────────────────────────

-- The restaurants of a collection in their order.
create table collection_items (
  collection_id uuid not null,
  question_id text collate "C" not null,
  notes text,
  position integer default 0 not null,
  added_at timestamp with time zone default now() not null,
  constraint collection_items_pkey primary key (collection_id, question_id),
  constraint collection_items_collection_id_fkey foreign key (collection_id) references collections(id) on delete cascade,
  constraint collection_items_question_id_fkey foreign key (question_id) references restaurants(id) on delete cascade,
  constraint collection_items_notes_length check ((char_length(notes) between 1 and 200))
);

-- Serves: a collection in its order.
create index collection_items_order on collection_items (collection_id, "position", added_at, question_id);
-- Serves: the collections that have a restaurant, and the cascade of its deletion.
create index collection_items_question on collection_items (question_id);

create trigger count_collection_item after insert or delete on collection_items for each row execute function count_collection_item();

create function count_collection_item()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'INSERT' then
    update collections set item_count = item_count + 1 where id = new.collection_id;
  else
    update collections set item_count = item_count - 1 where id = old.collection_id;
  end if;
  return null;
end $function$;


-- ── collection_likes ────────────────────────────────────────────────────────────────────────────────────────────────────

-- Who likes a collection.
create table collection_likes (
  collection_id uuid not null,
  user_id uuid not null,
  created_at timestamp with time zone default now() not null,
  constraint collection_likes_pkey primary key (collection_id, user_id),
  constraint collection_likes_collection_id_fkey foreign key (collection_id) references collections(id) on delete cascade,
  constraint collection_likes_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade
);

-- Serves: the collections that a member likes, and the cascade of the account's deletion.
create index collection_likes_user on collection_likes (user_id);

create trigger count_collection_like after insert or delete on collection_likes for each row execute function count_collection_like();
create trigger notify_of_like after insert or delete on collection_likes for each row execute function notify_of_like('collection_like');
create trigger refuse_blocked before insert on collection_likes for each row when ((not is_restoring())) execute function refuse_blocked();

create function count_collection_like()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'INSERT' then
    update collections set like_count = like_count + 1 where id = new.collection_id;
  else
    update collections set like_count = like_count - 1 where id = old.collection_id;
  end if;
  return null;
end $function$;


-- ── collections ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Collections of restaurants that members made.
create table collections (
  id uuid default gen_random_uuid() not null,
  user_id uuid not null,
  name text not null,
  description text,
  color text default '#6366f1'::text not null,
  emoji text default '📁'::text not null,
  is_public boolean default false not null,
  item_count integer default 0 not null,
  like_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  name_key text generated always as (fold_name(name)) stored not null,
  constraint collections_pkey primary key (id),
  constraint collections_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade,
  constraint collections_color_hex check ((color ~ '^#[0-9a-fA-F]{6}$'::text)),
  constraint collections_counts_not_negative check ((least(item_count, like_count) >= 0)),
  constraint collections_description_length check ((char_length(description) between 1 and 500)),
  constraint collections_emoji_length check ((char_length(emoji) between 1 and 16)),
  constraint collections_name_length check (((char_length(name) between 1 and 100) and (name = btrim(name))))
);

-- Serves: the public gallery by likes and by age.
create index collections_liked on collections (like_count desc, created_at desc, id desc) where is_public;
-- Serves: search among public collections by any three letters of the name, or the start of a word.
create index collections_name_trigram on collections using gin (name_key gin_trgm_ops) where is_public;
-- Serves: the public gallery by likes and by age.
create index collections_newest on collections (created_at desc, id desc) where is_public;
-- Serves: a member's collections, newest first.
create index collections_user on collections (user_id, created_at desc, id desc);


-- ── comment_dislikes ────────────────────────────────────────────────────────────────────────────────────────────────────

-- Who dislikes a comment. A member either likes or dislikes it.
create table comment_dislikes (
  id bigint generated always as identity,
  user_id uuid not null,
  comment_id bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint comment_dislikes_pkey primary key (id),
  constraint comment_dislikes_once unique (comment_id, user_id),
  constraint comment_dislikes_comment_id_fkey foreign key (comment_id) references comments(id) on delete cascade,
  constraint comment_dislikes_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade
);

-- Serves: what a member likes and dislikes, and the cascade of the account's deletion.
create index comment_dislikes_user on comment_dislikes (user_id);

create trigger count_dislikes after insert or delete on comment_dislikes for each row execute function count_dislikes();
create trigger dislike_comment before insert on comment_dislikes for each row execute function dislike_comment();
create trigger refuse_blocked before insert on comment_dislikes for each row when ((not is_restoring())) execute function refuse_blocked();
create trigger refuse_business before insert on comment_dislikes for each row when ((not is_restoring())) execute function refuse_business('comments_not_by_business');

create function count_dislikes()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'INSERT' then
    update comments set dislikes_count = dislikes_count + 1 where id = new.comment_id;
  else
    update comments set dislikes_count = dislikes_count - 1 where id = old.comment_id;
  end if;
  return null;
end $function$;

create function dislike_comment()
 returns trigger
 language plpgsql
as $function$
begin
  perform from comments where id = new.comment_id for update;
  delete from comment_likes where comment_id = new.comment_id and user_id = new.user_id;
  return new;
end $function$;


-- ── comment_likes ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Who likes a comment.
create table comment_likes (
  id bigint generated always as identity,
  user_id uuid not null,
  comment_id bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint comment_likes_pkey primary key (id),
  constraint comment_likes_once unique (comment_id, user_id),
  constraint comment_likes_comment_id_fkey foreign key (comment_id) references comments(id) on delete cascade,
  constraint comment_likes_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade
);

-- Serves: what a member likes and dislikes, and the cascade of the account's deletion.
create index comment_likes_user on comment_likes (user_id);

create trigger count_likes after insert or delete on comment_likes for each row execute function count_likes();
create trigger like_comment before insert on comment_likes for each row execute function like_comment();
create trigger notify_of_like after insert or delete on comment_likes for each row execute function notify_of_like('comment_like');
create trigger refuse_blocked before insert on comment_likes for each row when ((not is_restoring())) execute function refuse_blocked();
create trigger refuse_business before insert on comment_likes for each row when ((not is_restoring())) execute function refuse_business('comments_not_by_business');

create function count_likes()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'INSERT' then
    update comments set likes_count = likes_count + 1 where id = new.comment_id;
  else
    update comments set likes_count = likes_count - 1 where id = old.comment_id;
  end if;
  return null;
end $function$;

-- A like takes the same member's dislike away, and the other way round; the locked comment row orders the two.
create function like_comment()
 returns trigger
 language plpgsql
as $function$
begin
  perform from comments where id = new.comment_id for update;
  delete from comment_dislikes where comment_id = new.comment_id and user_id = new.user_id;
  return new;
end $function$;


-- ── comment_replies ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- Replies to comments, and to other replies of the same comment.
create table comment_replies (
  id bigint generated always as identity,
  comment_id bigint not null,
  -- The comment's restaurant, kept here so that a cascade can still settle its counters.
  question_id text collate "C" not null,
  user_id uuid,
  content text not null,
  replied_to bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  edited_at timestamp with time zone,
  likes_count integer default 0 not null,
  has_mentions boolean default false not null,
  constraint comment_replies_pkey primary key (id),
  constraint comment_replies_thread_key unique (comment_id, id),
  constraint comment_replies_comment_id_fkey foreign key (comment_id) references comments(id) on delete cascade,
  constraint comment_replies_question_id_fkey foreign key (question_id) references restaurants(id) on delete cascade,
  constraint comment_replies_same_thread foreign key (comment_id, replied_to) references comment_replies(comment_id, id) on delete set null (replied_to),
  constraint comment_replies_user_id_fkey foreign key (user_id) references profiles(id) on delete set null,
  constraint comment_replies_content_length check (((char_length(content) between 1 and 500) and (content = btrim(content)))),
  constraint comment_replies_likes_not_negative check ((likes_count >= 0))
);

-- Serves: the last reply of a member, and the deletion of the account.
create index comment_replies_member on comment_replies (user_id, created_at desc);
-- Serves: the members of a thread, in the order in which they are told.
create index comment_replies_members on comment_replies (comment_id, user_id, id) where (user_id is not null);
-- Serves: the cascade of a restaurant's deletion.
create index comment_replies_question on comment_replies (question_id);
-- Serves: the foreign key, when the answered reply is deleted.
create index comment_replies_replied_to on comment_replies (comment_id, replied_to) where (replied_to is not null);
-- Serves: the replies of some comments, oldest first.
create index comment_replies_thread on comment_replies (comment_id, created_at, id);

create trigger change_mentions after update of content on comment_replies for each row when ((new.has_mentions or old.has_mentions)) execute function store_mentions();
create trigger count_reply after insert or delete on comment_replies for each row when ((not is_raid_step())) execute function count_reply();
create trigger keep_reply_version after update of content on comment_replies for each row when ((new.content is distinct from old.content)) execute function keep_reply_version();
create trigger mark_mentions before insert or update of content on comment_replies for each row execute function mark_mentions();
create trigger notify_of_reply after insert on comment_replies for each row when ((new.user_id is not null)) execute function notify_of_reply();
create trigger place_reply before insert on comment_replies for each row execute function place_reply();
create trigger refuse_blocked before insert on comment_replies for each row when (((new.user_id is not null) and (not is_restoring()))) execute function refuse_blocked();
create trigger refuse_business before insert on comment_replies for each row when (((new.user_id is not null) and (not is_merging()) and (not is_restoring()))) execute function refuse_business('comments_not_by_business');
create trigger reverse_deleted after delete on comment_replies for each row when ((not is_raid_step())) execute function reverse_deleted('reply');
create trigger store_mentions after insert on comment_replies for each row when ((new.has_mentions and (not is_restoring()))) execute function store_mentions();

create function count_reply()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'INSERT' then
    update comments set reply_count = reply_count + 1 where id = new.comment_id;
    update restaurants set reply_count = reply_count + 1 where id = new.question_id;
    update profiles set reply_count = reply_count + 1 where id = new.user_id;
    perform note_activity(new.question_id);
  else
    update comments set reply_count = reply_count - 1 where id = old.comment_id;
    update restaurants set reply_count = reply_count - 1 where id = old.question_id;
    update profiles set reply_count = reply_count - 1 where id = old.user_id;
  end if;
  return null;
end $function$;

-- No path can change a reply without keeping the old text.
create function keep_reply_version()
 returns trigger
 language plpgsql
as $function$
begin
  insert into text_versions (reply_id, content) values (new.id, old.content);
  return null;
end $function$;

create function notify_of_reply()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

create function place_reply()
 returns trigger
 language plpgsql
as $function$
begin
  select question_id into new.question_id from comments where id = new.comment_id;
  return new;
end $function$;


-- ── comments ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Comments on a restaurant: one standalone for each member, and one with the vote. A deleted comment that has replies
-- stays as an empty row.
create table comments (
  id bigint generated always as identity,
  question_id text collate "C" not null,
  -- Null once the writer is gone.
  user_id uuid,
  vote_id bigint,
  content text,
  -- Deleted but kept, because others replied to it.
  is_deleted boolean default false not null,
  -- What the writer voted, followed when the vote changes; null on a duet.
  vote_choice text,
  vote_rating smallint,
  likes_count integer default 0 not null,
  dislikes_count integer default 0 not null,
  reply_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  -- The last edit that came later than fifteen minutes after writing; null: nothing is marked.
  edited_at timestamp with time zone,
  -- So that a text without mentions, nearly every one, needs no look at the table.
  has_mentions boolean default false not null,
  -- A comment that a merge brought to a restaurant where its writer has another comment.
  is_second boolean default false not null,
  constraint comments_pkey primary key (id),
  constraint comments_once_per_vote unique (vote_id),
  constraint comments_question_id_fkey foreign key (question_id) references restaurants(id) on delete cascade,
  constraint comments_user_id_fkey foreign key (user_id) references profiles(id) on delete set null,
  constraint comments_vote_id_fkey foreign key (vote_id) references votes(id) on delete set null,
  constraint comments_content_shape check (
case
    when is_deleted then (content is null)
    else ((content is not null) and (char_length(content) between 1 and 250) and (content = btrim(content)))
end),
  constraint comments_counts_not_negative check ((least(likes_count, dislikes_count, reply_count) >= 0))
);

-- Serves: a restaurant's column of comments, and all of a duet's, most liked first.
create index comments_all on comments (question_id, likes_count desc, created_at desc, id desc);
-- Serves: a restaurant's column of comments, and all of a duet's, most liked first.
create index comments_column on comments (question_id, vote_choice, likes_count desc, created_at desc, id desc);
-- One standalone comment per member and restaurant.
create unique index comments_standalone_once on comments (question_id, user_id) where ((vote_id is null) and (not is_deleted) and (not is_second));
-- Serves: a member's comments, newest first.
create index comments_user on comments (user_id, created_at desc, id desc);

create trigger change_mentions after update of content on comments for each row when (((new.has_mentions or old.has_mentions) and (not is_restoring()))) execute function store_mentions();
create trigger count_comment after insert or delete or update of is_deleted on comments for each row when ((not is_raid_step())) execute function count_comment();
create trigger drop_business_reply after update of is_deleted on comments for each row when ((new.is_deleted and (not old.is_deleted))) execute function drop_business_reply();
create trigger drop_comment_photos after update of is_deleted on comments for each row when ((new.is_deleted and (not old.is_deleted))) execute function drop_comment_photos();
create trigger follow_vote before insert on comments for each row execute function follow_vote();
create trigger forget_emptied after update of is_deleted on comments for each row when ((new.is_deleted and (not old.is_deleted))) execute function notify_of_comment();
create trigger keep_comment_version after update of content on comments for each row when (((new.content is distinct from old.content) and (not is_restoring()))) execute function keep_comment_version();
create trigger mark_mentions before insert or update of content on comments for each row execute function mark_mentions();
create trigger notify_of_comment after insert on comments for each row when ((new.user_id is not null)) execute function notify_of_comment();
create trigger refuse_blocked before insert on comments for each row when (((new.user_id is not null) and (not is_restoring()))) execute function refuse_blocked();
create trigger refuse_business before insert on comments for each row when (((new.user_id is not null) and (not is_merging()) and (not is_restoring()))) execute function refuse_business('comments_not_by_business');
create trigger reverse_deleted after delete on comments for each row when ((not is_raid_step())) execute function reverse_deleted('comment');
create trigger reverse_hidden after update of is_deleted on comments for each row when ((new.is_deleted and (not old.is_deleted) and (not is_raid_step()))) execute function reverse_deleted('comment');
create trigger store_mentions after insert on comments for each row when ((new.has_mentions and (not is_restoring()))) execute function store_mentions();

-- A deleted comment that is kept for its replies counts no longer.
create function count_comment()
 returns trigger
 language plpgsql
as $function$
declare
  before integer := case when tg_op = 'INSERT' then 0 when old.is_deleted then 0 else 1 end;
  after integer := case when tg_op = 'DELETE' then 0 when new.is_deleted then 0 else 1 end;
  restaurant text := case tg_op when 'DELETE' then old.question_id else new.question_id end;
  writer uuid := case tg_op when 'INSERT' then new.user_id else old.user_id end;
begin
  if before <> after then
    update restaurants set comment_count = comment_count + after - before where id = restaurant;
    update profiles set comment_count = comment_count + after - before where id = writer;
  end if;
  if tg_op = 'INSERT' and new.user_id is not null then
    perform note_activity(new.question_id);
  end if;
  return null;
end $function$;

-- A reply answers a text: when the comment is emptied, it goes.
create function drop_business_reply()
 returns trigger
 language plpgsql
as $function$
begin
  delete from business_replies where comment_id = new.id;
  return null;
end $function$;

create function drop_comment_photos()
 returns trigger
 language plpgsql
as $function$
begin
  delete from member_photos where comment_id = new.id;
  return null;
end $function$;

-- A comment on a vote carries what was voted.
create function follow_vote()
 returns trigger
 language plpgsql
as $function$
begin
  if new.vote_id is not null then
    select choice, rating into new.vote_choice, new.vote_rating from votes where id = new.vote_id;
  end if;
  return new;
end $function$;

-- No path can change a text without keeping the old one. A deleted comment that stays for its replies loses its
-- versions too.
create function keep_comment_version()
 returns trigger
 language plpgsql
as $function$
begin
  if new.is_deleted then
    delete from text_versions where comment_id = new.id;
  else
    insert into text_versions (comment_id, content) values (new.id, old.content);
  end if;
  return null;
end $function$;

create function notify_of_comment()
 returns trigger
 language plpgsql
as $function$
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
end $function$;


-- ── conversations ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- A conversation as one of its two members sees it: one row for each (docs/decisions/0027-message-requests.md).
create table conversations (
  owner_id uuid not null,
  -- Its public name, see conversation_key.
  id text not null,
  -- Null once the other one is gone.
  other_id uuid,
  last_message_id bigint not null,
  last_message_at timestamp with time zone not null,
  -- Received, neither read nor deleted.
  unread_count integer default 0 not null,
  -- In the row of the receiver only: a request that waits, or one that was declined. Null: a conversation like any
  -- other.
  request text,
  constraint conversations_pkey primary key (owner_id, id),
  constraint conversations_other_id_fkey foreign key (other_id) references profiles(id) on delete set null,
  constraint conversations_owner_id_fkey foreign key (owner_id) references profiles(id) on delete cascade,
  constraint conversations_request_known check ((request = any (array['waiting'::text, 'declined'::text]))),
  constraint conversations_unread check ((unread_count >= 0))
);

-- Serves: every row of a conversation whose messages went.
create index conversations_id on conversations (id);
-- Serves: the list, newest first, without requests.
create index conversations_newest on conversations (owner_id, last_message_id desc) where (request is null);
-- Serves: who leaves.
create index conversations_other on conversations (other_id);
-- Serves: the requests that wait, newest first.
create index conversations_requests on conversations (owner_id, last_message_id desc) where (request = 'waiting'::text);
-- Serves: how many are unread altogether. A request is silent.
create index conversations_unread on conversations (owner_id) include (unread_count) where ((unread_count > 0) and (request is null));

create trigger close_left_request before update of other_id on conversations for each row when (((new.other_id is null) and (new.request = 'waiting'::text))) execute function close_left_request();
create trigger notify_of_request after update of request on conversations for each row when ((new.request is distinct from old.request)) execute function notify_of_request();

-- A request of a member who left has nothing to answer.
create function close_left_request()
 returns trigger
 language plpgsql
as $function$
begin
  new.request := 'declined';
  return new;
end $function$;

-- Tells a member quietly of a request: the notification is read from the start, so that no bell rings. It goes with the
-- answer.
create function notify_of_request()
 returns trigger
 language plpgsql
as $function$
declare
  told notifications;
begin
  told.receiver_id := new.owner_id;
  told.cause := 'message_request:' || new.id;
  if new.request = 'waiting' then
    told.actor_id := new.other_id;
    told.kind := 'message_request';
    told.group_key := told.cause;
    perform notify_member(told);
    update notifications set read_at = now() where receiver_id = told.receiver_id and cause = told.cause and read_at is null;
  else
    delete from notifications where receiver_id = told.receiver_id and cause = told.cause;
  end if;
  return null;
end $function$;


-- ── crowd_decisions ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- What members decided together about a restaurant (docs/decisions/0063-what-few-members-decide.md). A moderator looks
-- at each one afterwards.
create table crowd_decisions (
  id bigint generated always as identity,
  restaurant_id text collate "C" not null,
  subject text collate "C" not null,
  -- What the restaurant said before; of the subject 'status' {status, movedTo, since}.
  old_value jsonb not null,
  new_value jsonb not null,
  -- Whether it needed three independent members: people had voted lately, or a business was there.
  is_guarded boolean not null,
  -- Of the subject 'status' the same moment as restaurants.status_since: while both are equal, nothing was decided
  -- since.
  decided_at timestamp with time zone not null,
  -- What a moderator did about it; null: none has looked.
  outcome text collate "C",
  looked_at timestamp with time zone,
  looked_by uuid,
  constraint crowd_decisions_pkey primary key (id),
  constraint crowd_decisions_looked_by_fkey foreign key (looked_by) references profiles(id) on delete set null,
  constraint crowd_decisions_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint crowd_decisions_looked check (((outcome is null) = (looked_at is null))),
  constraint crowd_decisions_looker check (((looked_by is null) or (outcome is not null))),
  constraint crowd_decisions_outcome_known check ((outcome = any (array['fine'::text, 'undone'::text]))),
  constraint crowd_decisions_subject_known check ((subject = any (array['status'::text, 'hours'::text, 'price'::text, 'fact'::text]))),
  constraint crowd_decisions_values check (((jsonb_typeof(old_value) = 'object'::text) and (jsonb_typeof(new_value) = 'object'::text)))
);

-- Serves: the deletion of the account of the moderator who looked.
create index crowd_decisions_looker on crowd_decisions (looked_by) where (looked_by is not null);
-- Serves: the latest decision about a restaurant, the undo of a raid, and the deletion of the restaurant.
create index crowd_decisions_restaurant on crowd_decisions (restaurant_id, decided_at);
-- Serves: the decisions that wait for a look, oldest first.
create index crowd_decisions_waiting on crowd_decisions (decided_at, id) where (outcome is null);


-- ── crowd_statements ────────────────────────────────────────────────────────────────────────────────────────────────────

-- What members had said about a restaurant when they decided, for the moderator who looks and for the undo of a raid.
create table crowd_statements (
  id bigint generated always as identity,
  decision_id bigint not null,
  member_id uuid not null,
  value jsonb not null,
  said_at timestamp with time zone not null,
  -- Members with the same number counted as one; null: this one said something else.
  group_no smallint,
  constraint crowd_statements_pkey primary key (id),
  constraint crowd_statements_once unique (decision_id, member_id),
  constraint crowd_statements_decision_id_fkey foreign key (decision_id) references crowd_decisions(id) on delete cascade,
  constraint crowd_statements_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint crowd_statements_group check ((group_no > 0)),
  constraint crowd_statements_value check ((jsonb_typeof(value) = 'object'::text))
);

-- Serves: the decisions of raiders, the export of a member's data, and the cascade of the account's deletion.
create index crowd_statements_member on crowd_statements (member_id);


-- ── decisions ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Every decision of moderation. It outlives the accounts that it names, without their names and without its text.
create table decisions (
  id bigint generated always as identity,
  content_type text collate "C" not null,
  -- No foreign key: a decision outlives what it is about. Null for a decision about a member.
  content_id text collate "C",
  outcome text collate "C" not null,
  -- The broken house rule, and what happened in the decider's words; both null where nothing was restricted.
  rule text collate "C",
  facts text,
  -- Whether a person found it or a rule of the machine.
  found_by text collate "C" not null,
  decided_by uuid,
  -- The member whom the decision concerns.
  member_id uuid,
  decided_at timestamp with time zone default now() not null,
  -- When a sanction ends; null without an end.
  until timestamp with time zone,
  -- Set when an appeal undid the decision.
  undone_at timestamp with time zone,
  -- The raid whose undo made this decision. Its return undoes it without an appeal.
  raid_id bigint,
  constraint decisions_pkey primary key (id),
  constraint decisions_decided_by_fkey foreign key (decided_by) references profiles(id) on delete set null,
  constraint decisions_member_id_fkey foreign key (member_id) references profiles(id) on delete set null,
  constraint decisions_raid_id_fkey foreign key (raid_id) references raids(id) on delete set null,
  constraint decisions_content_known check ((content_type = any (array['restaurant'::text, 'comment'::text, 'reply'::text, 'price'::text, 'menu_photo'::text, 'member_photo'::text, 'dish'::text, 'profile'::text, 'photo'::text, 'collection'::text, 'message'::text, 'member'::text]))),
  constraint decisions_content_named check (((content_type = 'member'::text) = (content_id is null))),
  constraint decisions_facts_length check ((char_length(facts) between 10 and 1000)),
  constraint decisions_found_by_known check ((found_by = any (array['person'::text, 'machine'::text]))),
  constraint decisions_not_about_self check ((member_id <> decided_by)),
  constraint decisions_of_member check (((outcome = any (array['dismissed'::text, 'kept'::text, 'removed'::text])) = (content_type <> 'member'::text))),
  constraint decisions_outcome_known check ((outcome = any (array['dismissed'::text, 'kept'::text, 'removed'::text, 'warning'::text, 'muted'::text, 'suspended'::text, 'banned'::text]))),
  constraint decisions_reasoned check (((outcome = any (array['dismissed'::text, 'kept'::text])) or (rule is not null))),
  constraint decisions_rule_known check ((rule = any (array['spam'::text, 'insult'::text, 'hate'::text, 'violence'::text, 'false_content'::text, 'private_data'::text, 'sexual'::text, 'illegal'::text, 'other'::text])))
);

-- Serves: the decisions of one moderator, newest first, and the deletion of the account.
create index decisions_decider on decisions (decided_by, decided_at desc, id desc) where (decided_by is not null);
-- Serves: the decisions that concern a member, newest first, and the deletion of the account.
create index decisions_member on decisions (member_id, id desc) where (member_id is not null);
-- Serves: the public log, newest first, and the numbers of a quarter.
create index decisions_newest on decisions (decided_at desc, id desc);
-- Serves: decisions with one outcome, newest first.
create index decisions_outcome on decisions (outcome, decided_at desc, id desc);
-- Serves: the decisions of one raid.
create index decisions_raid on decisions (raid_id) where (raid_id is not null);

create trigger forget_concerned before update of member_id on decisions for each row when (((old.member_id is not null) and (new.member_id is null))) execute function forget_concerned();
create trigger lift_undone after update of undone_at on decisions for each row when (((old.undone_at is null) and (new.undone_at is not null))) execute function lift_undone();

-- The account that a decision concerns was deleted: nothing tells of the person, neither the name of what was removed.
create function forget_concerned()
 returns trigger
 language plpgsql
as $function$
begin
  update appeals set content = null, answer = null,
    outcome = coalesce(outcome, 'withdrawn'), answered_at = coalesce(answered_at, now())
    where decision_id = new.id;
  delete from archived_rows where decision_id = new.id;
  update deleted_content_stats set title = null where decision_id = new.id;
  new.facts := null;
  return new;
end $function$;

-- An undone decision lifts the takedown.
create function lift_undone()
 returns trigger
 language plpgsql
as $function$
begin
  update takedown_items set outcome = 'lifted', lifted_on = (now() at time zone 'Europe/Istanbul')::date
    where decision_id = new.id and outcome = 'removed';
  return null;
end $function$;


-- ── deleted_content_stats ───────────────────────────────────────────────────────────────────────────────────────────────

-- What moderators deleted: the log, with a short name of the thing and the decision with its reason.
create table deleted_content_stats (
  id bigint generated always as identity,
  content_type text not null,
  content_id text not null,
  deleted_by uuid,
  report_id bigint,
  created_at timestamp with time zone default now() not null,
  title text,
  decision_id bigint,
  constraint deleted_content_stats_pkey primary key (id),
  constraint deleted_content_stats_once unique (content_type, content_id),
  constraint deleted_content_stats_decision_id_fkey foreign key (decision_id) references decisions(id) on delete set null,
  constraint deleted_content_stats_deleted_by_fkey foreign key (deleted_by) references profiles(id) on delete set null,
  constraint deleted_content_stats_report_id_fkey foreign key (report_id) references reports(id) on delete set null,
  constraint deleted_content_stats_title_length check ((char_length(title) between 1 and 300)),
  constraint deleted_content_stats_type_known check ((content_type = any (array['question'::text, 'comment'::text, 'reply'::text, 'price'::text, 'menu_photo'::text, 'member_photo'::text, 'dish'::text, 'profile'::text, 'photo'::text, 'collection'::text])))
);

-- Serves: the log of a decision.
create index deleted_content_stats_decision on deleted_content_stats (decision_id) where (decision_id is not null);
-- Serves: the deletion of the account of a moderator.
create index deleted_content_stats_deleter on deleted_content_stats (deleted_by);
-- Serves: what moderators deleted, newest first, of both kinds and of one.
create index deleted_content_stats_newest on deleted_content_stats (created_at desc, id desc);
-- Serves: the log of a report.
create index deleted_content_stats_report on deleted_content_stats (report_id);
-- Serves: what moderators deleted, newest first, of both kinds and of one.
create index deleted_content_stats_type_newest on deleted_content_stats (content_type, created_at desc, id desc);


-- ── digest_settings ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- How often a member gets a digest by e-mail; without a row never.
create table digest_settings (
  member_id uuid not null,
  frequency text collate "C" not null,
  -- The day in Istanbul of the last digest, whether there was something to tell or not.
  sent_on date default ((now() at time zone 'Europe/Istanbul'::text))::date not null,
  -- What came until then was summed up already.
  covers_until timestamp with time zone default now() not null,
  constraint digest_settings_pkey primary key (member_id),
  constraint digest_settings_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint digest_settings_frequency_known check ((frequency = any (array['daily'::text, 'weekly'::text])))
);

-- Serves: the members whose digest is due.
create index digest_settings_due on digest_settings (sent_on, member_id);


-- ── dish_kind_means ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- The mean of the ratings of each kind of dish, and under an empty kind of all dishes: what the order of dishes starts
-- with. Each night computes it.
create table dish_kind_means (
  kind text collate "C" not null,
  mean numeric(3,1) not null,
  constraint dish_kind_means_pkey primary key (kind),
  constraint dish_kind_means_range check ((mean between (1)::numeric and (10)::numeric))
);


-- ── dish_names ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Every name that a dish has or had, once. The search looks for words here and not among all dishes: many dishes have
-- the same name. A name stays when its last dish goes.
create table dish_names (
  name_key text collate "C" not null,
  -- The folded name as the search has titles: without apostrophes, other marks divide words.
  search_key text collate "C" not null,
  constraint dish_names_pkey primary key (name_key)
);

-- Serves: the shortest names that hold common words.
create index dish_names_by_length on dish_names (length(name_key), name_key) include (search_key);
-- Serves: the names that hold the words of a search.
create index dish_names_holding on dish_names using gin (search_key gin_trgm_ops);


-- ── dish_place_counts ───────────────────────────────────────────────────────────────────────────────────────────────────

-- How many listed dishes of each kind a district has, and under an empty district the whole province. A job counts them
-- every ten minutes.
create table dish_place_counts (
  province smallint not null,
  district text collate "C" not null,
  kind text collate "C" not null,
  dishes integer not null,
  constraint dish_place_counts_pkey primary key (province, district, kind),
  constraint dish_place_counts_positive check ((dishes > 0))
);

-- Serves: the districts that have a kind, the sitemap, and the counting.
create index dish_place_counts_of_kind on dish_place_counts (kind, province);


-- ── dish_ratings ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- How members rated dishes, once each. They enter no score and no order of restaurants, and pay nothing.
create table dish_ratings (
  id bigint generated always as identity,
  dish_id bigint not null,
  -- Null once the member left: the rating goes on a day of its own.
  member_id uuid,
  rating smallint not null,
  created_at timestamp with time zone default now() not null,
  -- Null until the first change: the first change is free, later ones wait.
  last_rating_change_at timestamp with time zone,
  -- A held rating is in no counter: the vote shield holds the member’s vote on the restaurant.
  is_held boolean default false not null,
  -- How much the rating counts in the order of the restaurant’s dishes. Only the nightly job changes it.
  weight numeric(3,2) default 0 not null,
  -- How far the order trusted its member, in ten thousandths, when it last asked. Null until its first night.
  standing smallint,
  -- From when the night's job takes the member's standing of that night; null: nothing is to change.
  standing_changes_at timestamp with time zone,
  -- When the rating of a member who left goes: 7 to 60 days later, each on a day of its own, so that nobody sees which
  -- were of one person.
  goes_at timestamp with time zone,
  -- Keyed hashes of the dish with the e-mail and with the device of a member who left: who returns and rates the dish
  -- again replaces the old rating.
  left_hashes bytea[],
  constraint dish_ratings_pkey primary key (id),
  constraint dish_ratings_once unique (dish_id, member_id),
  constraint dish_ratings_dish_id_fkey foreign key (dish_id) references restaurant_dishes(id) on delete cascade,
  constraint dish_ratings_member_id_fkey foreign key (member_id) references profiles(id),
  constraint dish_ratings_held_weightless check (((not is_held) or (weight = (0)::numeric))),
  constraint dish_ratings_left_goes check (((member_id is null) = (goes_at is not null))),
  constraint dish_ratings_rating_range check ((rating between 1 and 10)),
  constraint dish_ratings_standing_range check ((standing between 0 and 10000)),
  constraint dish_ratings_weight_range check ((weight between (0)::numeric and (1)::numeric))
);

-- Serves: the ratings of members who left whose day has come.
create index dish_ratings_going on dish_ratings (goes_at) where (goes_at is not null);
-- Serves: the ratings of a member, for the export and the deletion of the account.
create index dish_ratings_member on dish_ratings (member_id, id);

create trigger dish_ratings_counted after insert or delete or update of rating, is_held on dish_ratings for each row when ((not is_merging())) execute function count_dish_ratings();

create function count_dish_ratings()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op <> 'INSERT' then
    perform count_dish_rating(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform count_dish_rating(new, 1);
  else
    perform drop_empty_dish(old.dish_id);
  end if;
  return null;
end $function$;


-- ── dishes ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Each dish and portion of a restaurant that has a price, by folded names. A dish goes with its last price.
create table dishes (
  id bigint generated always as identity,
  question_id text collate "C" not null,
  name text not null,
  portion text default ''::text not null,
  name_key text collate "C" not null,
  portion_key text collate "C" default ''::text not null,
  seen_on date,
  price_count integer default 0 not null,
  constraint dishes_pkey primary key (id),
  constraint dishes_once unique (question_id, name_key, portion_key),
  constraint dishes_dish_fkey foreign key (question_id, name_key) references restaurant_dishes(restaurant_id, name_key) on update cascade on delete cascade,
  constraint dishes_question_id_fkey foreign key (question_id) references restaurants(id) on delete cascade,
  constraint dishes_count_not_negative check ((price_count >= 0)),
  constraint dishes_name_key_given check ((name_key <> ''::text)),
  constraint dishes_name_length check (((char_length(name) between 1 and 60) and (name = btrim(name)))),
  constraint dishes_portion_length check (((char_length(portion) <= 30) and (portion = btrim(portion))))
);

-- Serves: the dishes of a restaurant, the latest seen first. The day is a number, because cursors hold numbers.
create index dishes_latest on dishes (question_id, ((seen_on - '2000-01-01'::date)) desc, id desc) where (price_count > 0);

create trigger dishes_dated after insert or delete or update of seen_on on dishes for each row when ((not is_merging())) execute function date_dish();
create trigger dishes_given before insert on dishes for each row execute function give_portion_its_dish();

create function date_dish()
 returns trigger
 language plpgsql
as $function$
declare
  portion dishes := case when tg_op = 'DELETE' then old else new end;
  dish bigint;
begin
  select id into dish from restaurant_dishes
    where restaurant_id = portion.question_id and name_key = portion.name_key for no key update;
  if not found then
    return null;
  end if;
  update restaurant_dishes r set seen_on = known.seen_on
    from (select max(p.seen_on) as seen_on from dishes p where p.question_id = portion.question_id and p.name_key = portion.name_key) known
    where r.id = dish and r.seen_on is distinct from known.seen_on;
  if tg_op = 'DELETE' then
    perform drop_empty_dish(dish);
  end if;
  return null;
end $function$;

create function give_portion_its_dish()
 returns trigger
 language plpgsql
as $function$
begin
  loop
    perform from restaurant_dishes where restaurant_id = new.question_id and name_key = new.name_key for key share;
    exit when found;
    insert into restaurant_dishes (restaurant_id, name, name_key) values (new.question_id, new.name, new.name_key)
    on conflict on constraint restaurant_dishes_once do nothing;
  end loop;
  return new;
end $function$;


-- ── districts ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The districts that a restaurant can be in, by the code of their province (src/features/places/provinces.data.ts has
-- their names).
create table districts (
  province smallint not null,
  slug text collate "C" not null,
  constraint districts_pkey primary key (province, slug),
  constraint districts_province_range check ((province between 1 and 81)),
  constraint districts_slug_form check (is_slug(slug))
);


-- ── email_changes ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- A change of the e-mail, from the wish to the end of the time in which the old address can undo it
-- (docs/decisions/0049-keys-to-the-account.md).
create table email_changes (
  id uuid default gen_random_uuid() not null,
  user_id text not null,
  old_email text not null,
  new_email text not null,
  -- Null once the link was used, and where the new address has an account: no link was sent then.
  confirm_hash bytea,
  confirm_until timestamp with time zone not null,
  undo_hash bytea not null,
  -- Counts again from the confirmation.
  undo_until timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  confirmed_at timestamp with time zone,
  constraint email_changes_pkey primary key (id),
  constraint email_changes_confirm_once unique (confirm_hash),
  constraint email_changes_undo_once unique (undo_hash),
  constraint email_changes_user_id_fkey foreign key (user_id) references auth_users(id) on delete cascade,
  constraint email_changes_differ check ((old_email <> new_email))
);

-- Serves: the removal of old changes.
create index email_changes_age on email_changes (undo_until);
-- Serves: whether an address is held for the person who had it.
create index email_changes_held on email_changes (old_email) where (confirmed_at is not null);
-- Serves: the changes of an account, the export.
create index email_changes_of_account on email_changes (user_id, created_at);
-- An account waits for one new address; a newer wish takes the place of the older.
create unique index email_changes_pending_once on email_changes (user_id) where (confirmed_at is null);


-- ── empty_searches ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- The words of searches without a result, for 90 days. Who searched is not kept (docs/decisions/0047-statistics.md).
create table empty_searches (
  day date not null,
  words text collate "C" not null,
  amount integer not null,
  constraint empty_searches_pkey primary key (day, words),
  constraint empty_searches_words_length check ((char_length(words) between 1 and 60))
);


-- ── encrypted_messages ──────────────────────────────────────────────────────────────────────────────────────────────────

-- Private messages. What they say is sealed on the members' devices; here is who wrote to whom, when, and what was
-- read.
create table encrypted_messages (
  id bigint generated always as identity,
  sender_id uuid,
  receiver_id uuid,
  -- The sender's own id of the message: sending twice stores once.
  client_id uuid not null,
  -- The sealed envelope; null once deleted.
  encrypted_content text,
  created_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  is_read boolean default false not null,
  seen_at timestamp with time zone,
  is_deleted boolean default false not null,
  -- Filled by the database itself, see name_conversation.
  conversation_id text default ''::text not null,
  constraint encrypted_messages_pkey primary key (id),
  constraint encrypted_messages_client_once unique (sender_id, client_id),
  constraint encrypted_messages_receiver_id_fkey foreign key (receiver_id) references profiles(id) on delete set null,
  constraint encrypted_messages_sender_id_fkey foreign key (sender_id) references profiles(id) on delete set null,
  constraint encrypted_messages_deleted_empty check ((is_deleted = (encrypted_content is null))),
  constraint encrypted_messages_not_self check ((sender_id <> receiver_id)),
  constraint encrypted_messages_read_together check ((is_read = (read_at is not null))),
  constraint encrypted_messages_size check ((octet_length(encrypted_content) <= 32768))
);

-- Serves: what goes with a member who leaves. The other side is served by the rule that a message is sent once.
create index encrypted_messages_received on encrypted_messages (receiver_id);
-- Serves: a thread, from either end.
create index encrypted_messages_thread on encrypted_messages (conversation_id, id);
-- Serves: what is unread, by conversation.
create index encrypted_messages_unread on encrypted_messages (receiver_id, conversation_id, id) where (not is_read);

create trigger encrypted_messages_added after insert on encrypted_messages referencing new table as added for each statement execute function count_messages();
create trigger encrypted_messages_changed after update on encrypted_messages referencing old table as removed new table as changed for each statement execute function count_messages();
create trigger encrypted_messages_conversation before insert on encrypted_messages for each row when ((not is_restoring())) execute function name_conversation();
create trigger encrypted_messages_removed after delete on encrypted_messages referencing old table as removed for each statement execute function count_messages();
create trigger push_message after insert on encrypted_messages for each row when (((new.receiver_id is not null) and (not new.is_read) and (not is_restoring()))) execute function push_message();
create trigger refuse_blocked before insert on encrypted_messages for each row when ((not is_restoring())) execute function refuse_blocked();
create trigger refuse_business before insert on encrypted_messages for each row when ((not is_restoring())) execute function refuse_business_message('messages_not_by_business');

create function count_messages()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

-- Fills conversation_id on every way to a row.
create function name_conversation()
 returns trigger
 language plpgsql
as $function$
begin
  new.conversation_id := conversation_key(new.sender_id, new.receiver_id);
  return new;
end $function$;

-- A private message may be pushed to its receiver. The push names nobody and quotes nothing. A request makes no sound,
-- and neither does a muted member.
create function push_message()
 returns trigger
 language plpgsql
as $function$
begin
  if exists (select from push_subscriptions where member_id = new.receiver_id)
    and not exists (select from notification_settings where member_id = new.receiver_id and kind = 'message' and not push)
    and message_way(new.sender_id, new.receiver_id) = 'open'
    and not is_silent_for(new.receiver_id, new.sender_id)
  then
    insert into push_outbox (member_id, tag) values (new.receiver_id, 'message') on conflict do nothing;
  end if;
  return null;
end $function$;


-- ── erased_members ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- The members whose accounts were deleted, each by the SHA-256 of its random id: a restore erases them again. Each
-- server copies the hashes into the file ERASED_LIST, which is kept beside the backups.
create table erased_members (
  member_hash bytea not null,
  erased_at timestamp with time zone default now() not null,
  constraint erased_members_pkey primary key (member_hash),
  constraint erased_members_hash_length check ((octet_length(member_hash) = 32))
);

-- Serves: the hashes that the file does not have yet.
create index erased_members_recent on erased_members (erased_at);


-- ── fact_statements ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- What each member said last about a fact of a restaurant: one value, and the day on which the member saw it.
create table fact_statements (
  id bigint generated always as identity,
  restaurant_id text collate "C" not null,
  member_id uuid not null,
  -- A key of src/features/fact-names/fact-names.data.ts, or meal_card:<slug>.
  fact text collate "C" not null,
  value text collate "C" not null,
  seen_on date not null,
  said_at timestamp with time zone default clock_timestamp() not null,
  -- From which network it was said: an HMAC under the server's secret, another one than that of votes. Kept for 90
  -- days.
  network_hash bytea,
  -- open: it may help to decide; decided: it is part of what members decided; ruled: the author or a moderator said it,
  -- which decides at once; refused: a moderator undid what it decided.
  state text collate "C" default 'open'::text not null,
  constraint fact_statements_pkey primary key (id),
  constraint fact_statements_once unique (restaurant_id, fact, member_id),
  constraint fact_statements_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint fact_statements_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint fact_statements_fact_form check ((fact ~ '^([a-z_]{1,30}|meal_card:[a-z0-9-]{1,40})$'::text)),
  constraint fact_statements_hash_length check ((octet_length(network_hash) = 16)),
  constraint fact_statements_state_known check ((state = any (array['open'::text, 'decided'::text, 'ruled'::text, 'refused'::text]))),
  constraint fact_statements_value_known check ((value = any (array['yes'::text, 'no'::text, 'limited'::text])))
);

-- Serves: the bound of a member's day, the export of a member's data, and the cascade of the account's deletion.
create index fact_statements_member on fact_statements (member_id, said_at);
-- Serves: the networks that are kept no longer.
create index fact_statements_networks on fact_statements (said_at) where (network_hash is not null);

create trigger await_settling after delete on fact_statements for each row execute function await_settling();
create trigger await_settling_of_new after insert on fact_statements for each row when ((not is_restoring())) execute function await_settling();

create function await_settling()
 returns trigger
 language plpgsql
as $function$
declare
  one fact_statements := case tg_op when 'DELETE' then old else new end;
begin
  if tg_op = 'DELETE' and not exists (select from fact_statements where restaurant_id = one.restaurant_id and fact = one.fact) then
    delete from restaurant_facts where restaurant_id = one.restaurant_id and fact = one.fact;
  else
    update restaurant_facts set settle_at = now(), is_hit = false, hit_until = null
      where restaurant_id = one.restaurant_id and fact = one.fact;
  end if;
  return null;
end $function$;


-- ── follows ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Who follows whom. Two members who follow each other are friends: both rows are mutual.
create table follows (
  id bigint generated always as identity,
  follower_id uuid not null,
  following_id uuid not null,
  is_mutual boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint follows_pkey primary key (id),
  constraint follows_once unique (follower_id, following_id),
  constraint follows_follower_id_fkey foreign key (follower_id) references profiles(id) on delete cascade,
  constraint follows_following_id_fkey foreign key (following_id) references profiles(id) on delete cascade,
  constraint follows_not_self check ((follower_id <> following_id))
);

-- Serves: followers and following, newest first.
create index follows_followers on follows (following_id, created_at desc, id desc);
-- Serves: followers and following, newest first.
create index follows_following on follows (follower_id, created_at desc, id desc);

create trigger accept_followed after insert on follows for each row execute function accept_followed();
create trigger count_follow after insert or delete on follows for each row execute function count_follow();
create trigger notify_of_follow after insert or delete on follows for each row execute function notify_of_follow();
create trigger pair_follow before insert on follows for each row execute function pair_follow();
-- After pair_follow by its name, which locks both profiles.
create trigger refuse_blocked before insert on follows for each row execute function refuse_blocked();

-- A member who follows another wants to hear from that member: this accepts a request, also one that was declined.
create function accept_followed()
 returns trigger
 language plpgsql
as $function$
begin
  update conversations set request = null
    where owner_id = new.follower_id and id = conversation_key(new.follower_id, new.following_id) and request is not null;
  return null;
end $function$;

-- A member who leaves takes both halves of a friendship along in one command: it counts once for each friend.
create function count_follow()
 returns trigger
 language plpgsql
as $function$
declare
  pair follows := case tg_op when 'DELETE' then old else new end;
  step integer := case tg_op when 'DELETE' then -1 else 1 end;
  friends integer := case when pair.is_mutual then step else 0 end;
begin
  perform from profiles where id in (pair.follower_id, pair.following_id) order by id for no key update;
  if tg_op = 'DELETE' then
    update follows set is_mutual = false where follower_id = old.following_id and following_id = old.follower_id;
    -- The other half went in the same command, or it would have been told: one of the two counts for both.
    if not found and old.follower_id > old.following_id then friends := 0; end if;
  end if;
  update profiles set following_count = following_count + step, friend_count = friend_count + friends where id = pair.follower_id;
  update profiles set follower_count = follower_count + step, friend_count = friend_count + friends where id = pair.following_id;
  return null;
end $function$;

create function notify_of_follow()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

-- Both profiles are locked in one order before anything is read, so two members who follow each other at once both see
-- it.
create function pair_follow()
 returns trigger
 language plpgsql
as $function$
begin
  perform from profiles where id in (new.follower_id, new.following_id) order by id for no key update;
  update follows set is_mutual = true where follower_id = new.following_id and following_id = new.follower_id;
  new.is_mutual := found;
  return new;
end $function$;


-- ── gift_inbox ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Gifts that were sent, with what became of them. The points of an open gift are still its sender's.
create table gift_inbox (
  id bigint generated always as identity,
  sender_id uuid,
  receiver_id uuid not null,
  gift_type_id bigint not null,
  message text,
  status text default 'pending'::text not null,
  sent_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone default (now() + '72:00:00'::interval) not null,
  responded_at timestamp with time zone,
  -- When the sender was told that the points are back.
  refund_seen_at timestamp with time zone,
  constraint gift_inbox_pkey primary key (id),
  constraint gift_inbox_gift_type_id_fkey foreign key (gift_type_id) references gift_types(id),
  constraint gift_inbox_receiver_id_fkey foreign key (receiver_id) references profiles(id) on delete cascade,
  constraint gift_inbox_sender_id_fkey foreign key (sender_id) references profiles(id) on delete set null,
  constraint gift_inbox_answered check (
case status
    when 'accepted'::text then ((responded_at is not null) and (responded_at < expires_at))
    when 'rejected'::text then (responded_at is not null)
    else (responded_at is null)
end),
  constraint gift_inbox_message_length check ((char_length(message) between 1 and 100)),
  constraint gift_inbox_not_self check ((sender_id <> receiver_id)),
  constraint gift_inbox_status_known check ((status = any (array['pending'::text, 'accepted'::text, 'rejected'::text, 'expired'::text])))
);

-- Serves: the job that refunds what expired.
create index gift_inbox_expiry on gift_inbox (expires_at) where (status = 'pending'::text);
-- Serves: a member's open gifts, newest first.
create index gift_inbox_open on gift_inbox (receiver_id, sent_at desc, id desc) where (status = 'pending'::text);
-- Serves: what a sender was not told of yet.
create index gift_inbox_returned on gift_inbox (sender_id) where ((status = any (array['rejected'::text, 'expired'::text])) and (refund_seen_at is null));
-- Serves: the gifts that a member sent, and the cascade of the account's deletion.
create index gift_inbox_sender on gift_inbox (sender_id);
-- Serves: the foreign key, when a gift is deleted.
create index gift_inbox_type on gift_inbox (gift_type_id);

create trigger notify_of_answer after update of status on gift_inbox for each row when (((new.status <> old.status) and (new.sender_id is not null))) execute function notify_of_gift();
create trigger notify_of_gift after insert on gift_inbox for each row when (((new.status = 'pending'::text) and (new.sender_id is not null))) execute function notify_of_gift();
create trigger refund_deleted after delete on gift_inbox for each row when (((old.status = 'pending'::text) and (not is_raid_step()))) execute function refund_gift();
create trigger refund_returned after update of status on gift_inbox for each row when (((old.status = 'pending'::text) and (new.status = any (array['rejected'::text, 'expired'::text])))) execute function refund_gift();
create trigger refuse_blocked before insert on gift_inbox for each row when (((new.status = 'pending'::text) or (not is_restoring()))) execute function refuse_blocked();
create trigger refuse_business before insert on gift_inbox for each row when (((new.message is not null) and (not is_restoring()))) execute function refuse_business_message('messages_not_by_business');

create function notify_of_gift()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

-- Points that waited in a gift pay the debt when they return: move_points sees to it.
create function refund_gift()
 returns trigger
 language plpgsql
as $function$
begin
  insert into points_log (user_id, points_change, reason, source)
  select l.user_id, -l.points_change, 'GIFT_REFUNDED', l.source
    from points_log l join profiles p on p.id = l.user_id
    where l.source = 'gift:' || old.id and l.reason = 'GIFT_SENT'
  on conflict on constraint points_log_once do nothing;
  return null;
end $function$;


-- ── gift_types ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The gifts that can be sent, with what they cost.
create table gift_types (
  id bigint generated always as identity,
  name text not null,
  emoji text not null,
  description text not null,
  -- Tenths of a point.
  cost_tenths integer not null,
  is_active boolean default true not null,
  constraint gift_types_pkey primary key (id),
  constraint gift_types_name_unique unique (name),
  constraint gift_types_cost_positive check ((cost_tenths > 0))
);

-- Serves: the gifts to choose from, cheapest first.
create index gift_types_active on gift_types (cost_tenths, id) where is_active;


-- ── held_names ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Usernames that a member gave up, by a new name or by leaving: for 90 days nobody else takes them.
create table held_names (
  -- HMAC-SHA-256 of the username under the server's secret: the name of a deleted account is kept nowhere.
  name_hash bytea not null,
  -- Who had the name, to lead old links to the present one; null once the member has left.
  profile_id uuid,
  expires_at timestamp with time zone not null,
  constraint held_names_pkey primary key (name_hash),
  constraint held_names_profile_id_fkey foreign key (profile_id) references profiles(id) on delete set null,
  constraint held_names_hash_length check ((octet_length(name_hash) = 32))
);

-- Serves: what is held no longer.
create index held_names_expired on held_names (expires_at);
-- Serves: the holds of one member, and the foreign key when the member leaves.
create index held_names_profile on held_names (profile_id);


-- ── held_texts ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Texts of newcomers that wait for a moderator (docs/decisions/0052-newcomers.md).
create table held_texts (
  id bigint generated always as identity,
  user_id uuid not null,
  question_id text not null,
  -- The comment that it answers; null: it is a comment itself.
  comment_id bigint,
  replied_to bigint,
  -- Empty once it is decided: the accepted text is a comment or a reply then.
  content text not null,
  held_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  is_accepted boolean,
  constraint held_texts_pkey primary key (id),
  constraint held_texts_comment_id_fkey foreign key (comment_id) references comments(id) on delete cascade,
  constraint held_texts_question_id_fkey foreign key (question_id) references restaurants(id) on delete cascade,
  constraint held_texts_replied_to_fkey foreign key (replied_to) references comment_replies(id) on delete set null,
  constraint held_texts_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade,
  constraint held_texts_decided check (((decided_at is null) = (is_accepted is null))),
  constraint held_texts_length check ((char_length(content) <= 500))
);

-- Serves: the deletion of a restaurant, a comment or a reply.
create index held_texts_comment on held_texts (comment_id) where (comment_id is not null);
-- Of one member at most one comment on a restaurant waits.
create unique index held_texts_comment_once on held_texts (user_id, question_id) where ((comment_id is null) and (decided_at is null));
-- Serves: the other waiting copies of a text.
create index held_texts_copies on held_texts (text_key(content), id) where (decided_at is null);
-- Serves: the last text of a member, whether a link was accepted, the export, and the deletion of the account.
create index held_texts_member on held_texts (user_id, held_at desc);
-- Serves: the deletion of a restaurant, a comment or a reply.
create index held_texts_question on held_texts (question_id);
-- Serves: the deletion of a restaurant, a comment or a reply.
create index held_texts_replied_to on held_texts (replied_to) where (replied_to is not null);
-- Serves: what waits, the oldest first.
create index held_texts_waiting on held_texts (held_at, id) where (decided_at is null);


-- ── held_votes ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- A vote that a shield held. The row stays after the decision, so that a released vote is not held again.
create table held_votes (
  vote_id bigint not null,
  shield_id bigint not null,
  -- The signs that found this vote.
  signs text[] collate "C" not null,
  held_at timestamp with time zone default now() not null,
  -- The weight that a vote had when it was held: a released vote has it again until the next night.
  weight numeric(3,2) default 0 not null,
  constraint held_votes_pkey primary key (vote_id),
  constraint held_votes_shield_id_fkey foreign key (shield_id) references shields(id) on delete cascade,
  constraint held_votes_vote_id_fkey foreign key (vote_id) references votes(id) on delete cascade
);

-- Serves: the votes that a shield holds or held.
create index held_votes_shield on held_votes (shield_id, vote_id);


-- ── hours_changes ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Who said what about the hours of a restaurant, each version once.
create table hours_changes (
  id bigint generated always as identity,
  restaurant_id text collate "C" not null,
  version integer not null,
  member_id uuid,
  old_value text,
  new_value text,
  -- The version whose value an undo brought back; 0: the hours were unknown.
  undone_to integer,
  created_at timestamp with time zone default now() not null,
  -- Hours that an import wrote have no member either, but nobody left.
  is_imported boolean default false not null,
  -- Whether these hours are the word of one member that nobody independent confirmed yet.
  is_word boolean default false not null,
  constraint hours_changes_pkey primary key (id),
  constraint hours_changes_once unique (restaurant_id, version),
  constraint hours_changes_member_id_fkey foreign key (member_id) references profiles(id) on delete set null,
  constraint hours_changes_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint hours_changes_differ check ((old_value is distinct from new_value)),
  constraint hours_changes_imported_by_nobody check ((not (is_imported and (member_id is not null)))),
  constraint hours_changes_undo_before check (((undone_to >= 0) and (undone_to <= (version - 2))))
);

-- Serves: the export of a member's data, and the deletion of the account.
create index hours_changes_member on hours_changes (member_id, id);


-- ── hours_statements ────────────────────────────────────────────────────────────────────────────────────────────────────

-- What each member said last about the hours of a restaurant (docs/decisions/0063-what-few-members-decide.md).
create table hours_statements (
  restaurant_id text collate "C" not null,
  member_id uuid not null,
  -- In OpenStreetMap's opening_hours, as Lokma writes it, or as it was written.
  value text not null,
  -- From which network it was said: an HMAC under the server's secret, another one than that of votes. Kept for 90
  -- days.
  network_hash bytea,
  said_at timestamp with time zone default clock_timestamp() not null,
  -- Whether it waits for others who say the same; not what the page says already, and not what was decided since.
  is_waiting boolean default false not null,
  constraint hours_statements_once primary key (restaurant_id, member_id),
  constraint hours_statements_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint hours_statements_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint hours_statements_hash_length check ((octet_length(network_hash) = 16)),
  constraint hours_statements_value_size check ((octet_length(value) between 1 and 12000))
);

-- Serves: the bound of a member's day, the export of a member's data, and the cascade of the account's deletion.
create index hours_statements_member on hours_statements (member_id, said_at);
-- Serves: the networks that are kept no longer.
create index hours_statements_networks on hours_statements (said_at) where (network_hash is not null);
-- Serves: the job that completes what a day decides.
create index hours_statements_waiting on hours_statements (said_at) where is_waiting;


-- ── hub_outbox ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What members are to hear, written with what makes it true and gone once it was told.
create table hub_outbox (
  id bigint generated always as identity,
  user_ids uuid[] not null,
  event text not null,
  data jsonb not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint hub_outbox_pkey primary key (id)
);


-- ── idempotency_keys ────────────────────────────────────────────────────────────────────────────────────────────────────

-- The answer of a creating call, kept so that a repeated call gets it again.
create table idempotency_keys (
  owner text not null,
  key text not null,
  request_hash text not null,
  status smallint not null,
  response jsonb not null,
  created_at timestamp with time zone default now() not null,
  constraint idempotency_keys_pkey primary key (owner, key),
  constraint idempotency_keys_length check ((char_length(key) between 8 and 100))
);

-- Serves: the clean-up after a day.
create index idempotency_keys_created on idempotency_keys (created_at);


-- ── import_rows ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What an import wrote, row by row. Taking the import back deletes the rows that it has taken back.
create table import_rows (
  id bigint generated always as identity,
  import_id bigint not null,
  -- The row of restaurant_sources, together with the source of the import.
  external_id text collate "C" not null,
  -- No foreign key: a restaurant that was removed and came back is still that of the row.
  restaurant_id text collate "C" not null,
  -- added: the restaurant is new; joined: it was there, and the source is new to it; updated: the source had it before.
  kind text collate "C" not null,
  -- The fields that were written, and the place, as they were before. Empty for a new restaurant.
  old_values jsonb not null,
  -- The same fields after the import.
  new_values jsonb not null,
  -- The row of restaurant_sources before: its written values, licence, attribution and last_at.
  old_source jsonb,
  constraint import_rows_pkey primary key (id),
  constraint import_rows_import_id_fkey foreign key (import_id) references imports(id) on delete cascade,
  constraint import_rows_external_id_size check ((char_length(external_id) between 1 and 200)),
  constraint import_rows_kind_known check ((kind = any (array['added'::text, 'joined'::text, 'updated'::text]))),
  constraint import_rows_source_of_updates check (((old_source is not null) = (kind = 'updated'::text))),
  constraint import_rows_values check (((jsonb_typeof(old_values) = 'object'::text) and (jsonb_typeof(new_values) = 'object'::text)))
);

-- Serves: the undo of an import, newest rows first, and the deletion of an import.
create index import_rows_import on import_rows (import_id, id);
-- Serves: what later imports wrote into a restaurant.
create index import_rows_restaurant on import_rows (restaurant_id, id);


-- ── imported_facts ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- What OpenStreetMap says about the facts of a restaurant, apart from what members say: it is shown where no member
-- says anything, and exported under the licence of its source alone.
create table imported_facts (
  restaurant_id text collate "C" not null,
  -- Facts with their values, by name: card=yes wheelchair=no.
  facts text collate "C" not null,
  imported_on date default ((now() at time zone 'Europe/Istanbul'::text))::date not null,
  -- The source of the import, as in restaurant_sources.
  source text collate "C" not null,
  constraint imported_facts_pkey primary key (restaurant_id),
  constraint imported_facts_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint imported_facts_form check ((facts ~ '^[a-z_:0-9-]+=(yes|no|limited)( [a-z_:0-9-]+=(yes|no|limited))*$'::text))
);


-- ── imports ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The imports of files, for the list of them and for taking one back
-- (docs/decisions/0064-imports-can-be-taken-back.md).
create table imports (
  id bigint generated always as identity,
  file_name text not null,
  source text collate "C" not null,
  licence text not null,
  -- The encoding in which the file was read.
  encoding text collate "C",
  started_at timestamp with time zone default now() not null,
  -- Null while it runs, and after a process that was killed.
  ended_at timestamp with time zone,
  -- Whether the file was read to its end.
  is_complete boolean default false not null,
  -- How many rows became what, such as {"new": 7, "refused": 1}. Written with each batch.
  counts jsonb default '{}'::jsonb not null,
  -- When the operator took it back last. Rows of its journal that are left were kept then.
  undone_at timestamp with time zone,
  constraint imports_pkey primary key (id),
  constraint imports_complete_ended check (((ended_at is not null) or (not is_complete))),
  constraint imports_counts check ((jsonb_typeof(counts) = 'object'::text)),
  constraint imports_encoding_known check ((encoding = any (array['utf-8'::text, 'utf-16le'::text, 'utf-16be'::text, 'windows-1254'::text]))),
  constraint imports_file_name_size check ((char_length(file_name) between 1 and 300)),
  constraint imports_licence_size check ((char_length(licence) between 1 and 60)),
  constraint imports_source_form check ((source ~ '^[a-z0-9][a-z0-9._-]{0,39}$'::text))
);


-- ── invitations ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Links that let people sign up while the site is closed to others (docs/decisions/0051-admissions.md).
create table invitations (
  id bigint generated always as identity,
  -- Of the link only a hash is kept: who reads the database gets no invitation.
  token_hash bytea not null,
  -- For the moderators: to whom it goes.
  note text not null,
  max_uses integer not null,
  uses integer default 0 not null,
  -- Who made the link. The foreign key is deferrable: an account points to its invitation and an invitation to its
  -- maker, and a restore fills the tables one after another.
  created_by uuid,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint invitations_pkey primary key (id),
  constraint invitations_token_unique unique (token_hash),
  constraint invitations_created_by_fkey foreign key (created_by) references profiles(id) on delete set null deferrable initially deferred,
  constraint invitations_max_uses check ((max_uses between 1 and 1000)),
  constraint invitations_note_length check ((char_length(note) <= 80)),
  constraint invitations_uses check (((uses >= 0) and (uses <= max_uses)))
);

-- Serves: the deletion of an account, and its export.
create index invitations_creator on invitations (created_by) where (created_by is not null);


-- ── jobs ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- When the work of the background was last finished: no process does it twice.
create table jobs (
  name text not null,
  finished_at timestamp with time zone not null,
  constraint jobs_pkey primary key (name)
);


-- ── key_backup ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The private half, sealed twice on the device: by a passphrase and by a recovery code that nobody else has.
create table key_backup (
  kid text not null,
  sealed jsonb not null,
  updated_at timestamp with time zone default now() not null,
  constraint key_backup_pkey primary key (kid),
  constraint key_backup_kid_fkey foreign key (kid) references user_keys(kid) on delete cascade,
  constraint key_backup_size check ((octet_length((sealed)::text) <= 4096))
);


-- ── key_undos ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- New keys that a link in a mail removes again, for 72 hours.
create table key_undos (
  id uuid default gen_random_uuid() not null,
  user_id text not null,
  kind text not null,
  -- The id of the passkey or of the Google account; empty for the app, of which there is one.
  key_id text not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint key_undos_pkey primary key (id),
  constraint key_undos_key_once unique (user_id, kind, key_id),
  constraint key_undos_token_once unique (token_hash),
  constraint key_undos_user_id_fkey foreign key (user_id) references auth_users(id) on delete cascade,
  constraint key_undos_hash_length check ((octet_length(token_hash) = 32)),
  constraint key_undos_kind_known check ((kind = any (array['passkey'::text, 'app'::text, 'google'::text])))
);

-- Serves: what is kept no longer.
create index key_undos_expired on key_undos (expires_at);


-- ── left_people ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Whether a new member was here before: HMACs under the server's secret, for 90 days. Nothing is kept of what the
-- person did.
create table left_people (
  person_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint left_people_pkey primary key (person_hash),
  constraint left_people_hash_length check ((octet_length(person_hash) = 32))
);

-- Serves: what is kept no longer.
create index left_people_expired on left_people (expires_at);


-- ── left_sanctions ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Sanctions of people who left: by a keyed hash of the confirmed e-mail, until the sanction ends, a year at most.
create table left_sanctions (
  person_hash bytea not null,
  expires_at timestamp with time zone not null,
  kind text collate "C" not null,
  -- Null for bans from before these were kept.
  decision_id bigint,
  -- When the sanction ends; null without an end.
  until timestamp with time zone,
  constraint left_sanctions_pkey primary key (person_hash, kind),
  constraint left_sanctions_decision_id_fkey foreign key (decision_id) references decisions(id) on delete cascade,
  constraint left_sanctions_decided check (((kind = 'banned'::text) or (decision_id is not null))),
  constraint left_sanctions_hash_length check ((octet_length(person_hash) = 32)),
  constraint left_sanctions_kind_known check ((kind = any (array['muted'::text, 'suspended'::text, 'banned'::text])))
);

-- Serves: the decision that is gone, by its foreign key.
create index left_sanctions_decision on left_sanctions (decision_id);
-- Serves: what is kept no longer.
create index left_sanctions_expired on left_sanctions (expires_at);


-- ── left_votes ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- A member who leaves, signs up again and votes again must not count twice: for 90 days it is known which vote was cast
-- by the same e-mail or in the same browser. HMACs under the server's secret; each holds the restaurant too, so that no
-- two rows can be told to be one person's.
create table left_votes (
  vote_hash bytea not null,
  vote_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint left_votes_pkey primary key (vote_hash),
  constraint left_votes_vote_id_fkey foreign key (vote_id) references votes(id) on delete cascade,
  constraint left_votes_hash_length check ((octet_length(vote_hash) = 32))
);

-- Serves: what is kept no longer.
create index left_votes_expired on left_votes (expires_at);
-- Serves: the cascade of a vote's deletion.
create index left_votes_vote on left_votes (vote_id);


-- ── listed_dishes ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- The dishes of restaurants that are not closed, with what lists filter and order them by. Triggers keep all but the
-- score.
create table listed_dishes (
  dish_id bigint not null,
  name_key text collate "C" not null,
  kind text collate "C",
  province smallint,
  district text collate "C",
  -- The weighted mean of the dish, as of the last night. 0 while no rating of it has a weight: such a dish is listed
  -- last.
  order_score numeric default 0 not null,
  constraint listed_dishes_pkey primary key (dish_id),
  constraint listed_dishes_dish_id_fkey foreign key (dish_id) references restaurant_dishes(id) on delete cascade,
  constraint listed_dishes_order_range check ((order_score between (0)::numeric and (10)::numeric))
);

-- Serves: the page of a kind in a district.
create index listed_dishes_of_district on listed_dishes (kind, province, district, order_score desc, dish_id desc) where ((kind is not null) and (district is not null));
-- Serves: the best dishes of a kind in the search, and the counting by place.
create index listed_dishes_of_kind on listed_dishes (kind, order_score desc, dish_id desc) where (kind is not null);
-- Serves: the best dishes of a name in the search.
create index listed_dishes_of_name on listed_dishes (name_key, order_score desc, dish_id desc);
-- Serves: the page of a kind in a province.
create index listed_dishes_of_province on listed_dishes (kind, province, order_score desc, dish_id desc) where ((kind is not null) and (province is not null));


-- ── mail_links ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Links in mails: each lets its reader in once, for an hour.
create table mail_links (
  user_id text not null,
  -- What the link is for; the link contains this name.
  type text not null,
  -- SHA-256 of what the link carries: a reader of the database cannot use it.
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  -- A newer link takes the place of the older one.
  constraint mail_links_pkey primary key (user_id, type),
  -- Serves: a link looked up by what it carries.
  constraint mail_links_token_unique unique (token_hash),
  constraint mail_links_user_id_fkey foreign key (user_id) references auth_users(id) on delete cascade,
  constraint mail_links_token_length check ((octet_length(token_hash) = 32)),
  constraint mail_links_type_known check ((type = any (array['signup'::text, 'recovery'::text, 'factor'::text])))
);

-- Serves: what cannot be used any more.
create index mail_links_expired on mail_links (expires_at);


-- ── mails ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Mails on their way, and those of the last days when there is no mail server: then the local mailbox shows them.
create table mails (
  id bigint generated always as identity,
  -- A mail to a person who has no account: the link of a sign-up without a proof of work, or the notice that a banned
  -- person left with this e-mail. It expires like the others, and no account can take it along.
  user_id text,
  -- Address, subject and text, sealed with the server's secret: links in it let their reader in.
  sealed bytea not null,
  created_at timestamp with time zone default now() not null,
  -- After it the mail is of no use.
  expires_at timestamp with time zone not null,
  next_attempt_at timestamp with time zone default now() not null,
  attempts smallint default 0 not null,
  constraint mails_pkey primary key (id),
  constraint mails_user_id_fkey foreign key (user_id) references auth_users(id) on delete cascade,
  constraint mails_attempts_not_negative check ((attempts >= 0))
);

-- Serves: what is to be sent next.
create index mails_due on mails (next_attempt_at, id);
-- Serves: what need not be sent any more.
create index mails_expired on mails (expires_at);
-- Serves: the mails of an account, and the deletion of the account.
create index mails_user on mails (user_id);


-- ── map_cells ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- How many restaurants each cell of some levels has, and the sums of their metres, whose mean is the middle of a
-- cluster. Level n has 2^n by 2^n cells; '' means all types. Levels 15 and 16 are sums of level 17, at most 16 rows for
-- each cell that is shown.
create table map_cells (
  level smallint not null,
  -- A type, '' for all, or a space and the key of a fact: no type begins with a space.
  restaurant_type text collate "C" not null,
  x integer not null,
  y integer not null,
  restaurants integer not null,
  sum_x bigint not null,
  sum_y bigint not null,
  constraint map_cells_pkey primary key (level, restaurant_type, x, y)
);


-- ── map_rated_cells ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- As map_cells, of the levels 8 to 14 and of rated restaurants alone, with their ratings.
create table map_rated_cells (
  level smallint not null,
  restaurant_type text collate "C" not null,
  x integer not null,
  y integer not null,
  restaurants integer not null,
  sum_x bigint not null,
  sum_y bigint not null,
  -- A hundred counters: how many restaurants have an average of 0.1, 0.2, … 10.
  ratings integer[] not null,
  constraint map_rated_cells_pkey primary key (level, restaurant_type, x, y),
  constraint map_rated_cells_hundred_ratings check ((cardinality(ratings) = 100))
);


-- ── map_restaurants ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- The open restaurants with a position, apart from restaurants so that votes touch no index of them: in Mercator's
-- metres, and in the cells of a grid of 2^17 by 2^17 cells (306 m at the equator; docs/decisions/0033-map.md).
create table map_restaurants (
  restaurant_id text collate "C" not null,
  restaurant_type text collate "C",
  x integer not null,
  y integer not null,
  cell_x integer not null,
  cell_y integer not null,
  -- The member average in tenths, 0 without one. copy_vote_counts copies it
  -- (docs/decisions/0088-filters-that-do-not-grow.md).
  rating smallint default 0 not null,
  -- As restaurants.fact_hits, each as map_cells.restaurant_type has it: after a space, with which no type begins.
  facts text[] default '{}'::text[] not null,
  constraint map_restaurants_pkey primary key (restaurant_id),
  constraint map_restaurants_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade
);

-- Serves: the restaurants in a part of the map, and their clusters with a minimum rating.
create index map_restaurants_cell on map_restaurants (cell_x, cell_y) include (rating, x, y);
-- Serves: the few restaurants of a wide part of the map that have a high rating.
create index map_restaurants_rating on map_restaurants (rating, cell_x, cell_y) where (rating > 0);
-- Serves: the restaurants of some types in a part of the map, and their clusters with a minimum rating.
create index map_restaurants_type_cell on map_restaurants (restaurant_type, cell_x, cell_y) include (rating, x, y);

create trigger keep_map_cells_deleted after delete on map_restaurants referencing old table as before for each statement execute function keep_map_cells();
create trigger keep_map_cells_inserted after insert on map_restaurants referencing new table as after for each statement execute function keep_map_cells();
create trigger keep_map_cells_updated after update on map_restaurants referencing old table as before new table as after for each statement execute function keep_map_cells();
create trigger keep_map_rated_cells_deleted after delete on map_restaurants referencing old table as before for each statement execute function keep_map_rated_cells();
create trigger keep_map_rated_cells_inserted after insert on map_restaurants referencing new table as after for each statement execute function keep_map_rated_cells();
create trigger keep_map_rated_cells_updated after update on map_restaurants referencing old table as before new table as after for each statement execute function keep_map_rated_cells();

-- Each statement changes its cells in one order, so that two moves in opposite directions do not wait for each other.
create function keep_map_cells()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'INSERT' then
    insert into map_cells as kept (level, restaurant_type, x, y, restaurants, sum_x, sum_y)
      select c.level, c.restaurant_type, c.x, c.y, count(*), sum(v.x), sum(v.y)
      from after v cross join lateral cells_of(v) c group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict on constraint map_cells_pkey do update
        set restaurants = kept.restaurants + excluded.restaurants, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y;
  elsif tg_op = 'DELETE' then
    insert into map_cells as kept (level, restaurant_type, x, y, restaurants, sum_x, sum_y)
      select c.level, c.restaurant_type, c.x, c.y, -count(*), -sum(v.x), -sum(v.y)
      from before v cross join lateral cells_of(v) c group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict on constraint map_cells_pkey do update
        set restaurants = kept.restaurants + excluded.restaurants, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y;
  else
    insert into map_cells as kept (level, restaurant_type, x, y, restaurants, sum_x, sum_y)
      select level, restaurant_type, x, y, sum(sign), sum(sign * metres_x), sum(sign * metres_y)
      from (
        select c.*, 1 as sign, v.x::bigint as metres_x, v.y::bigint as metres_y from after v cross join lateral cells_of(v) c
        where not exists (
          select from before b where (b.restaurant_id, b.restaurant_type, b.x, b.y, b.facts) = (v.restaurant_id, v.restaurant_type, v.x, v.y, v.facts))
        union all
        select c.*, -1, v.x, v.y from before v cross join lateral cells_of(v) c
        where not exists (
          select from after a where (a.restaurant_id, a.restaurant_type, a.x, a.y, a.facts) = (v.restaurant_id, v.restaurant_type, v.x, v.y, v.facts))) moved
      group by 1, 2, 3, 4 having (sum(sign), sum(sign * metres_x), sum(sign * metres_y)) <> (0, 0, 0) order by 1, 2, 3, 4
      on conflict on constraint map_cells_pkey do update
        set restaurants = kept.restaurants + excluded.restaurants, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y;
  end if;
  return null;
end $function$;

create function keep_map_rated_cells()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'INSERT' then
    perform count_rated('{}', array_agg(row(a.*)::map_restaurants)) from after a having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform count_rated(array_agg(row(b.*)::map_restaurants), '{}') from before b having count(*) > 0;
  else
    perform count_rated((select array_agg(row(b.*)::map_restaurants) from before b), (select array_agg(row(a.*)::map_restaurants) from after a));
  end if;
  return null;
end
$function$;


-- ── meal_cards ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The meal cards that members may name as a way to pay; admins edit the list. A card is never deleted: facts name it by
-- its slug.
create table meal_cards (
  slug text collate "C" not null,
  name text not null,
  -- The name folded, so that a card is in the list once.
  name_key text collate "C" not null,
  added_at timestamp with time zone default now() not null,
  -- Since when the card is offered no more. It stays on the pages where it was said.
  retired_at timestamp with time zone,
  constraint meal_cards_pkey primary key (slug),
  constraint meal_cards_name_once unique (name_key),
  constraint meal_cards_name_size check ((char_length(name) between 1 and 40)),
  constraint meal_cards_slug_form check (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) and (octet_length(slug) <= 40)))
);


-- ── media_files ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Files in the picture store. A file is recorded before it is put there, so that whatever goes wrong in between it can
-- be found again without asking the store for a list.
create table media_files (
  name text collate "C" not null,
  -- Who uploaded it; null for pictures that the site brought itself, and once the account is gone.
  owner_id uuid,
  created_at timestamp with time zone default now() not null,
  -- What names it: a photo of a restaurant, a menu or an eater, a face, a proof of a business, or the logo. Null: not
  -- looked up yet.
  kind text collate "C",
  -- Null: not measured yet.
  bytes integer,
  constraint media_files_pkey primary key (name),
  constraint media_files_owner_id_fkey foreign key (owner_id) references profiles(id) on delete set null,
  constraint media_files_bytes_size check ((bytes >= 0)),
  constraint media_files_kind_known check ((kind = any (array['restaurant'::text, 'menu'::text, 'eater'::text, 'profile'::text, 'proof'::text, 'site'::text]))),
  constraint media_files_name_form check ((name ~ '^[a-z0-9-]{1,80}\.webp$'::text))
);

-- Serves: the job that looks for files that nobody needs.
create index media_files_created on media_files (created_at, name);
-- Serves: the pictures of a member, and the deletion of the account.
create index media_files_owner on media_files (owner_id) where (owner_id is not null);


-- ── media_listing ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- What the last nightly listing of the picture store found (docs/decisions/0110-storage.md).
create table media_listing (
  is_only boolean default true not null,
  listed_at timestamp with time zone not null,
  -- In the store, after what nothing records was removed.
  files integer not null,
  bytes bigint not null,
  -- Recorded files that nothing names any more: the hourly clean-up removes them a day after they were recorded.
  waiting_files integer not null,
  waiting_bytes bigint not null,
  -- Files older than a day that no row recorded; the store was asked again afterwards, and they were gone.
  removed integer not null,
  -- Files older than a day that no row records and that are still there.
  left_over integer not null,
  -- Files on record for more than a day that are not there.
  missing integer not null,
  -- Too many files were not recorded, so none was removed: this may be the store of another database.
  is_withheld boolean not null,
  constraint media_listing_pkey primary key (is_only),
  constraint media_listing_counts check ((least((files)::bigint, bytes, (waiting_files)::bigint, waiting_bytes, (removed)::bigint, (left_over)::bigint, (missing)::bigint) >= 0)),
  constraint media_listing_is_only check (is_only)
);


-- ── member_blocks ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Whom members blocked and muted. Triggers on acts between two members refuse what a block forbids, and notifications
-- skip what a block or a mute silences (docs/decisions/0026-blocks.md).
create table member_blocks (
  id bigint generated always as identity,
  owner_id uuid not null,
  member_id uuid not null,
  kind text collate "C" not null,
  created_at timestamp with time zone default now() not null,
  constraint member_blocks_pkey primary key (id),
  constraint member_blocks_once unique (owner_id, member_id, kind),
  constraint member_blocks_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint member_blocks_owner_id_fkey foreign key (owner_id) references profiles(id) on delete cascade,
  constraint member_blocks_kind_known check ((kind = any (array['block'::text, 'mute'::text]))),
  constraint member_blocks_not_self check ((owner_id <> member_id))
);

-- Serves: the members whom a member blocked or muted, latest first.
create index member_blocks_list on member_blocks (owner_id, kind, id desc);
-- Serves: the members who blocked a member, and the cascade of the account's deletion.
create index member_blocks_member on member_blocks (member_id, kind, owner_id);

create trigger close_requests after insert on member_blocks for each row when ((new.kind = 'block'::text)) execute function close_blocked_requests();

-- A request of a member whom the receiver blocks, or who blocks the receiver, waits no longer: it counts as declined.
create function close_blocked_requests()
 returns trigger
 language plpgsql
as $function$
begin
  update conversations set request = 'declined'
    where request = 'waiting' and (owner_id, other_id) in ((new.owner_id, new.member_id), (new.member_id, new.owner_id));
  return null;
end $function$;


-- ── member_photos ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Photos of members who ate there: of a comment, of a dish, or of both. Each has three files in media_files:
-- <photo>-400.webp, -800 and -1600.
create table member_photos (
  id bigint generated always as identity,
  restaurant_id text collate "C" not null,
  member_id uuid not null,
  comment_id bigint,
  -- The waiting text of a newcomer to which it belongs; once a moderator posts the text, the photo belongs to the
  -- comment.
  held_text_id bigint,
  -- The folded name of the dish that it shows. Null: none is named, or the dish is gone.
  dish_key text collate "C",
  photo text not null,
  -- Of the largest file, in pixels.
  width smallint not null,
  height smallint not null,
  -- The most frequent colour, a placeholder until it is loaded.
  color text collate "C" not null,
  -- What it shows, for people who do not see it. Its member or anybody else wrote it.
  alt text,
  -- Who wrote the alternative text; null once the account is gone.
  alt_by uuid,
  -- shown; waiting: the first photos of a newcomer wait for a moderator; hidden: three independent members reported it,
  -- and a moderator has not decided yet.
  state text collate "C" default 'shown'::text not null,
  -- A moderator kept or restored it after reports: reports alone hide it no more.
  is_cleared boolean default false not null,
  added_at timestamp with time zone default now() not null,
  constraint member_photos_pkey primary key (id),
  constraint member_photos_photo_once unique (photo),
  constraint member_photos_alt_by_fkey foreign key (alt_by) references profiles(id) on delete set null,
  constraint member_photos_comment_id_fkey foreign key (comment_id) references comments(id) on delete cascade,
  constraint member_photos_dish_fkey foreign key (restaurant_id, dish_key) references restaurant_dishes(restaurant_id, name_key) on update cascade on delete set null (dish_key),
  constraint member_photos_held_text_id_fkey foreign key (held_text_id) references held_texts(id) on delete set null,
  constraint member_photos_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint member_photos_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint member_photos_alt_given check (((alt is not null) or (alt_by is null))),
  constraint member_photos_alt_length check (((char_length(alt) between 1 and 200) and (alt = btrim(alt)))),
  constraint member_photos_cleared check ((not (is_cleared and (state = 'hidden'::text)))),
  constraint member_photos_color_form check ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint member_photos_photo_named check ((photo ~ '^[a-z0-9-]{1,80}$'::text)),
  constraint member_photos_size check (((width between 1 and 1600) and (height between 1 and 1600))),
  constraint member_photos_state_known check ((state = any (array['shown'::text, 'waiting'::text, 'hidden'::text]))),
  constraint member_photos_text_waits check (((held_text_id is null) or (comment_id is null)))
);

-- Serves: the alternative texts of a member, and the deletion of the account.
create index member_photos_alt_by on member_photos (alt_by) where (alt_by is not null);
-- Serves: the photos of comments, and the cascade of a deleted comment.
create index member_photos_comment on member_photos (comment_id) where (comment_id is not null);
-- Serves: the photos of a dish, the latest first, and the foreign key to dishes.
create index member_photos_dish on member_photos (restaurant_id, dish_key, added_at desc, id desc) where (dish_key is not null);
-- Serves: the gallery of a restaurant, the latest first.
create index member_photos_gallery on member_photos (restaurant_id, added_at desc, id desc) where ((state = 'shown'::text) and (held_text_id is null));
-- Serves: the photos of a waiting text, and the foreign key to it.
create index member_photos_held_text on member_photos (held_text_id) where (held_text_id is not null);
-- Serves: how many photos a member added today, the export, and the cascade of the account's deletion.
create index member_photos_member on member_photos (member_id, added_at);
-- Serves: what waits for moderators, the oldest first.
create index member_photos_waiting on member_photos (added_at, id) where (state = 'waiting'::text);

create trigger show_unreported_photo before insert on member_photos for each row when ((new.state = 'hidden'::text)) execute function show_unreported_photo();

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


-- ── mentions ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Whom a comment or a reply mentions: the member, and the name as it was written. The id keeps a mention right when the
-- name changes.
create table mentions (
  id bigint generated always as identity,
  comment_id bigint,
  reply_id bigint,
  profile_id uuid not null,
  -- As it was written, without the @ and in lower case.
  name text collate "C" not null,
  constraint mentions_pkey primary key (id),
  constraint mentions_comment_once unique (comment_id, profile_id),
  constraint mentions_reply_once unique (reply_id, profile_id),
  constraint mentions_comment_id_fkey foreign key (comment_id) references comments(id) on delete cascade,
  constraint mentions_profile_id_fkey foreign key (profile_id) references profiles(id) on delete cascade,
  constraint mentions_reply_id_fkey foreign key (reply_id) references comment_replies(id) on delete cascade,
  constraint mentions_one_text check ((num_nonnulls(comment_id, reply_id) = 1))
);

-- Serves: the deletion of the mentioned account.
create index mentions_profile on mentions (profile_id);

create trigger skip_blocked before insert on mentions for each row execute function skip_blocked_mention();

-- The name of a member out of reach stays plain text.
create function skip_blocked_mention()
 returns trigger
 language plpgsql
as $function$
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
end $function$;


-- ── menu_photos ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Photos of menus: one of each member and restaurant, which a newer one replaces. Its files are made as those of a
-- restaurant's photo.
create table menu_photos (
  id bigint generated always as identity,
  question_id text collate "C" not null,
  user_id uuid not null,
  photo text not null,
  added_at timestamp with time zone default now() not null,
  constraint menu_photos_pkey primary key (id),
  constraint menu_photos_once unique (question_id, user_id),
  constraint menu_photos_photo_once unique (photo),
  constraint menu_photos_question_id_fkey foreign key (question_id) references restaurants(id) on delete cascade,
  constraint menu_photos_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade,
  constraint menu_photos_photo_named check ((photo ~ '^[a-z0-9-]{1,80}$'::text))
);

-- Serves: the menu photos of a restaurant, the latest first.
create index menu_photos_latest on menu_photos (question_id, added_at desc, id desc);
-- Serves: the export of a member's data, and the cascade of the account's deletion.
create index menu_photos_user on menu_photos (user_id, id);


-- ── merge_proposals ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- Members propose that two restaurants are one.
create table merge_proposals (
  id bigint generated always as identity,
  -- The pair in the order of its addresses, so that it is the same pair from both sides.
  first_id text collate "C" not null,
  second_id text collate "C" not null,
  proposed_by uuid,
  note text,
  status text collate "C" default 'pending'::text not null,
  created_at timestamp with time zone default now() not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  -- From which network it was said: an HMAC under the server's secret, another one than that of votes. Kept for 90
  -- days.
  network_hash bytea,
  constraint merge_proposals_pkey primary key (id),
  constraint merge_proposals_decided_by_fkey foreign key (decided_by) references profiles(id) on delete set null,
  constraint merge_proposals_first_id_fkey foreign key (first_id) references restaurants(id) on delete cascade,
  constraint merge_proposals_proposed_by_fkey foreign key (proposed_by) references profiles(id) on delete set null,
  constraint merge_proposals_second_id_fkey foreign key (second_id) references restaurants(id) on delete cascade,
  constraint merge_proposals_decided check (((status = 'pending'::text) = (decided_at is null))),
  constraint merge_proposals_hash_length check ((octet_length(network_hash) = 16)),
  constraint merge_proposals_note_length check ((char_length(note) between 1 and 300)),
  constraint merge_proposals_ordered check ((first_id < second_id)),
  constraint merge_proposals_status_known check ((status = any (array['pending'::text, 'declined'::text])))
);

-- Serves: the export of a member's data, and the deletion of the account.
create index merge_proposals_decider on merge_proposals (decided_by) where (decided_by is not null);
-- Serves: the cascades of a restaurant's deletion, and what a merge moves.
create index merge_proposals_first on merge_proposals (first_id);
-- Serves: the networks that are kept no longer.
create index merge_proposals_networks on merge_proposals (created_at) where (network_hash is not null);
-- Serves: the moderators' list, newest first.
create index merge_proposals_open on merge_proposals (id desc) where (status = 'pending'::text);
-- One open proposal of a pair.
create unique index merge_proposals_open_once on merge_proposals (first_id, second_id) where (status = 'pending'::text);
-- Serves: the export of a member's data, and the deletion of the account.
create index merge_proposals_proposer on merge_proposals (proposed_by) where (proposed_by is not null);
-- Serves: the cascades of a restaurant's deletion, and what a merge moves.
create index merge_proposals_second on merge_proposals (second_id);
-- Serves: the proposals in the queue, oldest first.
create index merge_proposals_waiting on merge_proposals (created_at, id) where (status = 'pending'::text);


-- ── merged_votes ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- A vote that gave way to the same member's newer vote in a merge. What it paid stays paid until the newer one is
-- deleted.
create table merged_votes (
  vote_id bigint not null,
  kept_id bigint not null,
  constraint merged_votes_pkey primary key (vote_id)
);

-- Serves: the votes that gave way to a vote that is deleted.
create index merged_votes_kept on merged_votes (kept_id);


-- ── moderators ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Members who moderate. An admin needs no row.
create table moderators (
  member_id uuid not null,
  appointed_by uuid,
  appointed_at timestamp with time zone default now() not null,
  constraint moderators_pkey primary key (member_id),
  constraint moderators_appointed_by_fkey foreign key (appointed_by) references profiles(id) on delete set null,
  constraint moderators_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade
);

-- Serves: the deletion of the account of the admin who appointed.
create index moderators_appointed_by on moderators (appointed_by) where (appointed_by is not null);


-- ── network_tallies ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- How often newcomers of a network spoke of a restaurant within a day: without member and restaurant, so that leaving
-- empties no bound.
create table network_tallies (
  id bigint generated always as identity,
  network_hash bytea not null,
  said_at timestamp with time zone default clock_timestamp() not null,
  constraint network_tallies_pkey primary key (id),
  constraint network_tallies_hash_length check ((octet_length(network_hash) = 16))
);

-- Serves: the bound of a network.
create index network_tallies_network on network_tallies (network_hash, said_at);
-- Serves: the removal after a day.
create index network_tallies_old on network_tallies (said_at);


-- ── notification_counts ─────────────────────────────────────────────────────────────────────────────────────────────────

-- How many are unread. A row of its own, always locked last: a like must not wait for its receiver's profile.
create table notification_counts (
  member_id uuid not null,
  unread integer default 0 not null,
  -- Rises with each change, so that a tab never shows an older number over a newer one.
  version bigint default 0 not null,
  -- The last version that was handed to the hub.
  told_version bigint default 0 not null,
  constraint notification_counts_pkey primary key (member_id),
  constraint notification_counts_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint notification_counts_not_negative check ((unread >= 0))
);

-- Serves: the members whose open tabs show another number.
create index notification_counts_untold on notification_counts (member_id) where (told_version < version);


-- ── notification_fanouts ────────────────────────────────────────────────────────────────────────────────────────────────

-- A reply of which all members of its thread are still to be told, after the commit and in batches.
create table notification_fanouts (
  reply_id bigint not null,
  -- The last member who was told.
  after_id uuid default '00000000-0000-0000-0000-000000000000'::uuid not null,
  constraint notification_fanouts_pkey primary key (reply_id),
  constraint notification_fanouts_reply_id_fkey foreign key (reply_id) references comment_replies(id) on delete cascade
);

create trigger skip_restored before insert on notification_fanouts for each row when (is_restoring()) execute function skip_when_restoring();


-- ── notification_mutes ──────────────────────────────────────────────────────────────────────────────────────────────────

-- The restaurants and threads of which a member wants to hear nothing.
create table notification_mutes (
  id bigint generated always as identity,
  member_id uuid not null,
  question_id text collate "C",
  comment_id bigint,
  created_at timestamp with time zone default now() not null,
  constraint notification_mutes_pkey primary key (id),
  constraint notification_mutes_comment_once unique (member_id, comment_id),
  constraint notification_mutes_question_once unique (member_id, question_id),
  constraint notification_mutes_comment_id_fkey foreign key (comment_id) references comments(id) on delete cascade,
  constraint notification_mutes_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint notification_mutes_question_id_fkey foreign key (question_id) references restaurants(id) on delete cascade,
  constraint notification_mutes_one_target check ((num_nonnulls(question_id, comment_id) = 1))
);

-- Serves: the cascade of the thread's deletion.
create index notification_mutes_comment on notification_mutes (comment_id) where (comment_id is not null);
-- Serves: the cascade of the restaurant's deletion.
create index notification_mutes_question on notification_mutes (question_id) where (question_id is not null);


-- ── notification_settings ───────────────────────────────────────────────────────────────────────────────────────────────

-- The kinds that a member does not want; without a row a kind is on.
create table notification_settings (
  member_id uuid not null,
  kind text collate "C" not null,
  site boolean default true not null,
  push boolean default true not null,
  email boolean default true not null,
  constraint notification_settings_pkey primary key (member_id, kind),
  constraint notification_settings_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade
);


-- ── notifications ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- One row for each receiver and cause, written by triggers of the causes and deleted with them; a job deletes them
-- after 180 days (docs/decisions/0024-notifications.md).
create table notifications (
  id bigint generated always as identity,
  receiver_id uuid not null,
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
  created_at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  -- A notification that only another channel shows has a row too: it is neither listed nor counted on the site.
  on_site boolean default true not null,
  decision_id bigint,
  constraint notifications_pkey primary key (id),
  constraint notifications_once unique (receiver_id, cause),
  constraint notifications_actor foreign key (actor_id) references profiles(id) on delete cascade,
  constraint notifications_badge foreign key (receiver_id, badge_id) references user_badges(user_id, badge_id) on delete cascade,
  constraint notifications_collection foreign key (collection_id) references collections(id) on delete cascade,
  constraint notifications_comment foreign key (comment_id) references comments(id) on delete cascade,
  constraint notifications_decision foreign key (decision_id) references decisions(id) on delete cascade,
  constraint notifications_gift foreign key (gift_id) references gift_inbox(id) on delete cascade,
  constraint notifications_question foreign key (question_id) references restaurants(id) on delete cascade,
  constraint notifications_receiver_id_fkey foreign key (receiver_id) references profiles(id) on delete cascade,
  constraint notifications_reply foreign key (reply_id) references comment_replies(id) on delete cascade,
  constraint notifications_kind_known check ((kind = any (array['comment'::text, 'reply'::text, 'thread_reply'::text, 'mention'::text, 'comment_like'::text, 'reply_like'::text, 'collection_like'::text, 'follow'::text, 'follow_back'::text, 'duet'::text, 'gift_received'::text, 'gift_accepted'::text, 'gift_declined'::text, 'gift_returned'::text, 'badge'::text, 'milestone'::text, 'message_request'::text, 'decision'::text, 'appeal_answer'::text, 'report_outcome'::text, 'business_reply'::text, 'claim'::text, 'proposal'::text, 'new_device'::text, 'password_changed'::text, 'email_changed'::text]))),
  constraint notifications_not_self check ((receiver_id <> actor_id))
);

-- Serves: the removal of old notifications.
create index notifications_age on notifications (created_at);
-- Serves: the deletion of what a notification is about.
create index notifications_by_actor on notifications (actor_id) where (actor_id is not null);
-- Serves: the deletion of what a notification is about.
create index notifications_by_badge on notifications (receiver_id, badge_id) where (badge_id is not null);
-- Serves: the deletion of what a notification is about.
create index notifications_by_collection on notifications (collection_id) where (collection_id is not null);
-- Serves: the deletion of what a notification is about.
create index notifications_by_comment on notifications (comment_id) where (comment_id is not null);
-- Serves: the notifications of a decision, and its deletion.
create index notifications_by_decision on notifications (decision_id) where (decision_id is not null);
-- Serves: the deletion of what a notification is about.
create index notifications_by_gift on notifications (gift_id) where (gift_id is not null);
-- Serves: the deletion of what a notification is about.
create index notifications_by_question on notifications (question_id) where (question_id is not null);
-- Serves: the deletion of what a notification is about.
create index notifications_by_reply on notifications (reply_id) where (reply_id is not null);
-- Serves: the other notifications of a group.
create index notifications_group on notifications (receiver_id, group_key, id desc);
-- Serves: a member's notifications on the site, newest first.
create index notifications_newest on notifications (receiver_id, id desc) where on_site;
-- Serves: marking everything as read, and whether a group has an unread one.
create index notifications_unread on notifications (receiver_id, group_key, id) where ((read_at is null) and on_site);
-- Serves: what a digest sums up.
create index notifications_unseen on notifications (receiver_id, created_at) where (read_at is null);

create trigger a_skip_restored before insert on notifications for each row when (is_restoring()) execute function skip_when_restoring();
create trigger choose_channels before insert on notifications for each row execute function choose_channels();
create trigger notifications_added after insert on notifications referencing new table as added for each statement execute function count_notifications();
create trigger notifications_changed after update on notifications referencing old table as removed new table as changed for each statement execute function count_notifications();
create constraint trigger notifications_removed after delete on notifications deferrable initially deferred for each row when (((old.read_at is null) and old.on_site)) execute function uncount_notification();
create trigger skip_silent before insert on notifications for each row when ((new.actor_id is not null)) execute function skip_silent_notification();
create trigger z_notify_once before insert on notifications for each row execute function notify_once();

-- Decides where a notification appears, and writes none that would appear nowhere. Every way to a notification passes
-- here.
create function choose_channels()
 returns trigger
 language plpgsql
as $function$
declare
  wish notification_settings;
begin
  select * into wish from notification_settings where member_id = new.receiver_id and kind = new.kind;
  new.on_site := new.on_site and coalesce(wish.site, true);
  if new.on_site
    or (coalesce(wish.push, true) and exists (select from push_subscriptions where member_id = new.receiver_id))
    or (coalesce(wish.email, true) and exists (select from digest_settings where member_id = new.receiver_id))
  then
    return new;
  end if;
  return null;
end $function$;

-- Counts what is shown on the site, and hands what is to be pushed to the outbox. The number's row is locked first, so
-- that two writers never wait for each other in the outbox.
create function count_notifications()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'INSERT' then
    insert into notification_counts as c (member_id, unread, version)
      select receiver_id, count(*) filter (where on_site and read_at is null),
        (count(*) filter (where on_site and read_at is null) > 0)::integer
      from added group by receiver_id order by receiver_id
    on conflict (member_id) do update set unread = c.unread + excluded.unread, version = c.version + excluded.version;
    insert into push_outbox (member_id, tag, notification_id)
      select distinct on (a.receiver_id, a.group_key) a.receiver_id, a.group_key, a.id
      from added a left join notification_settings s on s.member_id = a.receiver_id and s.kind = a.kind
      where a.read_at is null and coalesce(s.push, true) and exists (select from push_subscriptions p where p.member_id = a.receiver_id)
      order by a.receiver_id, a.group_key, a.id desc
    on conflict (member_id, tag) do update set notification_id = excluded.notification_id;
    return null;
  end if;
  -- Locked in one order first: an update would lock in the order of its plan.
  perform from notification_counts
    where member_id in (select receiver_id from removed where read_at is null and on_site) order by member_id for update;
  update notification_counts c set unread = c.unread - step.by, version = c.version + 1
    from (
      select o.receiver_id, count(*) as by from removed o join changed n on n.id = o.id
      where o.read_at is null and n.read_at is not null and o.on_site group by o.receiver_id
    ) step
    where c.member_id = step.receiver_id;
  return null;
end $function$;

-- An act that is repeated within 24 hours is listed as read: it changes no number, and nothing is pushed or mailed.
-- What is done again before its push leaves counts as the first act. Runs after the triggers that write no row.
create function notify_once()
 returns trigger
 language plpgsql
as $function$
declare
  done_act text := repeatable_act(new);
begin
  if done_act is null then
    return new;
  end if;
  insert into notified_acts as a (receiver_id, actor_id, act) values (new.receiver_id, new.actor_id, done_act)
  on conflict on constraint notified_acts_once do update set notified_at = now() where a.notified_at <= now() - interval '24 hours';
  if not found and not exists (
    select from notified_acts a
    where a.receiver_id = new.receiver_id and a.act = done_act and a.actor_id is not distinct from new.actor_id
      and a.notified_at > now() - interval '10 seconds' and (
        exists (select from push_outbox p where p.member_id = new.receiver_id and p.tag = new.group_key)
        or not exists (select from push_subscriptions p where p.member_id = new.receiver_id)))
  then
    new.read_at := now();
  end if;
  return new;
end $function$;

-- A member is not told of members whom a block or a mute keeps away, whatever the cause is, nor of what others do below
-- a duet of a member out of reach.
create function skip_silent_notification()
 returns trigger
 language plpgsql
as $function$
declare
  writer uuid;
begin
  perform pg_advisory_xact_lock_shared(pair_lock(new.receiver_id, new.actor_id));
  if is_silent_for(new.receiver_id, new.actor_id) then
    return null;
  end if;
  select duet_user_id into writer from restaurants where id = coalesce(
    new.question_id, (select question_id from comments where id = new.comment_id),
    (select question_id from comment_replies where id = new.reply_id));
  if writer is not null and is_blocked_between(new.receiver_id, writer) then
    return null;
  end if;
  return new;
end $function$;

-- At the commit: a deletion of much takes its other locks first.
create function uncount_notification()
 returns trigger
 language plpgsql
as $function$
begin
  update notification_counts set unread = unread - 1, version = version + 1 where member_id = old.receiver_id;
  return null;
end $function$;


-- ── notified_acts ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Of which repeatable acts a receiver was notified in the last 24 hours. It outlives a notification that goes when the
-- act is taken back.
create table notified_acts (
  id bigint generated always as identity,
  receiver_id uuid not null,
  actor_id uuid,
  -- The kind of act and its thing: see repeatable_act.
  act text collate "C" not null,
  notified_at timestamp with time zone default now() not null,
  constraint notified_acts_pkey primary key (id),
  constraint notified_acts_once unique nulls not distinct (receiver_id, act, actor_id),
  constraint notified_acts_actor_id_fkey foreign key (actor_id) references profiles(id) on delete cascade,
  constraint notified_acts_receiver_id_fkey foreign key (receiver_id) references profiles(id) on delete cascade
);

-- Serves: the deletion of the actor's account.
create index notified_acts_actor on notified_acts (actor_id) where (actor_id is not null);
-- Serves: the removal of acts of more than 24 hours ago.
create index notified_acts_age on notified_acts (notified_at);


-- ── order_runs ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- How far tonight's computation of the order is, so that a restarted server continues it. Empty when none is under way.
create table order_runs (
  is_only boolean default true not null,
  step text not null,
  after_id text collate "C" not null,
  constraint order_runs_pkey primary key (is_only),
  constraint order_runs_one check (is_only),
  constraint order_runs_step_known check ((step = any (array['trust'::text, 'usual'::text, 'weights'::text, 'means'::text, 'priors'::text])))
);


-- ── passkeys ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Passkeys of an account, which sign in in place of the password.
create table passkeys (
  id uuid default gen_random_uuid() not null,
  user_id text not null,
  credential_id bytea not null,
  public_key bytea not null,
  -- Stays 0 for a passkey that its owner's devices share.
  counter bigint not null,
  -- By what it can be reached, in the words of WebAuthn.
  transports text[] not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  -- The session in which it was added. The undo of the key ends it too.
  added_in text,
  -- Whether it is a second factor of staff: one that staff added without a second factor waits until an admin or a link
  -- in a mail confirms it.
  counts_for_staff boolean default true not null,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential_once unique (credential_id),
  constraint passkeys_user_id_fkey foreign key (user_id) references auth_users(id) on delete cascade,
  constraint passkeys_counter_not_negative check ((counter >= 0)),
  constraint passkeys_credential_size check ((octet_length(credential_id) between 1 and 1023)),
  constraint passkeys_key_size check ((octet_length(public_key) between 1 and 2000)),
  constraint passkeys_name_size check ((char_length(name) between 1 and 50))
);

-- Serves: the passkeys of an account, in the order in which they were added.
create index passkeys_of_account on passkeys (user_id, created_at, id);


-- ── pending_decisions ───────────────────────────────────────────────────────────────────────────────────────────────────

-- Decisions of moderators that can still be taken back. A sweep carries them out when their time has come, and deletes
-- them (docs/decisions/0082-decisions-that-wait.md).
create table pending_decisions (
  id bigint generated always as identity,
  -- What one press decided and takes back together. The browser makes it.
  batch_id uuid not null,
  kind text collate "C" not null,
  -- What was decided, as in queue_assignments.
  item text collate "C" not null,
  -- Null when the account is gone: then only what was carried out already takes effect.
  moderator_id uuid,
  -- The decision as its verb takes it.
  decision jsonb not null,
  -- A removal, which hides at once: only its messages wait.
  decision_id bigint,
  made_at timestamp with time zone default now() not null,
  due_at timestamp with time zone not null,
  constraint pending_decisions_pkey primary key (id),
  constraint pending_decisions_once unique (kind, item),
  constraint pending_decisions_decision_id_fkey foreign key (decision_id) references decisions(id) on delete cascade,
  constraint pending_decisions_moderator_id_fkey foreign key (moderator_id) references profiles(id) on delete set null,
  constraint pending_decisions_decision check ((jsonb_typeof(decision) = 'object'::text)),
  constraint pending_decisions_due check ((due_at > made_at)),
  constraint pending_decisions_kind_known check ((kind = any (array['report'::text, 'status'::text, 'merge'::text, 'claim'::text, 'appeal'::text, 'newcomer'::text, 'photo'::text, 'edit'::text, 'look'::text, 'shield'::text])))
);

-- Serves: taking back what one press decided.
create index pending_decisions_batch on pending_decisions (batch_id);
-- Serves: whether a decision can still be taken back, and the deletion of a decision.
create index pending_decisions_decision on pending_decisions (decision_id) where (decision_id is not null);
-- Serves: what is to be carried out, in the order in which it was decided.
create index pending_decisions_due on pending_decisions (due_at, id);
-- Serves: the deletion of the account.
create index pending_decisions_moderator on pending_decisions (moderator_id) where (moderator_id is not null);


-- ── place_counts ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- How many restaurants each place has by type, kept by triggers, without those that closed for good: lists leave them
-- out. The place or the type is empty where a restaurant has none.
create table place_counts (
  province smallint not null,
  district text collate "C" not null,
  restaurant_type text collate "C" not null,
  restaurants integer not null,
  constraint place_counts_pkey primary key (province, district, restaurant_type),
  constraint place_counts_not_negative check ((restaurants >= 0))
);


-- ── points_log ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Every point ever earned, spent or taken back, in whole tenths; a balance less the debt is the sum of its rows. Thirty
-- comments and thirty replies pay a member within a day.
create table points_log (
  id bigint generated always as identity,
  user_id uuid not null,
  -- Tenths of a point, never zero.
  points_change integer not null,
  reason text not null,
  question_id text collate "C",
  -- What paid: vote:17, comment:4, gift:9, restaurant:<id>. One source pays one person once for one reason.
  source text not null,
  created_at timestamp with time zone default now() not null,
  -- A fingerprint of the comment or reply that paid, in its normalised spelling: the same text pays a member once in 30
  -- days.
  text_key text,
  constraint points_log_pkey primary key (id),
  constraint points_log_once unique (source, user_id, reason),
  constraint points_log_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade,
  constraint points_log_change_not_zero check ((points_change <> 0)),
  constraint points_log_reason_known check ((reason = any (array['QUESTION_CREATED'::text, 'VOTE_RECEIVED'::text, 'COMMENT_RECEIVED'::text, 'REPLY_RECEIVED'::text, 'VOTE_GIVEN'::text, 'COMMENT_GIVEN'::text, 'REPLY_GIVEN'::text, 'BOOST'::text, 'GIFT_SENT'::text, 'GIFT_REFUNDED'::text, 'GRANTED'::text, 'REVERSED'::text])))
);

-- Serves: the ledger by restaurant, when one is merged or deleted.
create index points_log_question on points_log (question_id) where (question_id is not null);
-- Serves: a member's ledger, newest first, and the sum that proves a balance.
create index points_log_user on points_log (user_id, id desc);
-- Serves: how many comments and replies paid a member lately, and for which texts.
create index points_log_written on points_log (user_id, reason, created_at) include (text_key) where (reason = any (array['COMMENT_GIVEN'::text, 'REPLY_GIVEN'::text]));

create trigger move_points after insert on points_log for each row execute function move_points();

-- A spending never makes debt: without the balance it violates profiles_points_not_negative. Only where a raid comes
-- back, spendings may come before what paid for them.
create function move_points()
 returns trigger
 language plpgsql
as $function$
declare
  is_spending boolean := new.points_change < 0 and new.reason <> 'REVERSED' and not is_raid_step();
begin
  update profiles set
    points_tenths = case when is_spending then points_tenths + new.points_change
      else greatest(0, points_tenths - debt_tenths + new.points_change) end,
    debt_tenths = case when is_spending then debt_tenths
      else greatest(0, debt_tenths - points_tenths - new.points_change) end
  where id = new.user_id;
  return null;
end $function$;


-- ── prices ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What members saw: one price for each member, dish and day, in kuruş. Nothing here enters a score.
create table prices (
  id bigint generated always as identity,
  dish_id bigint not null,
  user_id uuid not null,
  amount integer not null,
  seen_on date not null,
  created_at timestamp with time zone default now() not null,
  -- holds: it may be shown first; word: a newcomer's, where there is no other; waits: a newcomer's beside others;
  -- refused: a moderator undid what members decided.
  state text collate "C" default 'holds'::text not null,
  -- From which network it was said: an HMAC under the server's secret, another one than that of votes. Kept for 90
  -- days.
  network_hash bytea,
  constraint prices_pkey primary key (id),
  constraint prices_once unique (dish_id, user_id, seen_on),
  constraint prices_dish_id_fkey foreign key (dish_id) references dishes(id) on delete cascade,
  constraint prices_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade,
  constraint prices_amount_range check ((amount between 1 and 10000000)),
  constraint prices_hash_length check ((octet_length(network_hash) = 16)),
  constraint prices_state_known check ((state = any (array['holds'::text, 'word'::text, 'waits'::text, 'refused'::text])))
);

-- Serves: the newest price of a dish, and its history.
create index prices_history on prices (dish_id, ((seen_on - '2000-01-01'::date)) desc, id desc);
-- Serves: the networks that are kept no longer.
create index prices_networks on prices (created_at) where (network_hash is not null);
-- Serves: the price of a dish that is shown first.
create index prices_newest on prices (dish_id, ((seen_on - '2000-01-01'::date)) desc, id desc) where (state = any (array['holds'::text, 'word'::text]));
-- Serves: the prices that wait for others, for the job that completes what a day decides.
create index prices_unsettled on prices (created_at, dish_id) where (state = any (array['word'::text, 'waits'::text]));
-- Serves: the export of a member's data, and the cascade of the account's deletion.
create index prices_user on prices (user_id, id);

create trigger prices_counted after insert or delete on prices for each row when ((not is_merging())) execute function count_prices();

-- Keeps the day and the count of a dish. The dish is locked first, so that the next statement sees every price that is
-- committed; a dish without prices goes.
create function count_prices()
 returns trigger
 language plpgsql
as $function$
declare
  dish bigint := coalesce(new.dish_id, old.dish_id);
  counted integer;
begin
  select price_count into counted from dishes where id = dish for update;
  if not found then
    return null;
  end if;
  if tg_op = 'INSERT' then
    update dishes set price_count = counted + 1, seen_on = greatest(seen_on, new.seen_on) where id = dish;
  elsif counted <= 1 then
    delete from dishes where id = dish;
  else
    update dishes set price_count = counted - 1, seen_on = (
      select p.seen_on from prices p where p.dish_id = dish order by (p.seen_on - date '2000-01-01') desc, p.id desc limit 1)
    where id = dish;
    perform show_waiting_price(dish);
  end if;
  return null;
end $function$;


-- ── profiles ────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Members: the public person of an account. Counters and points are kept by triggers.
create table profiles (
  id uuid default gen_random_uuid() not null,
  auth_id text not null,
  username text collate "C" not null,
  nickname text not null,
  avatar_url text,
  description text,
  -- In whole tenths of a point. The balance less the debt is the sum of the member's rows in points_log.
  points_tenths integer default 0 not null,
  primary_badge_id bigint,
  restaurant_count integer default 0 not null,
  vote_count integer default 0 not null,
  comment_count integer default 0 not null,
  reply_count integer default 0 not null,
  follower_count integer default 0 not null,
  following_count integer default 0 not null,
  friend_count integer default 0 not null,
  show_online boolean default true not null,
  feed_seen_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  -- When a member was last connected to the hub; null for members who keep it private.
  last_seen_at timestamp with time zone,
  -- Until then a vote of this member looks for the one that the same person left.
  returned_until timestamp with time zone,
  -- What a deletion took back and the balance could not pay. Later earnings pay it first.
  debt_tenths integer default 0 not null,
  name_key text generated always as (fold_name(nickname)) stored not null,
  -- When the member closed the first steps, on whatever device; null until then.
  welcome_closed_at timestamp with time zone,
  -- The language of the member's mails, and of the interface on a device where the member has chosen none.
  -- src/i18n/languages.ts knows which there are.
  language text collate "C" default 'tr'::text not null,
  -- Whose first message arrives: everybody's, that of people whom the member follows, or nobody's. What exists stays.
  messages_from text default 'everybody'::text not null,
  -- Written by the nightly job: how far the order trusts the member, in hundredths.
  vote_trust smallint default 0 not null,
  constraint profiles_pkey primary key (id),
  constraint profiles_auth_unique unique (auth_id),
  constraint profiles_username_unique unique (username),
  constraint profiles_auth_id_fkey foreign key (auth_id) references auth_users(id) on delete cascade,
  -- Only a badge that the member holds can be the primary one.
  constraint profiles_primary_badge_owned foreign key (id, primary_badge_id) references user_badges(user_id, badge_id) on delete set null (primary_badge_id) deferrable initially deferred,
  constraint profiles_counts_not_negative check ((least(restaurant_count, vote_count, comment_count, reply_count, follower_count, following_count, friend_count) >= 0)),
  constraint profiles_debt_not_negative check ((debt_tenths >= 0)),
  constraint profiles_debt_without_balance check (((debt_tenths = 0) or (points_tenths = 0))),
  constraint profiles_description_length check ((char_length(description) between 1 and 250)),
  constraint profiles_language_form check ((language ~ '^[a-z]{2}$'::text)),
  constraint profiles_messages_from_known check ((messages_from = any (array['everybody'::text, 'following'::text, 'nobody'::text]))),
  constraint profiles_nickname_length check ((char_length(nickname) between 2 and 30)),
  constraint profiles_points_not_negative check ((points_tenths >= 0)),
  constraint profiles_seen_is_shown check ((show_online or (last_seen_at is null))),
  constraint profiles_username_form check ((username ~ '^[a-z0-9_.]{3,20}$'::text)),
  constraint profiles_vote_trust_range check ((vote_trust between 0 and 100))
);

-- Serves: the first hundred members, oldest first.
create index profiles_created on profiles (created_at, id);
-- Serves: member search by any three letters of the shown name, or the start of a word.
create index profiles_name_trigram on profiles using gin (name_key gin_trgm_ops);
-- Serves: the foreign key, when a badge is taken from its members.
create index profiles_primary_badge on profiles (id, primary_badge_id) where (primary_badge_id is not null);
-- Serves: member search by any three letters of the username, or the start of a word.
create index profiles_username_trigram on profiles using gin (username gin_trgm_ops);


-- ── push_outbox ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What members may be pushed after the commit. A newer notification of the same group takes the place of the waiting
-- one.
create table push_outbox (
  member_id uuid not null,
  tag text collate "C" not null,
  -- The newest notification of its group; null for private messages, and for what waits in the queue of moderators. No
  -- foreign key: a deleted notification is not pushed, and its deletion must not wait for a process that pushes.
  notification_id bigint,
  -- Not at once: what is read on the site within these seconds needs no push.
  due_at timestamp with time zone default (now() + '00:00:10'::interval) not null,
  constraint push_outbox_pkey primary key (member_id, tag),
  constraint push_outbox_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade
);

-- Serves: what is due.
create index push_outbox_due on push_outbox (due_at);


-- ── push_subscriptions ──────────────────────────────────────────────────────────────────────────────────────────────────

-- Where a browser of a member takes pushes. It belongs to one session and ends with it.
create table push_subscriptions (
  id bigint generated always as identity,
  member_id uuid not null,
  session_id text not null,
  -- An address that the browser got from its push service.
  endpoint text collate "C" not null,
  -- The scheme, host and port of the endpoint.
  service text collate "C" not null,
  p256dh bytea not null,
  auth bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_endpoint_once unique (endpoint),
  constraint push_subscriptions_session_once unique (session_id),
  constraint push_subscriptions_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint push_subscriptions_session_id_fkey foreign key (session_id) references auth_sessions(id) on delete cascade,
  constraint push_subscriptions_endpoint_length check ((octet_length(endpoint) <= 2000)),
  constraint push_subscriptions_key_lengths check (((octet_length(p256dh) = 65) and (octet_length(auth) = 16)))
);

-- Serves: the devices of a member, latest first.
create index push_subscriptions_member on push_subscriptions (member_id, id desc);
-- Serves: holding back what waits for a push service that does not answer.
create index push_subscriptions_service on push_subscriptions (service);


-- ── pushes ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- One push to one device, until the push service has taken it.
create table pushes (
  id bigint generated always as identity,
  subscription_id bigint not null,
  tag text collate "C" not null,
  notification_id bigint,
  -- Rises when a newer notification takes the place: the answer to the older push then ends nothing.
  revision integer default 1 not null,
  attempts smallint default 0 not null,
  next_attempt_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint pushes_pkey primary key (id),
  constraint pushes_once unique (subscription_id, tag),
  constraint pushes_subscription_id_fkey foreign key (subscription_id) references push_subscriptions(id) on delete cascade
);

-- Serves: what is due.
create index pushes_due on pushes (next_attempt_at);
-- Serves: what is of no use any more.
create index pushes_expired on pushes (expires_at);


-- ── queue_assignments ───────────────────────────────────────────────────────────────────────────────────────────────────

-- Which moderator works on what of the queue, and until when. What ran out is deleted with the next assignment
-- (docs/decisions/0042-queue.md).
create table queue_assignments (
  kind text collate "C" not null,
  -- What waits: its number, or the key of a reported thing or of a restaurant.
  item text collate "C" not null,
  member_id uuid not null,
  until timestamp with time zone not null,
  constraint queue_assignments_once primary key (kind, item),
  constraint queue_assignments_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint queue_assignments_kind_known check ((kind = any (array['report'::text, 'status'::text, 'merge'::text, 'claim'::text, 'appeal'::text, 'shield'::text, 'newcomer'::text, 'photo'::text, 'edit'::text, 'look'::text])))
);

-- Serves: what a moderator has taken, and the deletion of the account.
create index queue_assignments_member on queue_assignments (member_id);
-- Serves: the deletion of what has run out.
create index queue_assignments_until on queue_assignments (until);


-- ── raid_items ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What the worker still has to take out in a step, in the order of the restaurants, so that a batch touches few of
-- them.
create table raid_items (
  raid_id bigint not null,
  step text collate "C" not null,
  -- A restaurant, a member, a collection or a conversation.
  place text collate "C" not null,
  item bigint not null,
  constraint raid_items_pkey primary key (raid_id, step, place, item),
  constraint raid_items_raid_id_fkey foreign key (raid_id) references raids(id) on delete cascade
);


-- ── raid_members ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The accounts of a raid.
create table raid_members (
  raid_id bigint not null,
  member_id uuid not null,
  -- False once the raid was returned: the account can be in another one.
  is_open boolean default true not null,
  constraint raid_members_pkey primary key (raid_id, member_id),
  constraint raid_members_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint raid_members_raid_id_fkey foreign key (raid_id) references raids(id) on delete cascade
);

-- Serves: the deletion of the account, and the raids of a member.
create index raid_members_member on raid_members (member_id);
-- Two orders at once take an account once.
create unique index raid_members_once on raid_members (member_id) where is_open;


-- ── raids ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- One ordered undo of a raid, with its progress (docs/decisions/0045-raids.md).
create table raids (
  id bigint generated always as identity,
  ordered_by uuid,
  ordered_at timestamp with time zone default now() not null,
  -- By which signs the accounts were chosen.
  signs jsonb not null,
  rule text collate "C" not null,
  facts text not null,
  state text collate "C" default 'undoing'::text not null,
  -- What the worker does next, in either direction.
  step text collate "C" not null,
  -- What was found and what is done so far, by step.
  found jsonb default '{}'::jsonb not null,
  done jsonb default '{}'::jsonb not null,
  undone_at timestamp with time zone,
  returned_by uuid,
  return_ordered_at timestamp with time zone,
  returned_at timestamp with time zone,
  -- Set when the kept rows were deleted: nothing can come back from then on.
  forgotten_at timestamp with time zone,
  -- Restaurants and photos of accounts that are gone: the admin chose them by hand.
  left_behind jsonb default '{"photos": [], "restaurants": []}'::jsonb not null,
  constraint raids_pkey primary key (id),
  constraint raids_ordered_by_fkey foreign key (ordered_by) references profiles(id) on delete set null,
  constraint raids_returned_by_fkey foreign key (returned_by) references profiles(id) on delete set null,
  constraint raids_facts_length check ((char_length(facts) between 10 and 1000)),
  constraint raids_rule_known check ((rule = any (array['spam'::text, 'insult'::text, 'hate'::text, 'violence'::text, 'false_content'::text, 'private_data'::text, 'sexual'::text, 'illegal'::text, 'other'::text]))),
  constraint raids_state_known check ((state = any (array['undoing'::text, 'undone'::text, 'returning'::text, 'returned'::text])))
);

-- Serves: the job that forgets what cannot come back any more.
create index raids_kept on raids (undone_at) where ((state = 'undone'::text) and (forgotten_at is null));
-- Serves: the deletion of the account of the admin who ordered.
create index raids_ordered_by on raids (ordered_by) where (ordered_by is not null);
-- Serves: the deletion of the account of the admin who ordered the return.
create index raids_returned_by on raids (returned_by) where (returned_by is not null);
-- Serves: the worker, which looks every minute for a raid that is under way.
create index raids_running on raids (id) where (state = any (array['undoing'::text, 'returning'::text]));


-- ── recovery_codes ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Each row is a code that was not used yet, as a keyed hash.
create table recovery_codes (
  user_id text not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references totp_secrets(user_id) on delete cascade,
  constraint recovery_codes_hash_length check ((octet_length(code_hash) = 32))
);


-- ── removed_restaurants ─────────────────────────────────────────────────────────────────────────────────────────────────

-- The addresses of a removed restaurant: its own, and those that led to it. They stay taken as long as the restaurant
-- can come back, by its row in removed_rows (docs/decisions/0043-takedowns.md).
create table removed_restaurants (
  address text collate "C" not null,
  -- The kept row of the restaurant: what is forgotten has no address any more.
  row_id bigint not null,
  constraint removed_restaurants_pkey primary key (address),
  constraint removed_restaurants_row_id_fkey foreign key (row_id) references archived_rows(id) on delete cascade,
  constraint removed_restaurants_address_slug check (is_slug(address))
);

-- Serves: the addresses that go with a kept row.
create index removed_restaurants_of_row on removed_restaurants (row_id);


-- ── reply_likes ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Who likes a reply.
create table reply_likes (
  id bigint generated always as identity,
  user_id uuid not null,
  reply_id bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint reply_likes_pkey primary key (id),
  constraint reply_likes_once unique (reply_id, user_id),
  constraint reply_likes_reply_id_fkey foreign key (reply_id) references comment_replies(id) on delete cascade,
  constraint reply_likes_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade
);

-- Serves: a member's likes, and the cascade of the account's deletion.
create index reply_likes_user on reply_likes (user_id);

create trigger count_reply_likes after insert or delete on reply_likes for each row execute function count_reply_likes();
create trigger notify_of_like after insert or delete on reply_likes for each row execute function notify_of_like('reply_like');
create trigger refuse_blocked before insert on reply_likes for each row when ((not is_restoring())) execute function refuse_blocked();
create trigger refuse_business before insert on reply_likes for each row when ((not is_restoring())) execute function refuse_business('comments_not_by_business');

create function count_reply_likes()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'INSERT' then
    update comment_replies set likes_count = likes_count + 1 where id = new.reply_id;
  else
    update comment_replies set likes_count = likes_count - 1 where id = old.reply_id;
  end if;
  return null;
end $function$;


-- ── reported_items ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- Each thing with open reports once, for the order of the queue. Kept by triggers on reports.
create table reported_items (
  -- The key of the thing, as in reports.
  item text collate "C" not null,
  -- What most of the open reports say; of two the heavier.
  category text collate "C" not null,
  -- How many open reports there are.
  report_count integer not null,
  -- The weights of the open reports, up to 30, and up to 5 for the members' votes of the restaurant: one for each power
  -- of ten.
  weight integer not null,
  -- When the first of the open reports came.
  since timestamp with time zone not null,
  -- For each point of weight twelve hours earlier: the heavier waits as if it had waited longer, and nothing waits for
  -- ever.
  due_at timestamp with time zone not null,
  -- Equal for copies of one text, as it was at the last report.
  text_key text collate "C",
  constraint reported_items_pkey primary key (item),
  constraint reported_items_counts check (((report_count > 0) and (weight > 0))),
  constraint reported_items_due check ((due_at < since))
);

-- Serves: the queue of one category, the oldest first.
create index reported_items_category on reported_items (category, since, item);
-- Serves: the queue of one category by weight.
create index reported_items_category_due on reported_items (category, due_at, item);
-- Serves: the other reported copies of a text.
create index reported_items_copies on reported_items (text_key, item) where (text_key is not null);
-- Serves: the queue by weight.
create index reported_items_due on reported_items (due_at, item);
-- Serves: the queue, the oldest first, and what waits too long.
create index reported_items_since on reported_items (since, item);


-- ── reported_messages ───────────────────────────────────────────────────────────────────────────────────────────────────

-- What a reported message says, while its report is open. It goes with the decision, and with the account of the member
-- who wrote it.
create table reported_messages (
  report_id bigint not null,
  sender_id uuid not null,
  content text not null,
  sent_at timestamp with time zone not null,
  constraint reported_messages_pkey primary key (report_id),
  constraint reported_messages_report_id_fkey foreign key (report_id) references reports(id) on delete cascade,
  constraint reported_messages_sender_id_fkey foreign key (sender_id) references profiles(id) on delete cascade,
  constraint reported_messages_size check ((octet_length(content) <= 8192))
);

-- Serves: the deletion of the account of the member who wrote it.
create index reported_messages_sender on reported_messages (sender_id);


-- ── reports ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What members reported, each thing once while it is open.
create table reports (
  id bigint generated always as identity,
  reporter_id uuid,
  -- The reported restaurant. Neither this nor the other ids are foreign keys: a report outlives what it names.
  question_id text collate "C",
  comment_id bigint,
  report_type text not null,
  reason text not null,
  status text default 'pending'::text not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  message_id bigint,
  -- The decision that closed a report.
  decision_id bigint,
  -- What else is reported than restaurants, comments and messages.
  content_type text collate "C",
  -- The number of a reply or a menu photo, the id of a collection, <member>.<part> of a profile, <restaurant>.<photo>.
  content_id text collate "C",
  -- The key of the reported thing, generated: question:, comment:, message:, reply:, menu_photo: and collection: with
  -- the id, photo:<restaurant>.<photo>, profile:<member>.<name, picture or text>.
  item text collate "C" generated always as (
case
    when (question_id is not null) then ('question:'::text || question_id)
    when (comment_id is not null) then ('comment:'::text || (comment_id)::text)
    when (message_id is not null) then ('message:'::text || (message_id)::text)
    else ((content_type || ':'::text) || content_id)
end) stored not null,
  -- From which network a photo of a member was reported: an HMAC under the server's secret. Kept until the report is
  -- decided, at most for 90 days.
  network_hash bytea,
  constraint reports_pkey primary key (id),
  constraint reports_decision_id_fkey foreign key (decision_id) references decisions(id) on delete set null,
  constraint reports_reporter_id_fkey foreign key (reporter_id) references profiles(id) on delete set null,
  constraint reports_content_known check ((content_type = any (array['reply'::text, 'profile'::text, 'photo'::text, 'menu_photo'::text, 'member_photo'::text, 'dish'::text, 'collection'::text]))),
  constraint reports_content_named check (((content_type is null) = (content_id is null))),
  constraint reports_hash_length check ((octet_length(network_hash) = 16)),
  constraint reports_one_target check ((num_nonnulls(question_id, comment_id, message_id, content_type) = 1)),
  constraint reports_reason_length check ((char_length(reason) between 10 and 500)),
  constraint reports_request_of_restaurant check (((report_type <> 'deletion_request'::text) or (question_id is not null))),
  constraint reports_status_known check ((status = any (array['pending'::text, 'resolved'::text, 'dismissed'::text]))),
  constraint reports_type_known check ((report_type = any (array['spam'::text, 'harassment'::text, 'inappropriate'::text, 'hate_speech'::text, 'violence'::text, 'other'::text, 'deletion_request'::text])))
);

-- Serves: the numbers of a quarter: reports that came, and how long those took that were decided.
create index reports_created on reports (created_at) include (status, updated_at);
-- Serves: the reports that a decision closed.
create index reports_decision on reports (decision_id) where (decision_id is not null);
-- Serves: all reports about what a member made, also the decided ones.
create index reports_item on reports (item, id desc);
-- Serves: the open reports of one thing, newest first, and whether a report is the newest or the oldest of them.
create index reports_item_open on reports (item, created_at desc, id desc) where (status = 'pending'::text);
-- Serves: the networks of reports that are kept no longer.
create index reports_networks on reports (created_at) where (network_hash is not null);
-- One open report per member and thing.
create unique index reports_once on reports (item, reporter_id) where (status = 'pending'::text);
-- Serves: the moderation queue, newest first.
create index reports_open on reports (created_at desc, id desc) where (status = 'pending'::text);
-- Serves: a member's own reports with their outcomes, newest first, and the deletion of the account.
create index reports_reporter on reports (reporter_id, id desc);

create trigger forget_reported_message after update of status on reports for each row when (((new.status <> 'pending'::text) and (new.message_id is not null))) execute function forget_reported_message();
create trigger keep_reported_items_of_changed after update on reports referencing old table as before new table as after for each statement execute function keep_reported_items();
create trigger keep_reported_items_of_gone after delete on reports referencing old table as before for each statement execute function keep_reported_items();
create trigger keep_reported_items_of_new after insert on reports referencing new table as after for each statement execute function keep_reported_items();

-- A decided report keeps no private text.
create function forget_reported_message()
 returns trigger
 language plpgsql
as $function$
begin
  delete from reported_messages where report_id = new.id;
  return null;
end $function$;

-- Keeps one row for each thing with open reports.
create function keep_reported_items()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'INSERT' then
    perform count_reported_items(array_agg(distinct item)) from after where status = 'pending' having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform count_reported_items(array_agg(distinct item)) from before where status = 'pending' having count(*) > 0;
  else
    perform count_reported_items(array_agg(distinct c.item)) from (
      select b.item from before b left join after a using (id) where (b.status = 'pending' or a.status = 'pending')
        and (b.item, b.status, b.report_type, b.created_at) is distinct from (a.item, a.status, a.report_type, a.created_at)
      union all
      select a.item from after a left join before b using (id) where (b.status = 'pending' or a.status = 'pending')
        and (b.item, b.status, b.report_type, b.created_at) is distinct from (a.item, a.status, a.report_type, a.created_at)) c
    having count(*) > 0;
  end if;
  return null;
end $function$;


-- ── restaurant_activity ─────────────────────────────────────────────────────────────────────────────────────────────────

-- Member activity by the hour: what Rising is made of. Rows older than nine days are removed by a job.
create table restaurant_activity (
  restaurant_id text collate "C" not null,
  hour timestamp with time zone not null,
  amount integer not null,
  constraint restaurant_activity_pkey primary key (restaurant_id, hour),
  constraint restaurant_activity_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade
);

-- Serves: which restaurants were active lately, and the clean-up.
create index restaurant_activity_hour on restaurant_activity (hour);


-- ── restaurant_addresses ────────────────────────────────────────────────────────────────────────────────────────────────

-- The folded addresses apart from the restaurants: a vote rewrites its restaurant, and must not rewrite this index with
-- it.
create table restaurant_addresses (
  restaurant_id text collate "C" not null,
  address_key text not null,
  constraint restaurant_addresses_pkey primary key (restaurant_id),
  constraint restaurant_addresses_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade
);

-- Serves: the list's location filter with one or two letters.
create index restaurant_addresses_letters on restaurant_addresses using gin (letter_pairs(address_key));


-- ── restaurant_claims ───────────────────────────────────────────────────────────────────────────────────────────────────

-- A member claims a restaurant for its business: by a code in a mail at the restaurant's domain, by a code on a photo,
-- or from an admin (docs/decisions/0038-claims.md).
create table restaurant_claims (
  id bigint generated always as identity,
  restaurant_id text collate "C" not null,
  -- The member who acts for the business.
  member_id uuid not null,
  proof text collate "C" not null,
  state text collate "C" default 'pending'::text not null,
  -- Where the code of the mail went; gone with the decision. The domain stays: it is what the moderator confirmed.
  email text,
  domain text collate "C",
  -- A keyed hash; gone once it was entered.
  code_hash bytea,
  code_expires_at timestamp with time zone,
  code_tries smallint default 0 not null,
  -- What the member writes on paper for the photo.
  photo_code text collate "C",
  -- Only moderators see it; gone with the decision.
  photo text,
  -- Since when moderators can decide about it.
  ready_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  active_since timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  reason text,
  constraint restaurant_claims_pkey primary key (id),
  constraint restaurant_claims_decided_by_fkey foreign key (decided_by) references profiles(id) on delete set null,
  constraint restaurant_claims_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint restaurant_claims_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint restaurant_claims_decided check (((state = 'pending'::text) = (decided_at is null))),
  -- A decided claim holds neither an address nor a code nor a photo.
  constraint restaurant_claims_decided_is_bare check (((state = 'pending'::text) or (num_nonnulls(email, code_hash, photo_code, photo) = 0))),
  constraint restaurant_claims_hash_length check ((octet_length(code_hash) = 32)),
  constraint restaurant_claims_proof_known check ((proof = any (array['mail'::text, 'photo'::text, 'admin'::text]))),
  constraint restaurant_claims_reason_length check ((char_length(reason) between 1 and 300)),
  constraint restaurant_claims_since check (((state <> 'active'::text) or (active_since is not null))),
  constraint restaurant_claims_state_known check ((state = any (array['pending'::text, 'active'::text, 'refused'::text, 'ended'::text]))),
  constraint restaurant_claims_tries check ((code_tries between 0 and 5))
);

-- One business manages a restaurant.
create unique index restaurant_claims_active_once on restaurant_claims (restaurant_id) where (state = 'active'::text);
-- Serves: whether a member manages a restaurant, at each vote and each word.
create index restaurant_claims_business on restaurant_claims (member_id) where (state = 'active'::text);
-- Serves: the deletion of the account of the moderator who decided.
create index restaurant_claims_decider on restaurant_claims (decided_by) where (decided_by is not null);
-- Serves: the active claims, newest first.
create index restaurant_claims_given on restaurant_claims (active_since desc, id desc) where (state = 'active'::text);
-- Serves: a member's latest claim of a restaurant, the export and the deletion of the account.
create index restaurant_claims_member on restaurant_claims (member_id, restaurant_id, id desc);
-- A member has one open claim of a restaurant; a second attempt replaces the first.
create unique index restaurant_claims_pending_once on restaurant_claims (restaurant_id, member_id) where (state = 'pending'::text);
-- Serves: the cascade of a restaurant's deletion, and what a merge moves.
create index restaurant_claims_restaurant on restaurant_claims (restaurant_id);
-- Serves: the claims that wait for a moderator, oldest first.
create index restaurant_claims_waiting on restaurant_claims (ready_at, id) where ((state = 'pending'::text) and (ready_at is not null));

create trigger notify_of_decided after update of state on restaurant_claims for each row when (((new.state <> old.state) and (not is_merging()))) execute function notify_of_claim();
create trigger notify_of_given after insert on restaurant_claims for each row when (((new.state = 'active'::text) and (not is_merging()))) execute function notify_of_claim();
create trigger record_changed after update of state on restaurant_claims for each row when (((new.state <> old.state) and (('active'::text = new.state) or ('active'::text = old.state)) and (not is_merging()))) execute function record_claim();
create trigger record_deleted after delete on restaurant_claims for each row when (((old.state = 'active'::text) and (not is_merging()))) execute function record_claim();
create trigger record_given after insert on restaurant_claims for each row when (((new.state = 'active'::text) and (not is_merging()))) execute function record_claim();

-- Tells a member what was decided about a claim; not what the member did.
create function notify_of_claim()
 returns trigger
 language plpgsql
as $function$
declare
  told notifications;
begin
  if new.decided_by = new.member_id then
    return null;
  end if;
  told.receiver_id := new.member_id;
  told.kind := 'claim';
  told.group_key := 'claim:' || new.id || ':' || new.state;
  told.cause := told.group_key;
  told.question_id := new.restaurant_id;
  perform notify_member(told);
  return null;
end $function$;

create function record_claim()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'DELETE' then
    -- The account was deleted. With the restaurant its history goes too.
    insert into restaurant_history (restaurant_id, kind) select id, 'claim_left' from restaurants where id = old.restaurant_id;
  elsif new.state = 'active' then
    insert into restaurant_history (restaurant_id, kind) values (new.restaurant_id, 'claim_given');
  else
    insert into restaurant_history (restaurant_id, kind)
      values (new.restaurant_id, case when new.decided_by = new.member_id then 'claim_left' else 'claim_taken' end);
  end if;
  return null;
end $function$;


-- ── restaurant_dishes ───────────────────────────────────────────────────────────────────────────────────────────────────

-- The dishes of a restaurant, each by its folded name, with what members rated it. Its portions, which have the prices,
-- are in the table dishes. A dish goes when it has neither a price nor a rating.
create table restaurant_dishes (
  id bigint generated always as identity,
  restaurant_id text collate "C" not null,
  name text not null,
  name_key text collate "C" not null,
  -- The kind of dish by src/features/dishes/kinds; null: none, or not known yet.
  kind text collate "C",
  -- With which version of the list of kinds the kind was found; 0: not looked for yet. 32767: a moderator chose the
  -- kind.
  kind_version smallint default 0 not null,
  -- Who added it; null for a member who left, and for a dish from before dishes could be added.
  added_by uuid,
  created_at timestamp with time zone default now() not null,
  -- The latest day on which a price of it was seen; null without a price.
  seen_on date,
  -- Ten counters of the ratings that are not held: how many gave 1, 2, … 10.
  rating_counts integer[] default '{0,0,0,0,0,0,0,0,0,0}'::integer[] not null,
  held_count integer default 0 not null,
  -- The weights of its ratings, and with weighted_ratings their ratings times weight. Each night computes the weights.
  weight_sum numeric default 0 not null,
  weighted_ratings numeric default 0 not null,
  -- Whether it has the three ratings with which 'Ne yenir?' may name it. Changes seldom, so that a rating touches no
  -- index.
  is_ranked boolean default false not null,
  constraint restaurant_dishes_pkey primary key (id),
  constraint restaurant_dishes_once unique (restaurant_id, name_key),
  constraint restaurant_dishes_added_by_fkey foreign key (added_by) references profiles(id) on delete set null,
  constraint restaurant_dishes_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint restaurant_dishes_counts_possible check (((held_count >= 0) and (cardinality(rating_counts) = 10) and (0 <= all (rating_counts)))),
  constraint restaurant_dishes_kind_written check ((kind ~ '^[a-z0-9-]{2,40}$'::text)),
  constraint restaurant_dishes_name_key_given check ((name_key <> ''::text)),
  constraint restaurant_dishes_name_length check (((char_length(name) between 1 and 60) and (name = btrim(name))))
);

-- Serves: how many dishes a member added today, and the deletion of an account.
create index restaurant_dishes_added_by on restaurant_dishes (added_by, created_at);
-- Serves: the dishes whose kind the job has not looked for with the present list.
create index restaurant_dishes_kind_version on restaurant_dishes (kind_version, id);
-- Serves: the dishes of a restaurant, the latest seen first.
create index restaurant_dishes_latest on restaurant_dishes (restaurant_id, coalesce((seen_on - '2000-01-01'::date), 0) desc, id desc);
-- Serves: the answer to 'Ne yenir?' on the page of a restaurant.
create index restaurant_dishes_ranked on restaurant_dishes (restaurant_id) where is_ranked;

create trigger dish_listed after insert on restaurant_dishes for each row execute function list_dish();
create trigger dish_listed_again after update of name_key, kind, weight_sum on restaurant_dishes for each row when (((old.name_key <> new.name_key) or (old.kind is distinct from new.kind) or ((old.weight_sum > (0)::numeric) <> (new.weight_sum > (0)::numeric)))) execute function list_dish();
create trigger keep_dish_words after insert or update of name_key, kind_version on restaurant_dishes for each row when (((new.kind is null) and (new.kind_version > 0))) execute function keep_dish_words();
create trigger lock_restaurant_of_dish before insert on restaurant_dishes for each row execute function lock_restaurant_of_dish();

create function keep_dish_words()
 returns trigger
 language plpgsql
as $function$
begin
  insert into search_words (word)
  select word from words_of_title(searched_name(new.name_key)) found (word)
  where not exists (select from search_words known where known.word = found.word)
  on conflict do nothing;
  return null;
end $function$;

create function list_dish()
 returns trigger
 language plpgsql
as $function$
begin
  if not exists (select from dish_names where name_key = new.name_key) then
    insert into dish_names (name_key, search_key) values (new.name_key, searched_name(new.name_key)) on conflict do nothing;
  end if;
  if tg_op = 'UPDATE' then
    update listed_dishes set name_key = new.name_key, kind = new.kind, order_score = listed_score(new) where dish_id = new.id;
    return null;
  end if;
  insert into listed_dishes (dish_id, name_key, kind, province, district, order_score)
  select new.id, new.name_key, new.kind, province, district, listed_score(new) from restaurants
    where id = new.restaurant_id and question_type = 'normal' and status <> 'closed';
  return null;
end $function$;

create function lock_restaurant_of_dish()
 returns trigger
 language plpgsql
as $function$
begin
  perform from restaurants where id = new.restaurant_id for no key update;
  return new;
end $function$;


-- ── restaurant_facts ────────────────────────────────────────────────────────────────────────────────────────────────────

-- What the statements of members say together about each fact of a restaurant. settleFacts writes it from
-- fact_statements; nothing else does.
create table restaurant_facts (
  restaurant_id text collate "C" not null,
  fact text collate "C" not null,
  -- The value that is shown first.
  value text collate "C" not null,
  -- fact: members decided it; word: one member says it, or several who count as one; contradicted: others say something
  -- else; faded: nobody confirmed it for a year; business: only the business says it.
  state text collate "C" not null,
  -- The last day on which a member saw this value.
  confirmed_on date not null,
  -- How many members say this value.
  witnesses integer not null,
  -- What other members say: value, seenOn, witnesses; the latest first.
  others jsonb default '[]'::jsonb not null,
  -- What the business of the restaurant says. It decides nothing.
  business_value text collate "C",
  business_on date,
  -- Whether a filter for this fact finds the restaurant.
  is_hit boolean default false not null,
  -- The last day on which it is a hit without another confirmation.
  hit_until date,
  settled_at timestamp with time zone default clock_timestamp() not null,
  -- When time alone changes something, or at once: a statement went with its member. Null: never.
  settle_at timestamp with time zone,
  -- A hit knows of its restaurant what filters ask for, so that they read narrow rows that no vote writes. This is
  -- where it is.
  mercator point,
  -- The type of the restaurant of a hit.
  restaurant_type text,
  -- Whether the restaurant of a hit is not closed for good.
  is_listed boolean,
  -- All hits of the restaurant of a hit, as restaurants.fact_hits.
  hits text[],
  constraint restaurant_facts_pkey primary key (restaurant_id, fact),
  constraint restaurant_facts_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint restaurant_facts_business check (((business_value is null) = (business_on is null))),
  constraint restaurant_facts_business_alone check (((state <> 'business'::text) or (business_value is not null))),
  constraint restaurant_facts_business_known check ((business_value = any (array['yes'::text, 'no'::text, 'limited'::text]))),
  constraint restaurant_facts_hit check (((is_hit = (hit_until is not null)) and ((not is_hit) or ((value = 'yes'::text) and (state = any (array['fact'::text, 'contradicted'::text])))))),
  constraint restaurant_facts_others check ((jsonb_typeof(others) = 'array'::text)),
  constraint restaurant_facts_state_known check ((state = any (array['fact'::text, 'word'::text, 'contradicted'::text, 'faded'::text, 'business'::text]))),
  constraint restaurant_facts_value_known check ((value = any (array['yes'::text, 'no'::text, 'limited'::text]))),
  constraint restaurant_facts_witnesses check (((witnesses >= 0) and ((witnesses = 0) = (state = 'business'::text))))
);

-- Serves: the job that settles again what time, a ban or a deleted account changed.
create index restaurant_facts_due on restaurant_facts (settle_at) where (settle_at is not null);
-- Serves: the restaurants of a fact in lists where few have it, and their count.
create index restaurant_facts_hits on restaurant_facts (fact, restaurant_id) where is_hit;
-- Serves: the nearest restaurants of a fact.
create index restaurant_facts_near on restaurant_facts using gist (fact, mercator) where (is_hit and (mercator is not null));

create trigger copy_fact_hits_deleted after delete on restaurant_facts for each row when (old.is_hit) execute function copy_fact_hits();
create trigger copy_fact_hits_inserted after insert on restaurant_facts for each row when (new.is_hit) execute function copy_fact_hits();
create trigger copy_fact_hits_updated after update of is_hit on restaurant_facts for each row when ((old.is_hit or new.is_hit)) execute function copy_fact_hits();
create trigger describe_fact_hit before insert or update of is_hit on restaurant_facts for each row execute function describe_fact_hit();
create trigger settle_restored_fact before insert on restaurant_facts for each row when (is_restoring()) execute function settle_restored_fact();

-- Copies the hits of a restaurant to it.
create function copy_fact_hits()
 returns trigger
 language plpgsql
as $function$
declare
  restaurant text := case tg_op when 'DELETE' then old.restaurant_id else new.restaurant_id end;
  of_restaurant text[] := array(select fact from restaurant_facts where restaurant_id = restaurant and is_hit order by fact);
begin
  update restaurants set fact_hits = of_restaurant where id = restaurant and fact_hits <> of_restaurant;
  return null;
end $function$;

-- A new hit learns of its restaurant what filters ask for, and what is no hit forgets it.
create function describe_fact_hit()
 returns trigger
 language plpgsql
as $function$
begin
  select r.mercator, r.restaurant_type, r.status <> 'closed', r.fact_hits into new.mercator, new.restaurant_type, new.is_listed, new.hits
  from restaurants r where r.id = new.restaurant_id and new.is_hit;
  return new;
end $function$;

create function settle_restored_fact()
 returns trigger
 language plpgsql
as $function$
begin
  new.settle_at := now();
  return new;
end $function$;


-- ── restaurant_history ──────────────────────────────────────────────────────────────────────────────────────────────────

-- What a business did, and when it got and lost the restaurant. It names no member: the public sees a business.
create table restaurant_history (
  id bigint generated always as identity,
  restaurant_id text collate "C" not null,
  kind text collate "C" not null,
  -- The dish of a price.
  what text,
  at timestamp with time zone default now() not null,
  constraint restaurant_history_pkey primary key (id),
  constraint restaurant_history_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint restaurant_history_kind_known check ((kind = any (array['claim_given'::text, 'claim_taken'::text, 'claim_left'::text, 'hours'::text, 'price'::text, 'price_deleted'::text, 'menu_photo'::text, 'menu_photo_deleted'::text, 'photo'::text, 'photo_removed'::text, 'description'::text]))),
  constraint restaurant_history_what_length check ((char_length(what) between 1 and 300))
);

-- Serves: the history of a restaurant, newest first.
create index restaurant_history_newest on restaurant_history (restaurant_id, at desc, id desc);


-- ── restaurant_hours ────────────────────────────────────────────────────────────────────────────────────────────────────

-- When a restaurant is open, as a value of OpenStreetMap's opening_hours, or as it was written where that was not
-- understood (docs/decisions/0068-hours-as-people-write-them.md). A restaurant without a row, or without a value, is
-- neither open nor closed: its hours are unknown.
create table restaurant_hours (
  restaurant_id text collate "C" not null,
  -- As Lokma writes opening_hours, or the text of a person, of which nothing is claimed.
  value text,
  version integer default 1 not null,
  -- The opening that lasts or comes next, without gaps. A job puts the following one in its place, at due_at at the
  -- earliest; while the job is late, the restaurant is missing among the open ones, and never wrongly there.
  opening tstzrange,
  due_at timestamp with time zone,
  constraint restaurant_hours_pkey primary key (restaurant_id),
  constraint restaurant_hours_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint restaurant_hours_known_due check (((value is null) or (due_at is not null))),
  constraint restaurant_hours_unknown_not_open check (((value is not null) or ((opening is null) and (due_at is null)))),
  constraint restaurant_hours_value_size check ((octet_length(value) between 1 and 12000)),
  constraint restaurant_hours_version_counts check ((version >= 1))
);

-- Serves: the job that puts the next opening in place.
create index restaurant_hours_due on restaurant_hours (due_at) where (due_at is not null);
-- Serves: the restaurants that are open at a moment, for the list's filter, where few of the order are open.
create index restaurant_hours_opening on restaurant_hours using gist (opening);


-- ── restaurant_merges ───────────────────────────────────────────────────────────────────────────────────────────────────

-- Which restaurant became part of which, with the row of the absorbed one for 30 days. No foreign key on the two
-- restaurants: the absorbed one has no row, and the survivor may be absorbed later (docs/decisions/0034-merges.md).
create table restaurant_merges (
  id bigint generated always as identity,
  survivor_id text collate "C" not null,
  absorbed_id text collate "C" not null,
  absorbed_title text not null,
  -- The absorbed restaurant's row without its author; null once the merge cannot be undone.
  absorbed jsonb,
  author_id uuid,
  -- Photos of the absorbed restaurant for which the survivor had no room.
  photos text[] default '{}'::text[] not null,
  merged_by uuid,
  merged_at timestamp with time zone default now() not null,
  undone_by uuid,
  undone_at timestamp with time zone,
  constraint restaurant_merges_pkey primary key (id),
  constraint restaurant_merges_author_id_fkey foreign key (author_id) references profiles(id) on delete set null,
  constraint restaurant_merges_merged_by_fkey foreign key (merged_by) references profiles(id) on delete set null,
  constraint restaurant_merges_undone_by_fkey foreign key (undone_by) references profiles(id) on delete set null,
  constraint restaurant_merges_two check ((survivor_id <> absorbed_id))
);

-- Serves: a restaurant is absorbed once at a time.
create unique index restaurant_merges_absorbed_once on restaurant_merges (absorbed_id) where (undone_at is null);
-- Serves: the deletion of the account of the absorbed restaurant's author.
create index restaurant_merges_author on restaurant_merges (author_id) where (author_id is not null);
-- Serves: the deletion of the account of the moderator who merged.
create index restaurant_merges_merged_by on restaurant_merges (merged_by) where (merged_by is not null);
-- Serves: the latest merge of a survivor.
create index restaurant_merges_survivor on restaurant_merges (survivor_id, id desc) where (undone_at is null);
-- Serves: the job that forgets what cannot be undone any more.
create index restaurant_merges_undoable on restaurant_merges (merged_at) where (absorbed is not null);
-- Serves: the deletion of the account of the moderator who undid the merge.
create index restaurant_merges_undone_by on restaurant_merges (undone_by) where (undone_by is not null);


-- ── restaurant_proposals ────────────────────────────────────────────────────────────────────────────────────────────────

-- Another name, place or type of a rated restaurant, as its author entered it, until a moderator decides and
-- afterwards.
create table restaurant_proposals (
  id bigint generated always as identity,
  restaurant_id text collate "C" not null,
  member_id uuid not null,
  -- The fields of the edit that wait, as the API takes them.
  edit jsonb not null,
  status text collate "C" default 'pending'::text not null,
  created_at timestamp with time zone default now() not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  -- Why a moderator refused it; the author reads it.
  reason text,
  constraint restaurant_proposals_pkey primary key (id),
  constraint restaurant_proposals_decided_by_fkey foreign key (decided_by) references profiles(id) on delete set null,
  constraint restaurant_proposals_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint restaurant_proposals_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint restaurant_proposals_decided check (((status = 'pending'::text) = (decided_at is null))),
  constraint restaurant_proposals_edit_object check (((jsonb_typeof(edit) = 'object'::text) and (edit <> '{}'::jsonb))),
  constraint restaurant_proposals_reason_length check ((char_length(reason) between 1 and 300)),
  constraint restaurant_proposals_reasoned check (((status = 'refused'::text) = (reason is not null))),
  constraint restaurant_proposals_status_known check ((status = any (array['pending'::text, 'accepted'::text, 'refused'::text])))
);

-- Serves: the deletion of the account of the moderator who decided.
create index restaurant_proposals_decider on restaurant_proposals (decided_by) where (decided_by is not null);
-- Serves: the export of a member's data, the undo of a raid, and the deletion of the account.
create index restaurant_proposals_member on restaurant_proposals (member_id);
-- One proposal of a restaurant waits at a time; a newer one takes its place.
create unique index restaurant_proposals_open_once on restaurant_proposals (restaurant_id) where (status = 'pending'::text);
-- Serves: the latest proposal of a restaurant.
create index restaurant_proposals_own on restaurant_proposals (restaurant_id, id desc);
-- Serves: the proposals that wait, oldest first.
create index restaurant_proposals_waiting on restaurant_proposals (created_at, id) where (status = 'pending'::text);

create trigger notify_of_decided after update of status on restaurant_proposals for each row when (((new.status <> old.status) and (not is_merging()))) execute function notify_of_proposal();

create function notify_of_proposal()
 returns trigger
 language plpgsql
as $function$
declare
  told notifications;
begin
  told.receiver_id := new.member_id;
  told.kind := 'proposal';
  told.group_key := 'proposal:' || new.id;
  told.cause := told.group_key;
  told.question_id := new.restaurant_id;
  perform notify_member(told);
  return null;
end $function$;


-- ── restaurant_redirects ────────────────────────────────────────────────────────────────────────────────────────────────

-- The address of an absorbed restaurant leads to its survivor, always in one step.
create table restaurant_redirects (
  id text collate "C" not null,
  restaurant_id text collate "C" not null,
  constraint restaurant_redirects_pkey primary key (id),
  constraint restaurant_redirects_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint restaurant_redirects_elsewhere check ((id <> restaurant_id)),
  constraint restaurant_redirects_id_slug check (is_slug(id))
);

-- Serves: the addresses that lead to a restaurant that is merged itself, and the cascade of its deletion.
create index restaurant_redirects_restaurant on restaurant_redirects (restaurant_id);

create trigger forget_redirect after delete on restaurant_redirects for each row when ((not is_merging())) execute function forget_redirect();

create function forget_redirect()
 returns trigger
 language plpgsql
as $function$
begin
  update points_log set question_id = null where question_id = old.id;
  return null;
end $function$;


-- ── restaurant_sources ──────────────────────────────────────────────────────────────────────────────────────────────────

-- Ties a restaurant to the row of a file that an import brought, with the licence and the values that the import wrote
-- (docs/decisions/0035-imports.md). Rows under another licence are attributed on their pages and exported apart.
create table restaurant_sources (
  -- 'osm', or the operator's name for a file.
  source text collate "C" not null,
  -- What the source calls it, such as 'node/123'.
  external_id text collate "C" not null,
  -- Null after the restaurant was deleted here: the next import must not bring it back.
  restaurant_id text collate "C",
  licence text not null,
  attribution text,
  -- The values that imports wrote into the restaurant. A value that differs by now is a member's, and no import changes
  -- it.
  written jsonb not null,
  first_at timestamp with time zone default now() not null,
  last_at timestamp with time zone default now() not null,
  constraint restaurant_sources_pkey primary key (source, external_id),
  constraint restaurant_sources_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete set null,
  constraint restaurant_sources_attribution_size check ((char_length(attribution) between 1 and 200)),
  constraint restaurant_sources_external_id_size check ((char_length(external_id) between 1 and 200)),
  constraint restaurant_sources_licence_size check ((char_length(licence) between 1 and 60)),
  constraint restaurant_sources_source_form check ((source ~ '^[a-z0-9][a-z0-9._-]{0,39}$'::text))
);

-- Serves: the sources of a restaurant, for its page and the export by licence.
create index restaurant_sources_restaurant on restaurant_sources (restaurant_id) where (restaurant_id is not null);


-- ── restaurant_statements ───────────────────────────────────────────────────────────────────────────────────────────────

-- What each member said last about whether a restaurant is still there.
create table restaurant_statements (
  question_id text collate "C" not null,
  user_id uuid not null,
  statement text collate "C" not null,
  moved_to text,
  said_at timestamp with time zone default clock_timestamp() not null,
  -- Whether a member's statement about a restaurant waits for others who say the same, or for a moderator.
  is_waiting boolean default false not null,
  -- From which network it was said: an HMAC under the server's secret, another one than that of votes. Kept for 90
  -- days.
  network_hash bytea,
  constraint restaurant_statements_once primary key (question_id, user_id),
  constraint restaurant_statements_question_id_fkey foreign key (question_id) references restaurants(id) on delete cascade,
  constraint restaurant_statements_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade,
  constraint restaurant_statements_hash_length check ((octet_length(network_hash) = 16)),
  constraint restaurant_statements_moved_to_length check ((char_length(moved_to) between 1 and 300)),
  constraint restaurant_statements_moved_to_moved check (((moved_to is null) or (statement = 'moved'::text))),
  constraint restaurant_statements_statement_known check ((statement = any (array['closed'::text, 'moved'::text, 'open'::text])))
);

-- Serves: the networks that are kept no longer.
create index restaurant_statements_networks on restaurant_statements (said_at) where (network_hash is not null);
-- Serves: the number of members with the same statement.
create index restaurant_statements_recent on restaurant_statements (question_id, statement, said_at desc);
-- Serves: whether a statement is the oldest that waits about its restaurant.
create index restaurant_statements_restaurant_waiting on restaurant_statements (question_id, said_at, user_id) where is_waiting;
-- Serves: the export of a member's data, and the cascade of the account's deletion.
create index restaurant_statements_user on restaurant_statements (user_id, said_at);
-- Serves: the statements in the queue, oldest first.
create index restaurant_statements_waiting on restaurant_statements (said_at, question_id) where is_waiting;


-- ── restaurant_versions ─────────────────────────────────────────────────────────────────────────────────────────────────

-- What each edit of a restaurant changed (docs/decisions/0061-versions-of-restaurants.md). The first row of a field
-- holds its first version as the old value.
create table restaurant_versions (
  id bigint generated always as identity,
  restaurant_id text collate "C" not null,
  role text collate "C" not null,
  -- The author; null once the account is gone. A business and a moderator have no name in public.
  member_id uuid,
  at timestamp with time zone default now() not null,
  -- The changed fields before the edit. A value that a moderator hid is {"isHidden": true}.
  old_values jsonb not null,
  -- The same fields after the edit.
  new_values jsonb not null,
  -- Whether others had voted: what came before the first such edit is what voters rated.
  is_rated boolean not null,
  -- Whether a moderator accepted it: later edits are compared with it.
  is_accepted boolean default false not null,
  constraint restaurant_versions_pkey primary key (id),
  constraint restaurant_versions_member_id_fkey foreign key (member_id) references profiles(id) on delete set null,
  constraint restaurant_versions_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint restaurant_versions_accepted check ((is_rated or (not is_accepted))),
  constraint restaurant_versions_named check (((role = 'author'::text) or (member_id is null))),
  constraint restaurant_versions_role_known check ((role = any (array['author'::text, 'business'::text, 'moderator'::text]))),
  constraint restaurant_versions_values check (((jsonb_typeof(old_values) = 'object'::text) and (jsonb_typeof(new_values) = 'object'::text) and (new_values <> '{}'::jsonb)))
);

-- Serves: the export of a member's data, and the deletion of the account.
create index restaurant_versions_member on restaurant_versions (member_id) where (member_id is not null);
-- Serves: the public history of a restaurant, newest first, and what its voters rated.
create index restaurant_versions_newest on restaurant_versions (restaurant_id, at desc, id desc);


-- ── restaurants ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Restaurants. A duet is a row too, with a parent, and takes no votes. The API calls the id question_id, its old name.
create table restaurants (
  id text collate "C" not null,
  title text not null,
  body text,
  address text,
  video_link text,
  maps_link text,
  initial_rating numeric(4,2),
  -- Up to three names of pictures. Each has three files in media_files: <name>-400.webp, -800 and -1600.
  photos text[] default '{}'::text[] not null,
  restaurant_type text,
  accept_text text default 'Accept'::text not null,
  reject_text text default 'Reject'::text not null,
  author_id uuid,
  -- What was paid for: 100 after a boost, else 0.
  hype_score integer default 0 not null,
  question_type text default 'normal'::text not null,
  parent_question_id text collate "C",
  duet_rating numeric(4,2),
  duet_user_id uuid,
  is_votable boolean default true not null,
  created_at timestamp with time zone default now() not null,
  -- Folded by src/lib/fold.ts: the database cannot fold Turkish.
  search_key text not null,
  address_key text default ''::text not null,
  -- A copy of the counter in vote_counts, as all counters of votes here: lists are ordered by the copies. It is at most
  -- two seconds old.
  member_accept_count integer default 0 not null,
  member_reject_count integer default 0 not null,
  comment_count integer default 0 not null,
  reply_count integer default 0 not null,
  -- A copy, as member_accept_count.
  logged_in_ratings integer[] default '{0,0,0,0,0,0,0,0,0,0}'::integer[] not null,
  member_vote_count integer generated always as ((member_accept_count + member_reject_count)) stored,
  member_rating_count integer generated always as (ratings_count(logged_in_ratings)) stored,
  -- The members' score as the card shows it; a duet shows what everybody gave its original.
  member_average numeric(3,1),
  -- The Top rated ratio; null where there is none or it is a perfect ten.
  top_score double precision generated always as (
case
    when ((question_type = 'normal'::text) and (member_reject_count > 0)) then (((member_accept_count)::double precision * (10.0)::double precision) / ((member_accept_count + member_reject_count))::double precision)
    else null::double precision
end) stored,
  hype_total double precision default 0 not null,
  hot_score double precision default 0 not null,
  rising_score double precision default 0 not null,
  engagement_score double precision default 0 not null,
  -- Province, district and neighbourhood come from the address, unless a member chose them (is_place_chosen;
  -- docs/decisions/0030-places.md).
  province smallint,
  district text collate "C",
  neighbourhood text,
  is_place_chosen boolean default false not null,
  longitude double precision,
  latitude double precision,
  -- What longitude and latitude are of: a member's pin, or the middle of the district.
  position_kind text collate "C" default 'none'::text not null,
  -- Whether the restaurant is open, closed for good or moved. A duet has the status of its original. Lists, trending
  -- and top rated leave out what is closed (docs/decisions/0031-prices-and-status.md).
  status text collate "C" default 'open'::text not null,
  status_since timestamp with time zone,
  moved_to text,
  -- The position in Mercator's metres, longitude first. Near a position its distance sorts as true metres do, since
  -- both axes are stretched alike. On raw degrees a degree of longitude would count as much as one of latitude, which
  -- is 29 % longer at 39° N.
  mercator point generated always as (point(((6378137)::double precision * radians(longitude)), ((6378137)::double precision * ln(tan(((pi() / (4)::double precision) + (radians(latitude) / (2)::double precision))))))) stored,
  -- A cart has no address: landmark says where it usually is (docs/decisions/0032-near-me-and-carts.md).
  is_cart boolean default false not null,
  landmark text,
  -- Copies of the weights in vote_counts; a duet has those of its original.
  weight_sum numeric default 0 not null,
  weighted_ratings numeric default 0 not null,
  order_prior numeric default 140 not null,
  -- By what lists and rankings are ordered: (C·m + Σ w·r) / (C + Σ w), with six decimals. A duet has that of its
  -- original.
  order_score numeric generated always as (order_score_of(order_prior, weight_sum, weighted_ratings)) stored,
  -- The facts by which a filter finds the restaurant, by name: a copy of restaurant_facts.is_hit. No index has it,
  -- because votes write this table.
  fact_hits text[] default '{}'::text[] not null,
  constraint restaurants_pkey primary key (id),
  constraint restaurants_author_id_fkey foreign key (author_id) references profiles(id) on delete set null,
  constraint restaurants_district_known foreign key (province, district) references districts(province, slug),
  constraint restaurants_duet_user_id_fkey foreign key (duet_user_id) references profiles(id) on delete set null,
  constraint restaurants_parent_question_id_fkey foreign key (parent_question_id) references restaurants(id) on delete set null,
  constraint restaurants_accept_text_length check ((char_length(btrim(accept_text)) between 1 and 50)),
  constraint restaurants_address_length check ((char_length(address) between 1 and 300)),
  constraint restaurants_body_length check ((char_length(body) between 1 and 500)),
  constraint restaurants_counts_not_negative check (((least(member_accept_count, member_reject_count, comment_count, reply_count) >= 0) and (0 <= all (logged_in_ratings)) and (cardinality(logged_in_ratings) = 10))),
  constraint restaurants_district_in_province check (((district is null) or (province is not null))),
  constraint restaurants_duet_rating_range check ((duet_rating between (1)::numeric and (10)::numeric)),
  constraint restaurants_duet_shape check (
case question_type
    when 'duet'::text then ((not is_votable) and (duet_rating is not null) and (body is not null))
    else ((parent_question_id is null) and (duet_rating is null) and (duet_user_id is null))
end),
  constraint restaurants_hype_score_boost check ((hype_score = any (array[0, 100]))),
  -- Addresses of the API that mean something else.
  constraint restaurants_id_free check ((id <> all (array['count'::text, 'random'::text]))),
  constraint restaurants_id_slug check (is_slug(id)),
  constraint restaurants_initial_rating_range check ((initial_rating between (1)::numeric and (10)::numeric)),
  constraint restaurants_landmark_length check ((char_length(landmark) between 1 and 200)),
  constraint restaurants_landmark_of_cart check ((is_cart = (landmark is not null))),
  constraint restaurants_maps_link_form check (is_web_link(maps_link)),
  constraint restaurants_moved_to_length check ((char_length(moved_to) between 1 and 300)),
  constraint restaurants_moved_to_moved check (((moved_to is null) or (status = 'moved'::text))),
  constraint restaurants_neighbourhood_in_district check (((neighbourhood is null) or ((district is not null) and (char_length(neighbourhood) between 1 and 120)))),
  constraint restaurants_not_own_parent check ((parent_question_id <> id)),
  constraint restaurants_photos_at_most_three check (((cardinality(photos) <= 3) and (array_position(photos, null::text) is null))),
  -- The bounds of src/features/places/maps-link.rules.ts; NaN is above every number.
  constraint restaurants_position_in_bounds check (((longitude between (25.5)::double precision and (45)::double precision) and (latitude between (35.7)::double precision and (42.2)::double precision))),
  constraint restaurants_position_kind_known check ((position_kind = any (array['none'::text, 'district'::text, 'neighbourhood'::text, 'pin'::text]))),
  constraint restaurants_position_of_district check (((position_kind <> all (array['district'::text, 'neighbourhood'::text])) or (district is not null))),
  constraint restaurants_position_whole check ((num_nonnulls(longitude, latitude) =
case
    when (position_kind = 'none'::text) then 0
    else 2
end)),
  constraint restaurants_province_range check ((province between 1 and 81)),
  constraint restaurants_question_type_known check ((question_type = any (array['normal'::text, 'duet'::text]))),
  constraint restaurants_reject_text_length check ((char_length(btrim(reject_text)) between 1 and 50)),
  constraint restaurants_status_dated check (((status = 'open'::text) or (status_since is not null))),
  constraint restaurants_status_known check ((status = any (array['open'::text, 'closed'::text, 'moved'::text]))),
  constraint restaurants_title_length check (((char_length(title) between 1 and 120) and (title = btrim(title)))),
  constraint restaurants_type_length check ((char_length(restaurant_type) between 1 and 40)),
  constraint restaurants_video_link_form check (is_web_link(video_link)),
  constraint restaurants_weights_not_negative check (((weight_sum >= (0)::numeric) and ((weighted_ratings >= weight_sum) and (weighted_ratings <= ((10)::numeric * weight_sum)))))
);

-- Serves: title search and the location filter, by any three letters or the start of a word.
create index restaurants_address_trigram on restaurants using gin (address_key gin_trgm_ops);
-- Serves: a profile's restaurants, newest first.
create index restaurants_author on restaurants (author_id, created_at desc, id desc);
-- Serves: the list's five sorts, each ending in (created_at, id) so that a page can start after a row.
create index restaurants_by_comments on restaurants (comment_count desc, created_at desc, id desc);
-- Serves: the list's five sorts, each ending in (created_at, id) so that a page can start after a row.
create index restaurants_by_hype on restaurants (hype_total desc, engagement_score desc, created_at desc, id desc);
-- Serves: search by the beginning of a title, however few votes it has.
create index restaurants_by_name on restaurants (search_key text_pattern_ops);
-- Serves: the list's standard order, and the same inside one type. A duet has the score of its original and follows it
-- ('normal' is after 'duet').
create index restaurants_by_order on restaurants (order_score desc, question_type desc, created_at desc, id desc);
-- Serves: the list's five sorts, each ending in (created_at, id) so that a page can start after a row.
create index restaurants_by_rating on restaurants (coalesce(member_average, (0)::numeric) desc, member_rating_count desc, created_at desc, id desc);
-- Serves: the list's five sorts, each ending in (created_at, id) so that a page can start after a row.
create index restaurants_by_votes on restaurants (member_vote_count desc, created_at desc, id desc) include (search_key);
-- Serves: leaving out the closed ones where addresses alone are counted.
create index restaurants_closed on restaurants (id) where (status = 'closed'::text);
-- Serves: the pages of a province, of a type in it, and of a district, whose few types are filtered.
create index restaurants_district_order on restaurants (province, district, order_score desc, created_at desc, id desc) where ((question_type = 'normal'::text) and (district is not null));
-- One duet per member and restaurant.
create unique index restaurants_duet_once on restaurants (parent_question_id, duet_user_id);
-- Serves: what one member dueted, newest first, and the erasure of a member who made duets.
create index restaurants_duet_user on restaurants (duet_user_id, created_at desc, parent_question_id desc) where (duet_user_id is not null);
-- Serves: the duets of a restaurant, newest first.
create index restaurants_duets on restaurants (parent_question_id, created_at desc, id desc) where (parent_question_id is not null);
-- Serves: the three trending modes, in which duets have no place, and Top rated.
create index restaurants_hot on restaurants (hot_score desc, engagement_score desc, created_at desc, id desc) where (question_type = 'normal'::text);
-- Serves: the number of restaurants in the lists, which leave out the closed ones.
create index restaurants_listed on restaurants (question_type) where (status <> 'closed'::text);
-- Serves: the three trending modes, in which duets have no place, and Top rated.
create index restaurants_most on restaurants (hype_total desc, engagement_score desc, created_at desc, id desc) where (question_type = 'normal'::text);
-- Serves: the restaurants nearest to a position, closed ones among them: there are few, and the list shows them on
-- request.
create index restaurants_near on restaurants using gist (mercator) where ((question_type = 'normal'::text) and (mercator is not null));
-- Serves: the list's five sorts, each ending in (created_at, id) so that a page can start after a row.
create index restaurants_newest on restaurants (created_at desc, id desc);
-- Serves: the pages of a province, of a type in it, and of a district, whose few types are filtered.
create index restaurants_province_order on restaurants (province, order_score desc, created_at desc, id desc) where ((question_type = 'normal'::text) and (province is not null));
-- Serves: the pages of a province, of a type in it, and of a district, whose few types are filtered.
create index restaurants_province_type_order on restaurants (province, restaurant_type, order_score desc, created_at desc, id desc) where ((question_type = 'normal'::text) and (province is not null));
-- Serves: the three trending modes, in which duets have no place, and Top rated.
create index restaurants_rising on restaurants (rising_score desc, engagement_score desc, created_at desc, id desc) where ((question_type = 'normal'::text) and (rising_score > (0)::double precision));
-- Serves: title search and the location filter, by any three letters or the start of a word.
create index restaurants_search_trigram on restaurants using gin (search_key gin_trgm_ops);
-- Serves: the three trending modes, in which duets have no place, and Top rated.
create index restaurants_top on restaurants (top_score desc, member_vote_count desc, created_at desc, id desc) where (top_score is not null);
-- Serves: the same five sorts inside one type.
create index restaurants_type_by_comments on restaurants (restaurant_type, comment_count desc, created_at desc, id desc);
-- Serves: the same five sorts inside one type.
create index restaurants_type_by_hype on restaurants (restaurant_type, hype_total desc, engagement_score desc, created_at desc, id desc);
-- Serves: the list's standard order, and the same inside one type. A duet has the score of its original and follows it
-- ('normal' is after 'duet').
create index restaurants_type_by_order on restaurants (restaurant_type, order_score desc, question_type desc, created_at desc, id desc);
-- Serves: the same five sorts inside one type.
create index restaurants_type_by_rating on restaurants (restaurant_type, coalesce(member_average, (0)::numeric) desc, member_rating_count desc, created_at desc, id desc);
-- Serves: the same five sorts inside one type.
create index restaurants_type_by_votes on restaurants (restaurant_type, member_vote_count desc, created_at desc, id desc);
-- Serves: the nearest restaurants of one type, however rare.
create index restaurants_type_near on restaurants using gist (restaurant_type, mercator) where ((question_type = 'normal'::text) and (mercator is not null));
-- Serves: the same five sorts inside one type.
create index restaurants_type_newest on restaurants (restaurant_type, created_at desc, id desc);
-- Serves: the restaurants of a district without a pin, which an imported row with one may describe.
create index restaurants_without_pin on restaurants (province, district) where ((question_type = 'normal'::text) and (position_kind <> 'pin'::text) and (district is not null));

create trigger a_refuse_redirected before insert on restaurants for each row when ((not is_merging())) execute function refuse_redirected();
create trigger begin_vote_counts after insert on restaurants for each row execute function begin_vote_counts();
create trigger check_duet_parent before insert or update of parent_question_id on restaurants for each row execute function check_duet_parent();
create trigger count_restaurant after insert or delete or update of author_id on restaurants for each row execute function count_restaurant();
create trigger describe_fact_hits after update of longitude, latitude, restaurant_type, status, fact_hits on restaurants for each row when (((old.longitude is distinct from new.longitude) or (old.latitude is distinct from new.latitude) or (old.status is distinct from new.status) or (old.restaurant_type is distinct from new.restaurant_type) or (old.fact_hits <> new.fact_hits))) execute function describe_fact_hits();
create trigger dishes_listed_again after update of province, district, status, question_type on restaurants for each row when (((((old.province is distinct from new.province) or (old.district is distinct from new.district)) or (old.status is distinct from new.status)) or (old.question_type is distinct from new.question_type))) execute function list_dishes_again();
create trigger duets_take_status before insert on restaurants for each row when ((new.parent_question_id is not null)) execute function take_status();
create trigger forget_deleted after delete on restaurants for each row when ((not is_merging())) execute function forget_deleted_restaurant();
create trigger keep_address after insert or update of address_key on restaurants for each row execute function keep_address();
create trigger keep_map_restaurants_inserted after insert on restaurants for each row when ((new.longitude is not null)) execute function keep_map_restaurants();
create trigger keep_map_restaurants_updated after update of longitude, latitude, status, restaurant_type, fact_hits on restaurants for each row when (((old.longitude is distinct from new.longitude) or (old.latitude is distinct from new.latitude) or (old.status is distinct from new.status) or (old.restaurant_type is distinct from new.restaurant_type) or (old.fact_hits <> new.fact_hits))) execute function keep_map_restaurants();
create trigger keep_place_counts after insert or delete or update of province, district, restaurant_type, status on restaurants for each row execute function keep_place_counts();
create trigger keep_search_words after insert or update of search_key on restaurants for each row execute function keep_search_words();
create trigger notify_of_duet after insert on restaurants for each row when (((new.parent_question_id is not null) and (new.author_id is not null))) execute function notify_of_duet();
create trigger order_duets after update on restaurants for each row when (((new.question_type = 'normal'::text) and (((new.weight_sum is distinct from old.weight_sum) or (new.weighted_ratings is distinct from old.weighted_ratings)) or (new.order_prior is distinct from old.order_prior)))) execute function order_duets();
create trigger order_restaurant before insert or update of restaurant_type, parent_question_id on restaurants for each row execute function order_restaurant();
create trigger rate_duets after update on restaurants for each row when ((new.logged_in_ratings <> old.logged_in_ratings)) execute function rate_duets();
create trigger rate_restaurant before insert or update of logged_in_ratings, parent_question_id on restaurants for each row execute function rate_restaurant();
create trigger refuse_business before insert on restaurants for each row when (((new.duet_user_id is not null) and (new.parent_question_id is not null) and (not is_merging()))) execute function refuse_business('duets_not_by_business');
create trigger reverse_deleted after delete on restaurants for each row when ((not is_merging())) execute function reverse_deleted('restaurant');
create trigger score_restaurant before insert or update of member_accept_count, member_reject_count, comment_count, reply_count, hype_score on restaurants for each row execute function score_restaurant();

-- A new restaurant has no votes; a copied one brings the counters of its members' votes along.
create function begin_vote_counts()
 returns trigger
 language plpgsql
as $function$
begin
  insert into vote_counts (restaurant_id, accept_count, reject_count, member_accept_count, member_reject_count, logged_in_ratings,
    weight_sum, weighted_ratings)
  values (new.id, new.member_accept_count, new.member_reject_count, new.member_accept_count, new.member_reject_count, new.logged_in_ratings,
    case new.question_type when 'normal' then new.weight_sum else 0 end, case new.question_type when 'normal' then new.weighted_ratings else 0 end);
  return null;
end
$function$;

-- A duet answers a restaurant, never another duet.
create function check_duet_parent()
 returns trigger
 language plpgsql
as $function$
begin
  if new.parent_question_id is not null and exists (
    select from restaurants where id = new.parent_question_id and question_type = 'duet') then
    raise exception 'a duet cannot answer a duet'
      using errcode = 'check_violation', constraint = 'restaurants_duet_parent_normal';
  end if;
  return new;
end $function$;

create function count_restaurant()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.author_id is not null then
    update profiles set restaurant_count = restaurant_count - 1 where id = old.author_id;
  end if;
  if tg_op in ('UPDATE', 'INSERT') and new.author_id is not null then
    update profiles set restaurant_count = restaurant_count + 1 where id = new.author_id;
  end if;
  return null;
end $function$;

-- Hits follow their restaurant.
create function describe_fact_hits()
 returns trigger
 language plpgsql
as $function$
begin
  update restaurant_facts f set mercator = new.mercator, restaurant_type = new.restaurant_type, is_listed = new.status <> 'closed', hits = new.fact_hits
  where f.restaurant_id = new.id and f.is_hit;
  return null;
end $function$;

create function forget_deleted_restaurant()
 returns trigger
 language plpgsql
as $function$
begin
  update points_log set question_id = null where question_id = old.id;
  with recursive lost as (
    select id, absorbed_id from restaurant_merges where survivor_id = old.id and undone_at is null
    union select m.id, m.absorbed_id from restaurant_merges m join lost l on m.survivor_id = l.absorbed_id where m.undone_at is null)
  delete from restaurant_merges where id in (select id from lost);
  return null;
end $function$;

create function keep_address()
 returns trigger
 language plpgsql
as $function$
begin
  if new.address_key = '' then
    delete from restaurant_addresses where restaurant_id = new.id;
  else
    insert into restaurant_addresses (restaurant_id, address_key) values (new.id, new.address_key)
    on conflict (restaurant_id) do update set address_key = excluded.address_key;
  end if;
  return null;
end $function$;

create function keep_map_restaurants()
 returns trigger
 language plpgsql
as $function$
begin
  if is_on_map(new) then
    insert into map_restaurants select (map_restaurant_of(new)).*
      on conflict on constraint map_restaurants_pkey do update
        set (restaurant_type, x, y, cell_x, cell_y, rating, facts)
          = (excluded.restaurant_type, excluded.x, excluded.y, excluded.cell_x, excluded.cell_y, excluded.rating, excluded.facts);
  else
    delete from map_restaurants where restaurant_id = new.id;
  end if;
  return null;
end $function$;

create function keep_place_counts()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'UPDATE' then
    if (old.province, old.district, old.restaurant_type, old.status = 'closed')
      is not distinct from (new.province, new.district, new.restaurant_type, new.status = 'closed') then
      return null;
    end if;
    -- Two edits in opposite directions take both rows in the same order.
    if (coalesce(old.province, 0), coalesce(old.district, ''), coalesce(old.restaurant_type, ''))
      < (coalesce(new.province, 0), coalesce(new.district, ''), coalesce(new.restaurant_type, '')) then
      perform count_place(old, -1);
      perform count_place(new, 1);
    else
      perform count_place(new, 1);
      perform count_place(old, -1);
    end if;
  elsif tg_op = 'INSERT' then
    perform count_place(new, 1);
  else
    perform count_place(old, -1);
  end if;
  return null;
end $function$;

create function keep_search_words()
 returns trigger
 language plpgsql
as $function$
begin
  insert into search_words (word)
  select word from words_of_title(new.search_key) found (word)
  where not exists (select from search_words known where known.word = found.word)
  on conflict do nothing;
  return null;
end
$function$;

create function list_dishes_again()
 returns trigger
 language plpgsql
as $function$
begin
  perform from restaurant_dishes where restaurant_id = new.id order by id for no key update;
  if new.question_type <> 'normal' or new.status = 'closed' then
    delete from listed_dishes l using restaurant_dishes d where l.dish_id = d.id and d.restaurant_id = new.id;
    return null;
  end if;
  insert into listed_dishes (dish_id, name_key, kind, province, district, order_score)
  select d.id, d.name_key, d.kind, new.province, new.district, listed_score(d) from restaurant_dishes d
    where d.restaurant_id = new.id order by d.id
  on conflict on constraint listed_dishes_pkey do update set province = excluded.province, district = excluded.district;
  return null;
end $function$;

create function notify_of_duet()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

create function order_duets()
 returns trigger
 language plpgsql
as $function$
begin
  update restaurants set weight_sum = new.weight_sum, weighted_ratings = new.weighted_ratings, order_prior = new.order_prior
  where parent_question_id = new.id;
  return null;
end $function$;

-- Keeps order_score with its sums. A duet waits for a vote on its original, as in rate_restaurant.
create function order_restaurant()
 returns trigger
 language plpgsql
as $function$
declare
  original restaurants;
begin
  if new.question_type = 'duet' then
    select * into original from restaurants where id = new.parent_question_id for share;
    new.weight_sum := coalesce(original.weight_sum, 0);
    new.weighted_ratings := coalesce(original.weighted_ratings, 0);
    new.order_prior := coalesce(original.order_prior, order_prior_of(new.restaurant_type));
  else
    new.order_prior := order_prior_of(new.restaurant_type);
  end if;
  return new;
end $function$;

create function rate_duets()
 returns trigger
 language plpgsql
as $function$
declare
  average numeric := ratings_average(new.logged_in_ratings);
begin
  update restaurants set member_average = average where parent_question_id = new.id and member_average is distinct from average;
  return null;
end $function$;

-- A duet is ordered and filtered by what the members gave its original: visitors' ratings order nothing.
create function rate_restaurant()
 returns trigger
 language plpgsql
as $function$
declare
  original restaurants;
begin
  if new.question_type = 'normal' then
    new.member_average := ratings_average(new.logged_in_ratings);
    return new;
  end if;
  select * into original from restaurants where id = new.parent_question_id for share;
  new.member_average := ratings_average(case when found then original.logged_in_ratings else new.logged_in_ratings end);
  return new;
end $function$;

-- An address that leads to another restaurant, or to one that can come back, is taken: the row is left out.
create function refuse_redirected()
 returns trigger
 language plpgsql
as $function$
begin
  if exists (select from restaurant_redirects where id = new.id) or exists (select from removed_restaurants where address = new.id) then
    return null;
  end if;
  return new;
end $function$;

-- restaurant_activity learns of a vote, comment or reply after this trigger, so the newest is counted from the
-- counters.
create function score_restaurant()
 returns trigger
 language plpgsql
as $function$
declare
  votes integer := new.member_accept_count + new.member_reject_count;
  activity integer := votes + new.comment_count + new.reply_count;
  -- A vote is noted before it is copied, a comment is not.
  newest integer := case tg_op when 'UPDATE' then
    new.comment_count + new.reply_count - old.comment_count - old.reply_count else 0 end;
  age interval := now() - new.created_at;
begin
  new.hype_total := hype_of(votes, new.comment_count, new.reply_count, new.hype_score, age);
  new.hot_score := hot_of((new.hype_total - new.hype_score) * settled_share(new.id, activity, newest) + new.hype_score, age);
  new.engagement_score := engagement_of(votes, new.comment_count);
  return new;
end $function$;

-- A new duet takes the status of its original. The lock waits for a change that is under way, and a later one sees the
-- duet.
create function take_status()
 returns trigger
 language plpgsql
as $function$
begin
  select status, status_since, moved_to into new.status, new.status_since, new.moved_to
  from restaurants where id = new.parent_question_id for share;
  if not found then
    new.status := 'open';
  end if;
  return new;
end $function$;


-- ── sanctions ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What a decision imposes on a member. A kind is imposed once at a time; what ended stays as history.
create table sanctions (
  id bigint generated always as identity,
  member_id uuid not null,
  kind text collate "C" not null,
  decision_id bigint not null,
  starts_at timestamp with time zone default now() not null,
  -- Null: a warning, which ends when it is read, or a ban without an end.
  until timestamp with time zone,
  -- Set when it was read, undone, or gave way to the next of its kind after its end.
  ended_at timestamp with time zone,
  constraint sanctions_pkey primary key (id),
  constraint sanctions_decision_once unique (decision_id),
  constraint sanctions_decision_id_fkey foreign key (decision_id) references decisions(id) on delete cascade,
  constraint sanctions_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade,
  constraint sanctions_end_given check (
case kind
    when 'warning'::text then (until is null)
    when 'banned'::text then true
    else (until is not null)
end),
  constraint sanctions_end_later check ((until > starts_at)),
  constraint sanctions_kind_known check ((kind = any (array['warning'::text, 'muted'::text, 'suspended'::text, 'banned'::text])))
);

-- At most one sanction of a kind. Serves: the strongest sanction of a member, with each lookup of a session.
create unique index sanctions_active_once on sanctions (member_id, kind) where (ended_at is null);
-- Serves: the history of a member, and the deletion of the account.
create index sanctions_member on sanctions (member_id);


-- ── saved_reasons ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Texts from which moderators choose the reason of a decision. A decision keeps a copy, so a change here changes no
-- decision.
create table saved_reasons (
  id bigint generated always as identity,
  rule text collate "C" not null,
  -- For moderators alone; unique however it is written.
  name text not null,
  name_key text collate "C" generated always as (fold_name(name)) stored not null,
  facts_tr text not null,
  facts_en text not null,
  -- Null for the texts that every site starts with, and after the account left.
  made_by uuid,
  -- Counts the changes: a form that was opened before another change is refused.
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint saved_reasons_pkey primary key (id),
  constraint saved_reasons_name_once unique (name_key),
  constraint saved_reasons_made_by_fkey foreign key (made_by) references profiles(id) on delete set null,
  constraint saved_reasons_facts_length check (((char_length(facts_tr) between 10 and 1000) and (char_length(facts_en) between 10 and 1000))),
  constraint saved_reasons_name_length check (((char_length(name) between 1 and 60) and (name = btrim(name)))),
  constraint saved_reasons_rule_known check ((rule = any (array['spam'::text, 'insult'::text, 'hate'::text, 'violence'::text, 'false_content'::text, 'private_data'::text, 'sexual'::text, 'illegal'::text, 'other'::text]))),
  constraint saved_reasons_version_positive check ((version > 0))
);

-- Serves: the export and the deletion of the account.
create index saved_reasons_maker on saved_reasons (made_by) where (made_by is not null);


-- ── search_words ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The words of all titles, without those that have a digit. The search looks for one that is spelled like a word that
-- no title has. A word stays when its title goes: nobody sees it.
create table search_words (
  word text collate "C" not null,
  constraint search_words_pkey primary key (word),
  constraint search_words_length check ((char_length(word) between 3 and 40))
);

-- Serves: words that are spelled like a misspelt one.
create index search_words_forms on search_words using gin (spelling_forms(word)) with (fastupdate=off);


-- ── shield_progress ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- How far the search for attacks is, so that a restarted server continues it.
create table shield_progress (
  is_only boolean default true not null,
  -- The search has seen the votes up to this one.
  after_vote bigint not null,
  -- The restaurant up to which tonight's search has come; null when none is under way.
  after_restaurant text collate "C",
  constraint shield_progress_pkey primary key (is_only),
  constraint shield_progress_one check (is_only)
);


-- ── shields ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- A restaurant under attack. It is shielded until a moderator decides about its held votes
-- (docs/decisions/0041-vote-shield.md).
create table shields (
  id bigint generated always as identity,
  restaurant_id text collate "C" not null,
  began_at timestamp with time zone default now() not null,
  -- Which end of the scale the attack pushes to.
  pole text collate "C" not null,
  -- What the signs found: an array of {sign, found, expected}, without members and without addresses.
  signs jsonb not null,
  -- What a moderator decided; 'emptied': the undo of a raid took all its votes, and the return of the raid opens it
  -- again.
  outcome text collate "C",
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint shields_pkey primary key (id),
  constraint shields_decided_by_fkey foreign key (decided_by) references profiles(id) on delete set null,
  constraint shields_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint shields_decided check (((outcome is null) = (decided_at is null))),
  constraint shields_outcome_known check ((outcome = any (array['released'::text, 'confirmed'::text, 'emptied'::text]))),
  constraint shields_pole_known check ((pole = any (array['high'::text, 'low'::text])))
);

-- Serves: the deletion of the account.
create index shields_decided_by on shields (decided_by) where (decided_by is not null);
-- One shield at a time.
create unique index shields_open_once on shields (restaurant_id) where (outcome is null);
-- Serves: the shields of a restaurant, newest first.
create index shields_restaurant on shields (restaurant_id, id desc);
-- Serves: the shields that wait for a decision, oldest first.
create index shields_waiting on shields (began_at, id) where (outcome is null);

create trigger release_elsewhere before delete on shields for each row execute function release_elsewhere();

-- The shield of a restaurant that is deleted holds nothing any more: votes that it held elsewhere count again.
create function release_elsewhere()
 returns trigger
 language plpgsql
as $function$
begin
  update votes v set is_held = false from held_votes h
  where h.shield_id = old.id and v.id = h.vote_id and v.is_held and v.question_id <> old.restaurant_id;
  return old;
end $function$;


-- ── site_changes ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Every change with before and after; null means the default.
create table site_changes (
  id bigint generated always as identity,
  version integer not null,
  key text not null,
  before jsonb,
  after jsonb,
  changed_by uuid,
  changed_at timestamp with time zone default now() not null,
  constraint site_changes_pkey primary key (id),
  -- Serves: what changed since a version.
  constraint site_changes_once unique (version, key),
  constraint site_changes_changed_by_fkey foreign key (changed_by) references profiles(id) on delete set null
);

-- Serves: the deletion of an account, and its export.
create index site_changes_author on site_changes (changed_by) where (changed_by is not null);


-- ── site_settings ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- Only what differs from the default is stored.
create table site_settings (
  key text not null,
  value jsonb not null,
  constraint site_settings_pkey primary key (key)
);


-- ── site_version ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Counts the saves: of two forms that were opened at the same version only the first is saved.
create table site_version (
  is_only boolean default true not null,
  version integer default 0 not null,
  constraint site_version_pkey primary key (is_only),
  constraint site_version_is_only check (is_only)
);


-- ── statistics_days ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- What happened on a finished day in Istanbul. No row holds anything about one person.
create table statistics_days (
  day date not null,
  visitors integer default 0 not null,
  sign_ups integer default 0 not null,
  active_members integer default 0 not null,
  votes integer default 0 not null,
  comments integer default 0 not null,
  constraint statistics_days_pkey primary key (day)
);


-- ── statistics_progress ─────────────────────────────────────────────────────────────────────────────────────────────────

-- How far the days are counted: a stopped count goes on here, and counts nothing twice.
create table statistics_progress (
  is_only boolean default true not null,
  last_vote bigint default 0 not null,
  last_comment bigint default 0 not null,
  last_reply bigint default 0 not null,
  -- The first day that is not counted.
  next_day date default '-infinity'::date not null,
  constraint statistics_progress_pkey primary key (is_only),
  constraint statistics_progress_is_only check (is_only)
);


-- ── statistics_weeks ────────────────────────────────────────────────────────────────────────────────────────────────────

-- Of the members of one sign-up week, how many did something in a later week.
create table statistics_weeks (
  -- The Monday of the sign-up week.
  cohort date not null,
  -- Weeks since then.
  week smallint not null,
  members integer not null,
  active integer not null,
  constraint statistics_weeks_pkey primary key (cohort, week)
);


-- ── takedown_items ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- What a request is about, one row for each thing, and what was done with it. The notice in the place of the content is
-- read from here.
create table takedown_items (
  id bigint generated always as identity,
  takedown_id bigint not null,
  content_type text collate "C" not null,
  -- No foreign key: the item outlives what it is about.
  content_id text collate "C" not null,
  -- The restaurant on whose page it was.
  restaurant_id text collate "C",
  outcome text collate "C" not null,
  note text,
  done_on date default ((now() at time zone 'Europe/Istanbul'::text))::date not null,
  lifted_on date,
  -- The decision that removed it, against which its member appeals.
  decision_id bigint,
  constraint takedown_items_pkey primary key (id),
  constraint takedown_items_decision_id_fkey foreign key (decision_id) references decisions(id) on delete cascade,
  constraint takedown_items_takedown_id_fkey foreign key (takedown_id) references takedowns(id) on delete cascade,
  constraint takedown_items_decided check (((outcome = any (array['removed'::text, 'lifted'::text])) = (decision_id is not null))),
  constraint takedown_items_lifted check (((outcome = 'lifted'::text) = (lifted_on is not null))),
  constraint takedown_items_note_length check ((char_length(note) between 1 and 300)),
  constraint takedown_items_outcome_known check ((outcome = any (array['removed'::text, 'partly'::text, 'refused'::text, 'disputed'::text, 'gone'::text, 'lifted'::text]))),
  constraint takedown_items_type_known check ((content_type = any (array['restaurant'::text, 'comment'::text, 'reply'::text, 'price'::text, 'menu_photo'::text, 'member_photo'::text, 'dish'::text, 'profile'::text, 'photo'::text, 'collection'::text])))
);

-- A thing is taken down once at a time. Serves: the notice in place of a comment.
create unique index takedown_items_active_once on takedown_items (content_type, content_id) where (outcome = 'removed'::text);
-- Serves: the notice in place of a restaurant, and what follows an undone decision.
create unique index takedown_items_decision on takedown_items (decision_id) where (decision_id is not null);
-- One decision about a thing for each request; what was lifted stays on record. Serves: what was done for a request.
create unique index takedown_items_once on takedown_items (takedown_id, content_type, content_id) where (outcome <> 'lifted'::text);
-- Serves: the notices on a restaurant's page.
create index takedown_items_restaurant on takedown_items (restaurant_id, id) where ((outcome = 'removed'::text) and (restaurant_id is not null));
-- Serves: the items of a request in their order.
create index takedown_items_takedown on takedown_items (takedown_id, id);


-- ── takedowns ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The register of requests by law: one request of an authority. Everyone reads it, so its words name no person
-- (docs/decisions/0043-takedowns.md).
create table takedowns (
  id bigint generated always as identity,
  received_on date not null,
  authority text collate "C" not null,
  -- Which court or office.
  authority_name text not null,
  -- The number under which the authority decided.
  reference text not null,
  -- What was asked, and what about.
  asked text collate "C" not null,
  summary text not null,
  recorded_by uuid,
  recorded_at timestamp with time zone default now() not null,
  constraint takedowns_pkey primary key (id),
  -- Two admins who record the same request at once record it once.
  constraint takedowns_once unique (authority, authority_name, reference),
  constraint takedowns_recorded_by_fkey foreign key (recorded_by) references profiles(id) on delete set null,
  constraint takedowns_asked_known check ((asked = any (array['removal'::text, 'blocking'::text, 'partial'::text]))),
  constraint takedowns_authority_known check ((authority = any (array['court'::text, 'prosecutor'::text, 'btk'::text, 'kvkk'::text, 'other'::text]))),
  constraint takedowns_authority_name_length check ((char_length(authority_name) between 2 and 120)),
  constraint takedowns_reference_length check ((char_length(reference) between 1 and 80)),
  constraint takedowns_summary_length check ((char_length(summary) between 10 and 600))
);

-- Serves: the register, newest first.
create index takedowns_newest on takedowns (received_on desc, id desc);
-- Serves: the deletion of the account of the admin who recorded.
create index takedowns_recorded_by on takedowns (recorded_by) where (recorded_by is not null);


-- ── text_versions ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- What comments and replies said before an edit. A trigger writes it; moderators read it.
create table text_versions (
  id bigint generated always as identity,
  comment_id bigint,
  reply_id bigint,
  content text not null,
  -- Until then this text was shown.
  replaced_at timestamp with time zone default now() not null,
  constraint text_versions_pkey primary key (id),
  constraint text_versions_comment_id_fkey foreign key (comment_id) references comments(id) on delete cascade,
  constraint text_versions_reply_id_fkey foreign key (reply_id) references comment_replies(id) on delete cascade,
  constraint text_versions_one_owner check ((num_nonnulls(comment_id, reply_id) = 1))
);

-- Serves: the earlier versions of a comment or a reply, newest first, and the cascade of its deletion.
create index text_versions_comment on text_versions (comment_id, id desc) where (comment_id is not null);
-- Serves: the earlier versions of a comment or a reply, newest first, and the cascade of its deletion.
create index text_versions_reply on text_versions (reply_id, id desc) where (reply_id is not null);


-- ── totp_secrets ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The authenticator app of an account: its secret, and the time step of its last code.
create table totp_secrets (
  user_id text not null,
  -- Sealed under the server's secret.
  sealed bytea not null,
  -- Null until a first code showed that the app has the secret.
  confirmed_at timestamp with time zone,
  -- The time step of the last accepted code, so that each code counts once.
  last_step bigint default 0 not null,
  -- The session in which it was added. The undo of the key ends it too.
  added_in text,
  -- As that of a passkey.
  counts_for_staff boolean default true not null,
  constraint totp_secrets_pkey primary key (user_id),
  constraint totp_secrets_user_id_fkey foreign key (user_id) references auth_users(id) on delete cascade
);


-- ── type_means ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The mean of each type, written by the nightly job; '' is the mean of all, for restaurants without a type and for
-- types without a row.
create table type_means (
  restaurant_type text collate "C" not null,
  mean numeric(3,1) not null,
  constraint type_means_pkey primary key (restaurant_type),
  constraint type_means_range check ((mean between (1)::numeric and (10)::numeric))
);


-- ── used_challenges ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- Challenges that were answered: each opens once. They carry their own time and signature, so open ones are stored
-- nowhere.
create table used_challenges (
  challenge_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_challenges_pkey primary key (challenge_hash),
  constraint used_challenges_hash_length check ((octet_length(challenge_hash) = 32))
);

-- Serves: the removal of old challenges.
create index used_challenges_age on used_challenges (expires_at);


-- ── used_proofs ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Proofs of work count once (docs/decisions/0050-proof-of-work.md). No row holds anything about a person.
create table used_proofs (
  -- The random nonce of a challenge or of a pass out of a mail.
  nonce bytea not null,
  expires_at timestamp with time zone not null,
  constraint used_proofs_pkey primary key (nonce),
  constraint used_proofs_nonce_length check ((octet_length(nonce) = 16))
);

-- Serves: the removal of what has expired.
create index used_proofs_expires_at on used_proofs (expires_at);


-- ── user_badges ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The badges that members hold.
create table user_badges (
  user_id uuid not null,
  badge_id bigint not null,
  earned_at timestamp with time zone default now() not null,
  -- When the member was told.
  seen_at timestamp with time zone,
  constraint user_badges_pkey primary key (user_id, badge_id),
  constraint user_badges_badge_id_fkey foreign key (badge_id) references badges(id) on delete cascade,
  constraint user_badges_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade
);

-- Serves: the foreign key, when a badge is deleted.
create index user_badges_badge on user_badges (badge_id);

create trigger keep_first_hundred before insert on user_badges for each row execute function keep_first_hundred();
create trigger notify_of_badge after insert on user_badges for each row execute function notify_of_badge();

-- A hundred members and no more are the first hundred, however many sign up at once: the locked badge lets them by one
-- by one.
create function keep_first_hundred()
 returns trigger
 language plpgsql
as $function$
begin
  perform from badges where id = new.badge_id and condition_type = 'first_100' for no key update;
  if found and (select count(*) from user_badges where badge_id = new.badge_id) >= 100 then
    return null;
  end if;
  return new;
end $function$;

create function notify_of_badge()
 returns trigger
 language plpgsql
as $function$
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
end $function$;


-- ── user_gifts ──────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The gifts that members have taken: their shelf.
create table user_gifts (
  user_id uuid not null,
  gift_type_id bigint not null,
  sender_id uuid,
  message text,
  accepted_at timestamp with time zone default now() not null,
  constraint user_gifts_pkey primary key (user_id),
  constraint user_gifts_gift_type_id_fkey foreign key (gift_type_id) references gift_types(id),
  constraint user_gifts_sender_id_fkey foreign key (sender_id) references profiles(id) on delete set null,
  constraint user_gifts_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade,
  constraint user_gifts_message_length check ((char_length(message) between 1 and 100))
);

-- Serves: the deletion of the sender's account.
create index user_gifts_sender on user_gifts (sender_id);
-- Serves: the foreign key, when a gift is deleted.
create index user_gifts_type on user_gifts (gift_type_id);


-- ── user_keys ───────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The public half of a member's identity; the private half never comes here in the clear.
create table user_keys (
  -- The first twelve bytes of the key's SHA-256: nobody can pass another member's key off as their own.
  kid text not null,
  user_id uuid not null,
  public_key text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  -- When another took its place: what was sealed for it stays sealed for it.
  revoked_at timestamp with time zone,
  constraint user_keys_pkey primary key (kid),
  constraint user_keys_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade,
  constraint user_keys_form check ((public_key ~ '^[A-Za-z0-9_-]{43}$'::text)),
  constraint user_keys_kid_form check ((kid ~ '^[A-Za-z0-9_-]{16}$'::text)),
  constraint user_keys_names_key check ((kid = translate(encode(substring(sha256(decode((translate(public_key, '-_'::text, '+/'::text) || '='::text), 'base64'::text)) from 1 for 12), 'base64'::text), '+/'::text, '-_'::text)))
);

create unique index user_keys_one_living on user_keys (user_id) where (revoked_at is null);
-- Serves: all keys of a member, newest first.
create index user_keys_owner on user_keys (user_id, created_at desc);


-- ── usual_ratings ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- What is usual at a restaurant with enough weighted votes, as the last night computed it
-- (src/features/ranking/usual.rules.ts).
create table usual_ratings (
  restaurant_id text collate "C" not null,
  -- The rating that most weighted votes are near.
  rating numeric(4,2) not null,
  -- Half-months that begin two with more votes than usual: halfMonth, side (above or below the usual rating), and
  -- factor, what votes on that side count in hundredths.
  waves jsonb default '[]'::jsonb not null,
  constraint usual_ratings_pkey primary key (restaurant_id),
  constraint usual_ratings_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint usual_ratings_rating_known check ((rating between (1)::numeric and (10)::numeric)),
  constraint usual_ratings_waves_listed check ((jsonb_typeof(waves) = 'array'::text))
);


-- ── visit_marks ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- One mark per visitor of an unfinished day: a salted hash of address and browser. No backup has them.
create table visit_marks (
  day date not null,
  mark bytea not null,
  constraint visit_marks_pkey primary key (day, mark)
);


-- ── visit_salts ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The salt of a day. It is deleted with the marks of that day: afterwards no mark can be made again. No backup has it.
create table visit_salts (
  day date not null,
  salt bytea not null,
  constraint visit_salts_pkey primary key (day)
);


-- ── vote_count_marks ────────────────────────────────────────────────────────────────────────────────────────────────────

-- Restaurants whose counters changed and were not yet copied to restaurants. Each change adds a row: one row for each
-- restaurant would make votes wait for the copy.
create table vote_count_marks (
  id bigint generated always as identity,
  restaurant_id text collate "C" not null,
  constraint vote_count_marks_pkey primary key (id)
);


-- ── vote_counts ─────────────────────────────────────────────────────────────────────────────────────────────────────────

-- What a restaurant has of votes, exact at any time: a vote changes this row in its own transaction. No index contains
-- a counter, so that PostgreSQL updates the row within its page. A duet has a row of zeros.
create table vote_counts (
  restaurant_id text collate "C" not null,
  -- Everybody's votes, which the card shows. Rankings use the counters member_….
  accept_count integer default 0 not null,
  reject_count integer default 0 not null,
  -- Members' votes alone: rankings and lists use them.
  member_accept_count integer default 0 not null,
  member_reject_count integer default 0 not null,
  -- Ten counters of members' ratings: how many gave 1, 2, … 10.
  logged_in_ratings integer[] default '{0,0,0,0,0,0,0,0,0,0}'::integer[] not null,
  -- Ten counters of visitors' ratings: how many gave 1, 2, … 10.
  anonymous_ratings integer[] default '{0,0,0,0,0,0,0,0,0,0}'::integer[] not null,
  -- How many votes of a restaurant are held.
  held_count integer default 0 not null,
  -- The weights of the members' votes, and with weighted_ratings their ratings times weight: what the order is made of
  -- (docs/decisions/0036-weighted-order.md).
  weight_sum numeric default 0 not null,
  weighted_ratings numeric default 0 not null,
  constraint vote_counts_pkey primary key (restaurant_id),
  constraint vote_counts_restaurant_id_fkey foreign key (restaurant_id) references restaurants(id) on delete cascade,
  constraint vote_counts_not_negative check (((least(accept_count, reject_count, member_accept_count, member_reject_count, held_count) >= 0) and (0 <= all (logged_in_ratings)) and (0 <= all (anonymous_ratings)) and (cardinality(logged_in_ratings) = 10) and (cardinality(anonymous_ratings) = 10)))
);

create trigger notify_of_milestone after update on vote_counts for each row when ((((new.member_accept_count + new.member_reject_count) > (old.member_accept_count + old.member_reject_count)) and ((new.member_accept_count + new.member_reject_count) = any (array[10, 50, 100, 500, 1000, 5000, 10000, 50000, 100000])) and (not is_merging()))) execute function notify_of_milestone();

create function notify_of_milestone()
 returns trigger
 language plpgsql
as $function$
declare
  told notifications;
begin
  select author_id into told.receiver_id from restaurants where id = new.restaurant_id;
  if told.receiver_id is null then return null; end if;
  told.kind := 'milestone';
  told.group_key := 'milestone:' || new.restaurant_id;
  told.votes := new.member_accept_count + new.member_reject_count;
  told.cause := told.group_key || ':' || told.votes;
  told.question_id := new.restaurant_id;
  perform notify_member(told);
  return null;
end $function$;


-- ── vote_networks ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- From which network a member's vote came: an HMAC of the network under the server's secret, never an address. Kept for
-- 90 days.
create table vote_networks (
  vote_id bigint not null,
  network_hash bytea not null,
  cast_at timestamp with time zone default now() not null,
  constraint vote_networks_pkey primary key (vote_id),
  constraint vote_networks_vote_id_fkey foreign key (vote_id) references votes(id) on delete cascade,
  constraint vote_networks_hash_length check ((octet_length(network_hash) = 16))
);

-- Serves: what is kept no longer.
create index vote_networks_expired on vote_networks (cast_at);


-- ── votes ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Votes of members and of visitors. A visitor's vote becomes a member's by an update of its voter: the triggers move it
-- between the counts, and add activity to the hour in which it was cast. It keeps its id and its time, and pays
-- nothing.
create table votes (
  id bigint generated always as identity,
  user_id uuid,
  anonymous_session_id text,
  question_id text collate "C" not null,
  choice text not null,
  rating smallint,
  -- Null until the first change: the first change is free, later ones wait.
  last_rating_change_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  -- How much the vote counts in the order. It begins at 0; only the nightly job changes it. Visitors' votes and votes
  -- without a rating have none.
  weight numeric(3,2) default 0 not null,
  -- A held vote is in no counter, mean or order.
  is_held boolean default false not null,
  -- Whether it counts among the votes of members. The class follows the voter on a night of its own, 7 to 60 days after
  -- a member left or took the vote of a visitor over.
  counts_as_member boolean not null,
  -- From when the night's job lets the class follow the voter; null: it does already.
  class_changes_at timestamp with time zone,
  -- How far the order trusted its voter, in ten thousandths, when it last asked: age of the account times trust. Null
  -- until its first night.
  standing smallint,
  -- From when the night's job takes the voter's standing of that night; null: nothing is to change.
  standing_changes_at timestamp with time zone,
  constraint votes_pkey primary key (id),
  constraint votes_member_once unique (question_id, user_id),
  constraint votes_visitor_once unique (question_id, anonymous_session_id),
  constraint votes_question_id_fkey foreign key (question_id) references restaurants(id) on delete cascade,
  constraint votes_user_id_fkey foreign key (user_id) references profiles(id),
  constraint votes_choice_known check ((choice = any (array['accept'::text, 'reject'::text]))),
  constraint votes_class_settles check (((counts_as_member = (user_id is not null)) or (class_changes_at is not null))),
  constraint votes_held_weightless check (((not is_held) or (weight = (0)::numeric))),
  constraint votes_one_voter check ((num_nonnulls(user_id, anonymous_session_id) = 1)),
  constraint votes_rating_range check ((rating between 1 and 10)),
  constraint votes_session_length check ((char_length(anonymous_session_id) between 8 and 64)),
  constraint votes_standing_range check ((standing between 0 and 10000)),
  constraint votes_weight_of_members check (((weight = (0)::numeric) or (counts_as_member and (rating is not null)))),
  constraint votes_weight_range check ((weight between (0)::numeric and (1)::numeric))
);

-- Serves: the votes on some restaurants whose class changes.
create index votes_class_due on votes (question_id) where (class_changes_at is not null);
-- Serves: the members' votes of the last weeks on a restaurant, newest first.
create index votes_recent on votes (question_id, created_at desc, id desc) where (user_id is not null);
-- Serves: what one member voted on, newest first.
create index votes_user on votes (user_id, created_at desc, question_id desc) where (user_id is not null);
-- Serves: the votes of one visitor, which become a member's own.
create index votes_visitor on votes (anonymous_session_id, question_id) where (anonymous_session_id is not null);

create trigger admit_vote before insert on votes for each row when ((not is_merging())) execute function admit_vote();
create trigger class_vote before insert on votes for each row execute function class_vote();
create trigger count_held after update on votes referencing old table as old_votes new table as new_votes for each statement execute function count_held();
create trigger count_vote after insert or delete or update of choice, rating, user_id, counts_as_member on votes for each row when ((not is_merging())) execute function count_vote();
create trigger refuse_business before insert or update of user_id on votes for each row when (((new.user_id is not null) and (not is_merging()))) execute function refuse_business('votes_not_by_business');
create trigger reverse_deleted after delete on votes for each row when ((not is_merging())) execute function reverse_deleted('vote');
create trigger reverse_merged after delete on votes for each row when ((not is_merging())) execute function reverse_merged();
create trigger weigh_changed_vote before update of rating, user_id on votes for each row when ((old.weight > (0)::numeric)) execute function weigh_changed_vote();

-- The statement that adds a vote waits for the voter's lock with an older snapshot; a trigger reads what was committed
-- meanwhile.
create function admit_vote()
 returns trigger
 language plpgsql
as $function$
declare
  takes_no_votes boolean;
  was_withdrawn boolean;
begin
  select not r.is_votable, exists (select from withdrawn_votes w where w.user_id = new.user_id and w.question_id = r.id)
    into takes_no_votes, was_withdrawn from restaurants r where r.id = new.question_id;
  if takes_no_votes then
    raise exception 'this restaurant takes no votes'
      using errcode = 'check_violation', constraint = 'votes_only_where_votable';
  end if;
  if was_withdrawn then
    new.last_rating_change_at := greatest(now(), new.created_at);
  end if;
  return new;
end $function$;

-- A vote begins in the class of its voter. One that comes back keeps the class that it had.
create function class_vote()
 returns trigger
 language plpgsql
as $function$
begin
  new.counts_as_member := coalesce(new.counts_as_member, new.user_id is not null);
  return new;
end $function$;

-- Votes are held and released by the thousand: each restaurant is counted once for all of them. No statement changes
-- is_held together with a choice, a rating or a voter. Held votes make nothing popular; a vote after a withdrawal was
-- no activity.
create function count_held()
 returns trigger
 language plpgsql
as $function$
begin
  if is_merging() or not exists (select from old_votes o join new_votes n using (id) where n.is_held <> o.is_held) then
    return null;
  end if;
  with moved as materialized (
    select n.*, o.weight as old_weight, case when n.is_held then -1 else 1 end as step
    from old_votes o join new_votes n using (id) where n.is_held <> o.is_held),
  sums as (
    select question_id, -sum(step) as held, sum(n_accept) as accepts, sum(step) - sum(n_accept) as rejects,
      sum(n_accept) filter (where counts_as_member) as member_accepts,
      sum(step - n_accept) filter (where counts_as_member) as member_rejects,
      sum(weight - old_weight) as weights, sum((weight - old_weight) * coalesce(rating, 0)) as ratings,
      array[
        coalesce(sum(step) filter (where rating = 1 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 2 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 3 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 4 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 5 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 6 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 7 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 8 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 9 and counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 10 and counts_as_member), 0)::int] as members,
      array[
        coalesce(sum(step) filter (where rating = 1 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 2 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 3 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 4 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 5 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 6 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 7 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 8 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 9 and not counts_as_member), 0)::int,
        coalesce(sum(step) filter (where rating = 10 and not counts_as_member), 0)::int] as visitors
    from moved cross join lateral (select case when choice = 'accept' then step else 0 end as n_accept) n group by question_id),
  counted as (
    update vote_counts r set
      accept_count = r.accept_count + s.accepts,
      reject_count = r.reject_count + s.rejects,
      member_accept_count = r.member_accept_count + coalesce(s.member_accepts, 0),
      member_reject_count = r.member_reject_count + coalesce(s.member_rejects, 0),
      logged_in_ratings = add_counts(r.logged_in_ratings, s.members),
      anonymous_ratings = add_counts(r.anonymous_ratings, s.visitors),
      held_count = r.held_count + s.held,
      weight_sum = r.weight_sum + s.weights,
      weighted_ratings = r.weighted_ratings + s.ratings
    from sums s where r.restaurant_id = s.question_id returning r.restaurant_id)
  insert into vote_count_marks (restaurant_id) select restaurant_id from counted;
  insert into restaurant_activity as known (restaurant_id, hour, amount)
  select n.question_id, date_trunc('hour', n.created_at, 'UTC'), sum(case when n.is_held then -1 else 1 end)
  from old_votes o join new_votes n using (id)
  where n.is_held <> o.is_held and n.user_id is not null and n.counts_as_member and n.created_at > now() - interval '9 days'
    and not exists (select from withdrawn_votes w where w.user_id = n.user_id and w.question_id = n.question_id)
    and (not n.is_held or exists (
      select from restaurant_activity a where a.restaurant_id = n.question_id and a.hour = date_trunc('hour', n.created_at, 'UTC')))
  group by 1, 2
  on conflict (restaurant_id, hour) do update set amount = greatest(0, known.amount + excluded.amount);
  return null;
end $function$;

-- Counts a vote in its restaurant and its member. A held vote counts only as held, and stays one of its member's votes.
create function count_vote()
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

-- The deletion of a vote takes back what the votes paid that gave way to it.
create function reverse_merged()
 returns trigger
 language plpgsql
as $function$
declare
  past bigint;
begin
  for past in
    with recursive older as (
      select vote_id from merged_votes where kept_id = old.id
      union select m.vote_id from merged_votes m join older o on m.kept_id = o.vote_id)
    select vote_id from older order by vote_id
  loop
    perform reverse_points('vote:' || past);
    delete from merged_votes where vote_id = past;
  end loop;
  return null;
end $function$;

-- A changed vote moves the sums of the order with it. A held vote has no weight, also when a merge moves it.
create function weigh_changed_vote()
 returns trigger
 language plpgsql
as $function$
begin
  if not new.counts_as_member or new.rating is null or new.is_held
    or (not is_merging() and new.rating is distinct from old.rating) then
    new.weight := 0;
  end if;
  return new;
end $function$;


-- ── waiting_acts ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- Deletions, and removals of a passkey or an app, that members asked for while all their keys were younger than 72
-- hours. A link in a mail to each address of that time cancels one.
create table waiting_acts (
  id uuid default gen_random_uuid() not null,
  user_id text not null,
  kind text not null,
  passkey_id uuid,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  due_at timestamp with time zone not null,
  constraint waiting_acts_pkey primary key (id),
  constraint waiting_acts_once unique nulls not distinct (user_id, kind, passkey_id),
  constraint waiting_acts_token_once unique (token_hash),
  constraint waiting_acts_passkey_id_fkey foreign key (passkey_id) references passkeys(id) on delete cascade,
  constraint waiting_acts_user_id_fkey foreign key (user_id) references auth_users(id) on delete cascade,
  constraint waiting_acts_hash_length check ((octet_length(token_hash) = 32)),
  constraint waiting_acts_kind_known check ((kind = any (array['deletion'::text, 'passkey'::text, 'app'::text]))),
  constraint waiting_acts_passkey_given check (((kind = 'passkey'::text) = (passkey_id is not null)))
);

-- Serves: the acts whose time has come.
create index waiting_acts_due on waiting_acts (due_at);
-- Serves: the removal of a passkey, by its foreign key.
create index waiting_acts_passkey on waiting_acts (passkey_id) where (passkey_id is not null);


-- ── waiting_alerts ──────────────────────────────────────────────────────────────────────────────────────────────────────

-- When a moderator or an admin was last notified that something in the queue waits too long. Rows of more than a week
-- ago are deleted: they hold back no further alert.
create table waiting_alerts (
  member_id uuid not null,
  sent_at timestamp with time zone default now() not null,
  constraint waiting_alerts_pkey primary key (member_id),
  constraint waiting_alerts_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade
);


-- ── withdrawn_votes ─────────────────────────────────────────────────────────────────────────────────────────────────────

-- A member who withdrew a vote may vote again, but that vote is no first vote: it pays nothing, adds no activity and
-- begins a cooldown as a change does. Holds nothing of the withdrawn vote. Both keys go with their rows.
create table withdrawn_votes (
  user_id uuid not null,
  question_id text collate "C" not null,
  withdrawn_at timestamp with time zone default now() not null,
  constraint withdrawn_votes_pkey primary key (user_id, question_id),
  constraint withdrawn_votes_question_id_fkey foreign key (question_id) references restaurants(id) on delete cascade,
  constraint withdrawn_votes_user_id_fkey foreign key (user_id) references profiles(id) on delete cascade
);

-- Serves: the cascade of a restaurant's deletion.
create index withdrawn_votes_question on withdrawn_votes (question_id);


-- ── functions ───────────────────────────────────────────────────────────────────────────────────────────────────────────

create function account_age_step(age interval)
 returns integer
 language sql
 immutable
return case when (age >= '365 days'::interval) then 100 when (age >= '180 days'::interval) then 60 when (age >= '90 days'::interval) then 25 when (age >= '30 days'::interval) then 10 else 0 end;

create function add_counts(counts integer[], steps integer[])
 returns integer[]
 language sql
 immutable
return array(select ((add_counts.counts)[n.n] + (add_counts.steps)[n.n]) from generate_series(1, 10) n(n) order by n.n);

create function add_rating_counts(counts integer[], steps integer[])
 returns integer[]
 language plpgsql
 immutable
as $function$
begin
  for n in 1 .. 100 loop
    if steps[n] <> 0 then counts[n] := counts[n] + steps[n]; end if;
  end loop;
  return counts;
end
$function$;

-- Whether the site asks its staff for a second factor. Only what differs from the default, which is no, is stored.
create function asks_staff_factor()
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return exists (select from site_settings where key = 'staffSecondFactor' and value = 'true'::jsonb);
end
$function$;

-- The best dishes of each of these names. A bitmap would read all dishes of a name.
create function best_of_names(names text[], most integer)
 returns table(dish_id bigint, name_key text, order_score numeric)
 language plpgsql
 stable rows 500
 set enable_bitmapscan to 'off'
as $function$
begin
  return query select l.* from unnest(names) name cross join lateral (
    select l.dish_id, l.name_key, l.order_score from listed_dishes l where l.name_key = name
    order by l.order_score desc, l.dish_id desc limit most) l;
end $function$;

-- One rating bucket of ten up or down; a null rating changes nothing.
create function bump(ratings integer[], rating smallint, delta integer)
 returns integer[]
 language plpgsql
 immutable
as $function$
begin
  if rating is not null then
    ratings[rating] := ratings[rating] + delta;
  end if;
  return ratings;
end $function$;

-- The cells that count a restaurant: of all, of its type, and of each of its facts, these up to level 14.
create function cells_of(of map_restaurants)
 returns table(level smallint, restaurant_type text, x integer, y integer)
 language plpgsql
 immutable
as $function$
#variable_conflict use_column
begin
  return query
  select kept.level, kind, of.cell_x >> (17 - kept.level), of.cell_y >> (17 - kept.level)
  from unnest('{8,9,10,11,12,13,14,17}'::smallint[]) kept (level)
  cross join unnest(array_remove(array['', nullif(of.restaurant_type, '')], null) || of.facts) kind
  where kept.level <= 14 or not starts_with(kind, ' ');
end
$function$;

-- The public name of a conversation: the same from both sides.
create function conversation_key(a uuid, b uuid)
 returns text
 language sql
 immutable parallel safe strict
as $function$
  select left(encode(sha256(convert_to(least(a::text, b::text) || ':' || greatest(a::text, b::text), 'UTF8')), 'hex'), 32)
$function$;

-- Copies the counters of the restaurants that were marked first: how many marks it took, and of which restaurants.
-- Marks that another process takes are left to it.
create function copy_marked_counts(amount integer, out taken integer, out restaurant_ids text[])
 returns record
 language plpgsql
as $function$
begin
  with marked as (
    delete from vote_count_marks where id in (select id from vote_count_marks order by id limit amount for update skip locked)
    returning restaurant_id)
  select count(*), coalesce(array_agg(distinct restaurant_id), '{}') into taken, restaurant_ids from marked;
  perform copy_vote_counts(restaurant_ids);
end
$function$;

-- Copies the counters of these restaurants to where lists read them.
create function copy_vote_counts(restaurant_ids text[])
 returns void
 language plpgsql
as $function$
declare
  free text[];
begin
  -- One that is locked is marked and copied later: who copies may hold counters for which the other waits.
  select array_agg(id) into free from (
    select id from restaurants where id = any(restaurant_ids) order by id for no key update skip locked) r;
  -- This statement begins after the locks, so that it reads what everybody has committed.
  update restaurants r set
    member_accept_count = c.member_accept_count,
    member_reject_count = c.member_reject_count,
    logged_in_ratings = c.logged_in_ratings,
    weight_sum = case r.question_type when 'normal' then c.weight_sum else r.weight_sum end,
    weighted_ratings = case r.question_type when 'normal' then c.weighted_ratings else r.weighted_ratings end
  from vote_counts c
  where r.id = any(free) and c.restaurant_id = r.id
    and ((r.member_accept_count, r.member_reject_count, r.logged_in_ratings)
        is distinct from (c.member_accept_count, c.member_reject_count, c.logged_in_ratings)
      or r.question_type = 'normal' and (r.weight_sum, r.weighted_ratings) is distinct from (c.weight_sum, c.weighted_ratings));
  -- One statement for all of them: it changes the cells of the map in one order.
  update map_restaurants m set rating = coalesce(r.member_average * 10, 0)::smallint from restaurants r
  where m.restaurant_id = any(free) and r.id = m.restaurant_id and m.rating <> coalesce(r.member_average * 10, 0)::smallint;
  insert into vote_count_marks (restaurant_id)
  select id from restaurants where id = any(restaurant_ids) and id <> all(coalesce(free, '{}'));
end
$function$;

create function count_dish_rating(counted dish_ratings, step integer)
 returns void
 language plpgsql
as $function$
begin
  update restaurant_dishes set
    rating_counts[counted.rating] = rating_counts[counted.rating] + case when counted.is_held then 0 else step end,
    held_count = held_count + case when counted.is_held then step else 0 end,
    weight_sum = weight_sum + step * counted.weight,
    weighted_ratings = weighted_ratings + step * counted.weight * counted.rating,
    is_ranked = (select sum(amount) from unnest(rating_counts) as amount) + case when counted.is_held then 0 else step end >= 3
  where id = counted.dish_id;
end $function$;

create function count_place(of restaurants, delta integer)
 returns void
 language plpgsql
as $function$
begin
  if of.province is null or of.question_type <> 'normal' or of.status = 'closed' then return; end if;
  if delta < 0 then
    update place_counts set restaurants = restaurants + delta
      where province = of.province and district = coalesce(of.district, '') and restaurant_type = coalesce(of.restaurant_type, '');
  else
    insert into place_counts as counted (province, district, restaurant_type, restaurants)
      values (of.province, coalesce(of.district, ''), coalesce(of.restaurant_type, ''), delta)
      on conflict on constraint place_counts_pkey do update set restaurants = counted.restaurants + excluded.restaurants;
  end if;
end $function$;

-- Counts the comments of a batch out (-1) or in again (1), each restaurant and each member once.
create function count_raid_comments(kept bigint[], step integer)
 returns void
 language plpgsql
as $function$
declare
  restaurants text[]; times timestamptz[];
begin
  perform from restaurants where id in (select question_id from raid_comments(kept)) order by id for no key update;
  update restaurants r set comment_count = r.comment_count + step * s.amount
  from (select question_id, count(*)::int as amount from raid_comments(kept) group by 1) s where r.id = s.question_id;
  update profiles p set comment_count = p.comment_count + step * s.amount
  from (select user_id, count(*)::int as amount from raid_comments(kept) group by 1) s where p.id = s.user_id;
  select array_agg(question_id), array_agg(created_at) into restaurants, times from raid_comments(kept);
  perform move_raid_activity(restaurants, times, step);
end $function$;

-- Counts the replies of a batch out (-1) or in again (1), each restaurant, comment and member once.
create function count_raid_replies(kept bigint[], step integer)
 returns void
 language plpgsql
as $function$
declare
  restaurants text[]; times timestamptz[];
begin
  perform from comments where id in (select comment_id from raid_replies(kept)) order by id for update;
  update comments c set reply_count = c.reply_count + step * s.amount
  from (select comment_id, count(*)::int as amount from raid_replies(kept) group by 1) s where c.id = s.comment_id;
  perform from restaurants where id in (select question_id from raid_replies(kept)) order by id for no key update;
  update restaurants r set reply_count = r.reply_count + step * s.amount
  from (select question_id, count(*)::int as amount from raid_replies(kept) group by 1) s where r.id = s.question_id;
  update profiles p set reply_count = p.reply_count + step * s.amount
  from (select user_id, count(*)::int as amount from raid_replies(kept) group by 1) s where p.id = s.user_id;
  select array_agg(question_id), array_agg(created_at) into restaurants, times from raid_replies(kept);
  perform move_raid_activity(restaurants, times, step);
end $function$;

-- Counts the votes of a batch out (-1) or in again (1), each restaurant and each member once.
create function count_raid_votes(kept bigint[], step integer)
 returns void
 language plpgsql
as $function$
declare
  restaurants text[]; times timestamptz[];
begin
  -- As lockCounts: the restaurants before their counters.
  perform from restaurants where id in (select question_id from raid_votes(kept)) order by id for key share;
  perform from vote_counts where restaurant_id in (select question_id from raid_votes(kept)) order by restaurant_id for no key update;
  update vote_counts r set
    accept_count = r.accept_count + step * s.accepts,
    reject_count = r.reject_count + step * s.rejects,
    member_accept_count = r.member_accept_count + step * s.member_accepts,
    member_reject_count = r.member_reject_count + step * s.member_rejects,
    logged_in_ratings = add_counts(r.logged_in_ratings, s.members),
    anonymous_ratings = add_counts(r.anonymous_ratings, s.visitors),
    held_count = r.held_count + step * s.held,
    weight_sum = r.weight_sum + step * s.weights,
    weighted_ratings = r.weighted_ratings + step * s.weighted
  from (
    select question_id,
      count(*) filter (where is_held)::int as held,
      count(*) filter (where not is_held and choice = 'accept')::int as accepts,
      count(*) filter (where not is_held and choice = 'reject')::int as rejects,
      count(*) filter (where is_member and choice = 'accept')::int as member_accepts,
      count(*) filter (where is_member and choice = 'reject')::int as member_rejects,
      sum(weight) as weights, sum(weight * coalesce(rating, 0)) as weighted,
      array[
        step * count(*) filter (where is_member and rating = 1)::int,
        step * count(*) filter (where is_member and rating = 2)::int,
        step * count(*) filter (where is_member and rating = 3)::int,
        step * count(*) filter (where is_member and rating = 4)::int,
        step * count(*) filter (where is_member and rating = 5)::int,
        step * count(*) filter (where is_member and rating = 6)::int,
        step * count(*) filter (where is_member and rating = 7)::int,
        step * count(*) filter (where is_member and rating = 8)::int,
        step * count(*) filter (where is_member and rating = 9)::int,
        step * count(*) filter (where is_member and rating = 10)::int] as members,
      array[
        step * count(*) filter (where is_visitor and rating = 1)::int,
        step * count(*) filter (where is_visitor and rating = 2)::int,
        step * count(*) filter (where is_visitor and rating = 3)::int,
        step * count(*) filter (where is_visitor and rating = 4)::int,
        step * count(*) filter (where is_visitor and rating = 5)::int,
        step * count(*) filter (where is_visitor and rating = 6)::int,
        step * count(*) filter (where is_visitor and rating = 7)::int,
        step * count(*) filter (where is_visitor and rating = 8)::int,
        step * count(*) filter (where is_visitor and rating = 9)::int,
        step * count(*) filter (where is_visitor and rating = 10)::int] as visitors
    from raid_votes(kept) v
    cross join lateral (
      select not is_held and coalesce(counts_as_member, true) as is_member, not is_held and not counts_as_member as is_visitor) c
    group by question_id) s
  where r.restaurant_id = s.question_id;
  insert into vote_count_marks (restaurant_id) select distinct question_id from raid_votes(kept);
  update profiles p set vote_count = p.vote_count + step * s.votes
  from (select user_id, count(*)::int as votes from raid_votes(kept) group by user_id) s where p.id = s.user_id;
  -- A held vote, one after a withdrawal and one that still counts as a visitor's are no activity.
  select array_agg(v.question_id), array_agg(v.created_at) into restaurants, times from raid_votes(kept) v
  where not v.is_held and coalesce(v.counts_as_member, true)
    and not exists (select from withdrawn_votes w where w.user_id = v.user_id and w.question_id = v.question_id);
  perform move_raid_activity(restaurants, times, step);
end $function$;

-- Counts restaurants out of their cells and into others. A statement changes its cells in one order, so that two moves
-- in opposite directions do not wait for each other.
create function count_rated(before map_restaurants[], after map_restaurants[])
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
    where m.rating > 0 and c.level <= 14 and not starts_with(c.restaurant_type, ' ')
    group by 1, 2, 3, 4, 5 having (sum(m.sign), sum(m.sign * m.x::bigint), sum(m.sign * m.y::bigint)) <> (0, 0, 0)) changed
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict on constraint map_rated_cells_pkey do update
    set restaurants = kept.restaurants + excluded.restaurants, sum_x = kept.sum_x + excluded.sum_x, sum_y = kept.sum_y + excluded.sum_y,
      ratings = add_rating_counts(kept.ratings, excluded.ratings);
end
$function$;

-- Counts the open reports of these things again.
create function count_reported_items(items text[])
 returns void
 language plpgsql
as $function$
begin
  -- Locks the rows in one order. What others committed meanwhile is seen by the statements that follow.
  insert into reported_items (item, category, report_count, weight, since, due_at)
  select one, 'other', 1, 1, now(), now() - interval '1 second' from (select distinct one from unnest(items) one order by one) asked
  on conflict on constraint reported_items_pkey do update set report_count = reported_items.report_count;
  delete from reported_items i where i.item = any(items)
    and not exists (select from reports r where r.item = i.item and r.status = 'pending');
  update reported_items i set
    category = o.category, report_count = o.report_count, weight = o.weight, since = o.since,
    due_at = o.since - o.weight * interval '12 hours', text_key = text_key(text_of_item(i.item))
  from (
    select k.item, (array_agg(k.report_type order by k.reports desc, report_weight(k.report_type) desc, k.report_type))[1] as category,
      sum(k.reports)::int as report_count,
      (least(30, sum(k.reports * report_weight(k.report_type))) + coalesce(
        (select least(5, floor(log(1 + v.member_vote_count))) from restaurants v where v.id = restaurant_of_item(k.item)), 0))::int as weight,
      min(k.since) as since
    from (
      select r.item, r.report_type, count(*) as reports, min(r.created_at) as since from reports r
      where r.status = 'pending' and r.item = any(items) group by r.item, r.report_type) k
    group by k.item) o
  where i.item = o.item;
end $function$;

create function drop_empty_dish(dish bigint)
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

-- Engagement, which breaks ties: half the member votes + 2 × comments.
create function engagement_of(member_votes integer, comments integer)
 returns double precision
 language sql
 immutable
return ((0.5 * (member_votes)::numeric) + (2.0 * (comments)::numeric));

-- Tells the next members who wrote in the thread before this reply, in the order of their ids. Returns the last of
-- them; null after the end.
create function fan_out_reply(reply bigint, after uuid, amount integer)
 returns uuid
 language plpgsql
as $function$
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
end $function$;

-- Folds like src/lib/fold.ts, for stored names that no program writes alone: of marks, those of Latin, Greek, Cyrillic,
-- Hebrew and Arabic letters and of emoji.
create function fold_name(t text)
 returns text
 language sql
 immutable parallel safe
return btrim(regexp_replace(lower(translate(regexp_replace(normalize(translate(t, 'İIıŞşĞğÇçÖöÜü'::text, 'iiissggccoouu'::text), nfkd), '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f]'::text, ''::text, 'g'::text), 'İIı'::text, 'iii'::text)), '\s+'::text, ' '::text, 'g'::text));

-- Half-months of fifteen days since 1970.
create function half_month_of(moment timestamp with time zone)
 returns integer
 language sql
 immutable
return (floor((extract(epoch from moment) / ((15 * 86400))::numeric)))::integer;

-- Whether the member has a passkey or an authenticator app, confirmed for staff or not.
create function has_factor(member uuid)
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return exists (select from profiles p join passkeys k on k.user_id = p.auth_id where p.id = member)
    or exists (select from profiles p join totp_secrets t on t.user_id = p.auth_id where p.id = member and t.confirmed_at is not null);
end
$function$;

-- Nobody hides from a moderator by a block: moderators must see what they moderate.
create function hidden_from(viewer uuid)
 returns table(member_id uuid, is_blocked boolean)
 language sql
 stable
as $function$
  select b.member_id, b.kind = 'block' from member_blocks b where b.owner_id = viewer
  union all
  select b.owner_id, true from member_blocks b where b.member_id = viewer and b.kind = 'block' and not is_moderator(viewer)
$function$;

-- Whether a member manages a restaurant.
create function holds_restaurant(member uuid, restaurant text)
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return exists (select from restaurant_claims where restaurant_id = restaurant and member_id = member and state = 'active');
end
$function$;

-- Hot: Hype ÷ (2 + age in days)^1.5.
create function hot_of(hype double precision, age interval)
 returns double precision
 language sql
 immutable
return (hype / power(((2.0)::double precision + (greatest(0.0, (extract(epoch from age) / 86400.0)))::double precision), (1.5)::double precision));

-- Hype: member votes + 1.5 × comments + 0.8 × replies + 0.3 × all of them per day of age, at least one day, + 100 when
-- boosted. The scores stand in these functions alone; docs/guides/database.md tells them in words.
create function hype_of(member_votes integer, comments integer, replies integer, boost integer, age interval)
 returns double precision
 language sql
 immutable
return (((((((member_votes)::numeric * 1.0) + ((comments)::numeric * 1.5)) + ((replies)::numeric * 0.8)))::double precision + (((((member_votes + comments) + replies))::double precision / (greatest(1.0, (extract(epoch from age) / 86400.0)))::double precision) * (0.3)::double precision)) + (boost)::double precision);

-- Whether a member is an admin.
create function is_admin(member uuid)
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

-- Whether a ban of a member runs. Searches and suggestions of members leave these members out.
create function is_banned(member uuid)
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return exists (
    select from sanctions where member_id = member and kind = 'banned' and ended_at is null and (until is null or until > now()));
end
$function$;

-- Whether one of the two blocked the other. Every act between two members asks this.
create function is_blocked_between(one uuid, other uuid)
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return exists (select from member_blocks where owner_id = one and member_id = other and kind = 'block')
    or exists (select from member_blocks where owner_id = other and member_id = one and kind = 'block');
end
$function$;

-- Whether a member manages a restaurant on which the other one voted or commented, and the two have no conversation
-- yet.
create function is_business_to_rater(sender uuid, receiver uuid)
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

-- Whether an address is held for another account, which can still take it back.
create function is_email_held(address text, other_than text)
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return exists (select from email_changes
    where old_email = address and confirmed_at is not null and undo_until > now() and user_id is distinct from other_than);
end
$function$;

-- Set in the transactions that merge and undo. Rows are moved there, not made or deleted: nothing is counted twice,
-- paid or told.
create function is_merging()
 returns boolean
 language sql
 stable
return (coalesce(current_setting('lokma.merging'::text, true), ''::text) = 'on'::text);

-- Whether a member moderates: an admin, or a moderator who is not under a sanction that stops writing.
create function is_moderator(member uuid)
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

create function is_on_map(of restaurants)
 returns boolean
 language sql
 immutable
as $function$
  select of.mercator is not null and of.question_type = 'normal' and of.status <> 'closed'
$function$;

-- Set in the transactions that take rows out or put them back: they count a batch at once, and the triggers of single
-- rows rest.
create function is_raid_step()
 returns boolean
 language sql
 stable
return (coalesce(current_setting('lokma.raid'::text, true), ''::text) = 'on'::text);

-- Set in the transactions that undo a decision.
create function is_restoring()
 returns boolean
 language sql
 stable
return (coalesce(current_setting('lokma.restoring'::text, true), ''::text) = 'on'::text);

-- Whether a member is not told what another one does: one of the two blocked the other, or the member muted the other.
create function is_silent_for(member uuid, actor uuid)
 returns boolean
 language plpgsql
 stable
as $function$
begin
  return is_blocked_between(member, actor)
    or exists (select from member_blocks where owner_id = member and member_id = actor and kind = 'mute');
end
$function$;

create function is_slug(value text)
 returns boolean
 language sql
 immutable
return ((value ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) and (char_length(value) <= 160));

create function is_web_link(value text)
 returns boolean
 language sql
 immutable
return ((value ~* '^https?://[^\s]+$'::text) and (char_length(value) <= 2048));

-- Whether the site asks its staff for a passkey or an authenticator app, and this member has neither that was
-- confirmed.
create function lacks_staff_factor(member uuid)
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

-- The letters of a text and its pairs of neighbours. The cost keeps it out of filters: only the index
-- restaurant_addresses_letters computes it.
create function letter_pairs(t text)
 returns text[]
 language sql
 immutable parallel safe cost 10000
return array(select distinct substr(letter_pairs.t, at.at, length.length) as substr from generate_series(1, char_length(letter_pairs.t)) at(at), generate_series(1, 2) length(length) where ((at.at + length.length) <= (char_length(letter_pairs.t) + 1)));

create function listed_score(of restaurant_dishes)
 returns numeric
 language plpgsql
 stable
as $function$
begin
  if of.weight_sum <= 0 then
    return 0;
  end if;
  return order_score_of(order_prior_weight() * coalesce((select mean from dish_kind_means where kind = of.kind),
    (select mean from dish_kind_means where kind = ''), order_start_mean()), of.weight_sum, of.weighted_ratings);
end $function$;

create function map_restaurant_of(of restaurants)
 returns map_restaurants
 language sql
 immutable
as $function$
  select of.id, of.restaurant_type, x, y,
    floor((x + 20037508.342789244) / 40075016.685578488 * 131072)::integer, floor((y + 20037508.342789244) / 40075016.685578488 * 131072)::integer,
    coalesce(of.member_average * 10, 0)::smallint, array(select ' ' || fact from unnest(of.fact_hits) fact)
  from (select round(of.mercator[0])::integer as x, round(of.mercator[1])::integer as y) metres
$function$;

create function mark_mentions()
 returns trigger
 language plpgsql
as $function$
begin
  new.has_mentions := new.content is not null and strpos(new.content, '@') > 0;
  return new;
end $function$;

-- What names a picture that was recorded before its kind was kept.
create function media_kind_of(file text)
 returns text
 language plpgsql
 stable
as $function$
declare
  photo_name text := regexp_replace(file, '-(400|800|1600)\.webp$', '');
begin
  return case
    when file like 'proof-%' then 'proof'
    when file like 'logo-%' then 'site'
    -- A face is named after its member and a time in milliseconds.
    when file ~ '-[0-9]{10,}\.webp$' then 'profile'
    when exists (select from menu_photos where photo = photo_name) then 'menu'
    when exists (select from member_photos where photo = photo_name) then 'eater'
    else 'restaurant' end;
end
$function$;

create function member_trust(is_confirmed boolean, restaurants integer, days integer)
 returns integer
 language sql
 immutable
return case when ((not is_confirmed) or (days < 3)) then 0 else case when (least(restaurants, (3 * days)) >= 30) then 100 when (least(restaurants, (3 * days)) >= 25) then 70 when (least(restaurants, (3 * days)) >= 20) then 45 when (least(restaurants, (3 * days)) >= 15) then 25 when (least(restaurants, (3 * days)) >= 10) then 10 else 0 end end;

-- The usernames after an @ that begins a word or follows another mention, each once. Of the names that a word begins
-- with up to its end or a dot, one that is known counts first, then the longest.
create function mentioned_names(content text, known text[])
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

-- How a message of one member reaches another: 'open', as a 'request', or not at all: 'closed'. A block closes it in
-- both directions and looks like a member who takes no messages. Null for a member who left.
create function message_way(sender uuid, receiver uuid)
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

-- Member activity in the hours in which it happened; an hour without any has no row. The caller holds the locks of the
-- restaurants.
create function move_raid_activity(restaurants text[], times timestamp with time zone[], step integer)
 returns void
 language plpgsql
as $function$
begin
  insert into restaurant_activity as known (restaurant_id, hour, amount)
  select t.restaurant, date_trunc('hour', t.at, 'UTC'), step * count(*) from unnest(restaurants, times) t (restaurant, at)
  where t.at > now() - interval '9 days' and (step > 0 or exists (
    select from restaurant_activity a where a.restaurant_id = t.restaurant collate "C" and a.hour = date_trunc('hour', t.at, 'UTC')))
  group by 1, 2 order by 1, 2
  on conflict (restaurant_id, hour) do update set amount = greatest(0, known.amount + excluded.amount);
  delete from restaurant_activity where amount = 0 and restaurant_id = any(restaurants);
end $function$;

-- Serves: 'did you mean'. The title or name that is most alike; null when none is near. The limits bound what is
-- compared.
create function nearest_name(needle text, amount integer)
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

-- What a rating counts at its distance from the usual rating, in hundredths.
create function nearness_of(rating integer, usual numeric)
 returns integer
 language sql
 immutable
return case when (usual is null) then 100 else (round(((100)::numeric * least((1)::numeric, greatest((0)::numeric, (((4)::numeric - abs(((rating)::numeric - usual))) / (2)::numeric))))))::integer end;

-- Activity in the hour in which it happened, unless a job would remove it again.
create function note_activity(restaurant text)
 returns void
 language plpgsql
as $function$
begin
  insert into restaurant_activity (restaurant_id, hour, amount)
  values (restaurant, date_trunc('hour', now(), 'UTC'), 1)
  on conflict (restaurant_id, hour) do update set amount = restaurant_activity.amount + 1;
end
$function$;

-- Activity in the hour in which it happened, unless a job would remove it again.
create function note_activity(restaurant text, cast_at timestamp with time zone)
 returns void
 language plpgsql
as $function$
begin
  insert into restaurant_activity (restaurant_id, hour, amount)
  select restaurant, date_trunc('hour', cast_at, 'UTC'), 1 where cast_at > now() - interval '9 days'
  on conflict (restaurant_id, hour) do update set amount = restaurant_activity.amount + 1;
end
$function$;

-- Tells a member once; never of the member's own acts.
create function notify_member(told notifications)
 returns void
 language plpgsql
as $function$
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
end $function$;

-- Tells members of a decision, in the order of the locks on their numbers.
create function notify_of_decision(decision bigint, told text, members uuid[])
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

create function notify_of_like()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

-- Tells the member of an account what happened at its door. Without a finished sign-up there is nobody to tell.
create function notify_of_security(account text, what text)
 returns void
 language plpgsql
as $function$
declare
  told notifications;
begin
  select id into told.receiver_id from profiles where auth_id = account;
  told.kind := what;
  told.group_key := what;
  told.cause := what || ':' || gen_random_uuid();
  perform notify_member(told);
end $function$;

create function order_mean_weight()
 returns numeric
 language sql
 immutable
return 50;

create function order_prior_of(of_type text)
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

create function order_prior_weight()
 returns numeric
 language sql
 immutable
return 10;

create function order_score_of(prior numeric, weights numeric, ratings numeric)
 returns numeric
 language sql
 immutable
return round(((prior + ratings) / (order_prior_weight() + weights)), 6);

create function order_start_mean()
 returns numeric
 language sql
 immutable
return 7;

-- The advisory lock of two members. An act between them takes it shared, a block takes it exclusively: whatever is
-- under way when one blocks the other is either committed before, or sees the block. A block locks both profiles first,
-- an act takes this lock after every profile that it locks, so the two never wait for each other.
create function pair_lock(one uuid, other uuid)
 returns bigint
 language sql
 immutable
as $function$
  select hashtextextended(least(one, other)::text || greatest(one, other)::text, 39)
$function$;

-- Serves: member search for misspelt names. How alike they must be goes from 0 to 1: 'kokorc' and 'kokorec' are 0.7.
create function profiles_like(needle text, amount integer)
 returns setof profiles
 language sql
 stable
 set "pg_trgm.word_similarity_threshold" to '0.5'
as $function$
  select * from profiles where needle <% username and not is_banned(id) limit amount
$function$;

-- The kept comments of a batch, as rows of their table.
create function raid_comments(kept bigint[])
 returns setof comments
 language sql
 stable
as $function$
  select c.* from archived_rows k cross join lateral jsonb_populate_record(null::comments, k.content) c where k.id = any(kept)
$function$;

-- The kept replies of a batch, as rows of their table.
create function raid_replies(kept bigint[])
 returns setof comment_replies
 language sql
 stable
as $function$
  select a.* from archived_rows k cross join lateral jsonb_populate_record(null::comment_replies, k.content) a where k.id = any(kept)
$function$;

-- The kept votes of a batch, as rows of their table.
create function raid_votes(kept bigint[])
 returns setof votes
 language sql
 stable
as $function$
  select v.* from archived_rows k cross join lateral jsonb_populate_record(null::votes, k.content) v where k.id = any(kept)
$function$;

-- A hundred counters out of the amount of each rating in tenths.
create function rating_counts(ratings smallint[], amounts integer[])
 returns integer[]
 language plpgsql
 immutable
as $function$
declare
  counts integer[] := array_fill(0, array[100]);
begin
  for at in 1 .. cardinality(ratings) loop
    counts[ratings[at]] := counts[ratings[at]] + amounts[at];
  end loop;
  return counts;
end
$function$;

-- With one decimal, as on the card; null where there is no rating.
create function ratings_average(r integer[])
 returns numeric
 language sql
 immutable
return case when (ratings_count(r) > 0) then round(((ratings_sum(r))::numeric / (ratings_count(r))::numeric), 1) else null::numeric end;

create function ratings_count(r integer[])
 returns integer
 language sql
 immutable
return ((((((((((r)[1] + (r)[2]) + (r)[3]) + (r)[4]) + (r)[5]) + (r)[6]) + (r)[7]) + (r)[8]) + (r)[9]) + (r)[10]);

create function ratings_sum(r integer[])
 returns integer
 language sql
 immutable
return ((((((((((r)[1] + (2 * (r)[2])) + (3 * (r)[3])) + (4 * (r)[4])) + (5 * (r)[5])) + (6 * (r)[6])) + (7 * (r)[7])) + (8 * (r)[8])) + (9 * (r)[9])) + (10 * (r)[10]));

create function recount_dishes(ids bigint[])
 returns void
 language plpgsql
as $function$
begin
  perform from restaurant_dishes where id = any(ids) order by id for no key update;
  update restaurant_dishes r set rating_counts = c.counts, held_count = c.held, weight_sum = c.weights, weighted_ratings = c.ratings,
    is_ranked = c.amount >= 3
  from (
    select d.id, count(s.id) filter (where not s.is_held) as amount, count(s.id) filter (where s.is_held) as held,
      coalesce(sum(s.weight), 0) as weights, coalesce(sum(s.weight * s.rating), 0) as ratings,
      array[count(*) filter (where s.rating = 1 and not s.is_held), count(*) filter (where s.rating = 2 and not s.is_held),
        count(*) filter (where s.rating = 3 and not s.is_held), count(*) filter (where s.rating = 4 and not s.is_held),
        count(*) filter (where s.rating = 5 and not s.is_held), count(*) filter (where s.rating = 6 and not s.is_held),
        count(*) filter (where s.rating = 7 and not s.is_held), count(*) filter (where s.rating = 8 and not s.is_held),
        count(*) filter (where s.rating = 9 and not s.is_held), count(*) filter (where s.rating = 10 and not s.is_held)]::integer[] as counts
    from unnest(ids) as d (id) left join dish_ratings s on s.dish_id = d.id group by d.id) c
  where r.id = c.id and (r.rating_counts, r.held_count, r.weight_sum, r.weighted_ratings, r.is_ranked)
    is distinct from (c.counts, c.held::integer, c.weights, c.ratings, c.amount >= 3);
end $function$;

-- Refuses an act between two members of whom one blocked the other. src/db/refusals.ts answers with the code of the
-- constraint.
create function refuse_between(actor uuid, other uuid, broken text)
 returns void
 language plpgsql
as $function$
begin
  if actor is null or other is null or actor = other then
    return;
  end if;
  perform pg_advisory_xact_lock_shared(pair_lock(actor, other));
  if is_blocked_between(actor, other) then
    raise exception 'one of the two members blocked the other' using errcode = 'check_violation', constraint = broken;
  end if;
end $function$;

-- Refuses an act between two members of whom one blocked the other; see refuse_between.
create function refuse_blocked()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

-- Refuses what a business may not do at its restaurant, on every way to it. src/db/refusals.ts answers with the code of
-- the constraint.
create function refuse_business()
 returns trigger
 language plpgsql
as $function$
declare
  restaurant text;
  acting uuid;
begin
  if tg_table_name = 'restaurants' then
    acting := new.duet_user_id;
  else
    acting := new.user_id;
  end if;
  -- Nearly nobody manages a restaurant: one look into an index.
  if not exists (select from restaurant_claims where member_id = acting and state = 'active') then
    return new;
  end if;
  if tg_table_name = 'restaurants' then
    restaurant := new.parent_question_id;
  else
    if tg_table_name in ('votes', 'comments', 'comment_replies') then
      restaurant := new.question_id;
    elsif tg_table_name = 'reply_likes' then
      select question_id into restaurant from comment_replies where id = new.reply_id;
    else
      select question_id into restaurant from comments where id = new.comment_id;
    end if;
    -- What is said about a duet is said about its restaurant.
    select coalesce(parent_question_id, id) into restaurant from restaurants where id = restaurant;
  end if;
  if holds_restaurant(acting, restaurant) then
    raise exception 'a business neither rates nor discusses its own restaurant' using errcode = 'check_violation', constraint = tg_argv[0];
  end if;
  return new;
end $function$;

-- A business does not write to those who rated it. It gets the answer of a member who takes no messages: another one
-- would tell who voted.
create function refuse_business_message()
 returns trigger
 language plpgsql
as $function$
declare
  sender uuid := new.sender_id;
  receiver uuid := new.receiver_id;
begin
  if is_business_to_rater(sender, receiver) then
    raise exception 'a business does not write to those who rated it' using errcode = 'check_violation', constraint = tg_argv[0];
  end if;
  return new;
end $function$;

-- What a member can do, take back and do again, with its thing. Null for what is a new thing each time.
create function repeatable_act(told notifications)
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

-- What a report of this kind counts in the order of the queue: 1 to 5.
create function report_weight(kind text)
 returns integer
 language sql
 immutable parallel safe
as $function$
  select case kind when 'hate_speech' then 5 when 'violence' then 5 when 'harassment' then 4 when 'inappropriate' then 3 when 'spam' then 2 else 1 end
$function$;

-- The restaurant to which a reported thing belongs; null for that of a member.
create function restaurant_of_item(item text)
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

-- Puts a kept row back as far as its place is still there. A link that may be empty is emptied where its other end is
-- gone; where it may not, the row stays away. False when the row stays away or another has its place.
create function restore_kept_row(target regclass, content jsonb)
 returns boolean
 language plpgsql
as $function$
declare
  link record;
  is_there boolean;
begin
  for link in
    select c.confdeltype as on_delete,
      array(select a.attname::text from unnest(c.conkey) as k (num) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as own,
      array(select a.attname::text from unnest(coalesce(c.confdelsetcols, c.conkey)) as k (num)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as emptied,
      format('select exists (select from %s p, jsonb_populate_record(null::%s, $1) r where %s)', c.confrelid::regclass, target, (
        select string_agg(format('p.%I = r.%I', b.attname, a.attname), ' and ')
        from unnest(c.conkey, c.confkey) as k (num, other)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other)) as query
    from pg_constraint c where c.conrelid = target and c.contype = 'f'
  loop
    continue when exists (select from unnest(link.own) as name where content ->> name is null);
    execute link.query into is_there using content;
    continue when is_there;
    if link.on_delete <> 'n' then
      return false;
    end if;
    content := content - link.emptied;
  end loop;
  return restore_row(target, content);
end $function$;

-- What a deletion took back is paid again: the reversal was never due. The caller holds the locks of the members.
create function restore_points(paid_by text)
 returns void
 language plpgsql
as $function$
declare
  taken record;
begin
  for taken in
    delete from points_log r using points_log l
    where l.source = paid_by and l.points_change > 0 and l.reason <> 'REVERSED'
      and r.source = paid_by || ':' || l.reason and r.user_id = l.user_id and r.reason = 'REVERSED'
    returning r.user_id, r.points_change
  loop
    update profiles set
      points_tenths = greatest(0, points_tenths - debt_tenths - taken.points_change),
      debt_tenths = greatest(0, debt_tenths - points_tenths + taken.points_change)
    where id = taken.user_id;
  end loop;
end $function$;

-- Puts a row of the journal back; columns that the row does not know keep their defaults. False when another row has
-- its place.
create function restore_row(target regclass, content jsonb)
 returns boolean
 language plpgsql
as $function$
declare
  names text;
  restored integer;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into names from pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and content ? attname;
  execute format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, $1) on conflict do nothing',
    target, names) using content;
  get diagnostics restored = row_count;
  return restored > 0;
end $function$;

-- The deletion of what paid takes the points back; see reverse_points.
create function reverse_deleted()
 returns trigger
 language plpgsql
as $function$
begin
  perform reverse_points(tg_argv[0] || ':' || old.id);
  return null;
end $function$;

-- What a deleted thing paid is taken back in full from every member who is still there.
create function reverse_points(paid_by text)
 returns void
 language plpgsql
as $function$
declare
  paid record;
begin
  for paid in select l.user_id, l.points_change, l.reason from points_log l join profiles p on p.id = l.user_id
    where l.source = paid_by and l.points_change > 0 and l.reason <> 'REVERSED' order by l.user_id, l.reason
  loop
    perform from profiles where id = paid.user_id for no key update;
    insert into points_log (user_id, points_change, reason, source)
    values (paid.user_id, -paid.points_change, 'REVERSED', paid_by || ':' || paid.reason)
    on conflict on constraint points_log_once do nothing;
  end loop;
end $function$;

-- Rising: activity of the last day ÷ the daily mean of the week before; none under three, and the mean never counts
-- less than three a week.
create function rising_of(last_day double precision, week_before double precision)
 returns double precision
 language sql
 immutable
return case when (last_day >= (3)::double precision) then (last_day / (greatest(week_before, (3.0)::double precision) / (7.0)::double precision)) else (0.0)::double precision end;

create function searched_name(name_key text)
 returns text
 language plpgsql
 immutable
as $function$
begin
  return coalesce(nullif(btrim(regexp_replace(regexp_replace(name_key, '[''’‘‛`´ʼ′＇]', '', 'g'),
    '[!-/:-@[-`{-~\u00a1-\u00bf\u2010-\u205e\s]+', ' ', 'g')), ''), name_key);
end $function$;

-- How much of one hour's activity counts at once: the first two fully, of all of it a twentieth.
create function settled_of(amount double precision)
 returns double precision
 language sql
 immutable
return least(amount, ((2.0)::double precision + (amount / (20.0)::double precision)));

-- The share of a restaurant's activity that counts in hot by now: what an hour brought beyond settled_of comes in over
-- the next 24 hours.
create function settled_share(restaurant text, activity integer, newest integer)
 returns double precision
 language plpgsql
 stable
as $function$
declare
  this_hour timestamptz := date_trunc('hour', now(), 'UTC');
  now_amount double precision := greatest(newest, 0);
  waiting double precision := 0;
  past record;
begin
  if activity <= 0 then return 1.0; end if;
  for past in select hour, amount::double precision as amount from restaurant_activity
    where restaurant_id = restaurant and hour > this_hour - interval '24 hours'
  loop
    if past.hour >= this_hour then
      now_amount := now_amount + past.amount;
    else
      waiting := waiting + (past.amount - settled_of(past.amount)) * (1.0 - extract(epoch from this_hour - past.hour) / 86400.0);
    end if;
  end loop;
  waiting := waiting + now_amount - settled_of(now_amount);
  return greatest(0.0, 1.0 - waiting / activity);
end $function$;

-- Where no price of a locked dish is shown any more, the newest one that waits is its word. One that is being deleted
-- is passed over.
create function show_waiting_price(dish bigint)
 returns boolean
 language plpgsql
as $function$
begin
  if exists (select from prices where dish_id = dish and state in ('holds', 'word')) then
    return false;
  end if;
  update prices set state = 'word' where id = (
    select id from prices where dish_id = dish and state = 'waits' order by (seen_on - date '2000-01-01') desc, id desc limit 1
    for update skip locked);
  return found;
end $function$;

-- A trigger that does nothing while a decision is undone: nobody is told twice.
create function skip_when_restoring()
 returns trigger
 language plpgsql
as $function$
begin
  return null;
end $function$;

-- A word, and what is left of it when one letter is missing. Words that differ by one letter, or in two swapped ones,
-- share a form.
create function spelling_forms(word text)
 returns text[]
 language sql
 immutable parallel safe
as $function$
  select array_agg(distinct form) from (
    select word as form union select left(word, n - 1) || substr(word, n + 1) from generate_series(1, char_length(word)) n) forms
$function$;

-- A random moment in 7 to 60 days: what is changed then, for each vote alone, links no votes of one person.
create function spread_moment()
 returns timestamp with time zone
 language sql
as $function$
  select now() + make_interval(secs => 86400 * (7 + random() * 53))
$function$;

-- Keeps whom a text mentions, at most ten people, and tells those who are new in it. Runs after the notice to the
-- answered people, so that nobody is told twice of one text.
create function store_mentions()
 returns trigger
 language plpgsql
as $function$
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

-- Takes out of the ledger what these things paid, as if they had never been; what a member has spent already becomes
-- debt. Locks the members of the kept rows and those who were paid last of all: members who vote wait for these.
create function take_raid_points(raid bigint, sources text[], kept_rows bigint[])
 returns void
 language plpgsql
as $function$
declare
  taken bigint[];
begin
  with gone as (
    delete from points_log where source = any(sources) returning *),
  kept as (
    insert into archived_rows (raid_id, kind, content, owner_id)
    select raid, 'points_log', to_jsonb(g), g.user_id from gone g order by g.id returning id)
  select array_agg(id) into taken from kept;
  perform from profiles where id in (select owner_id from archived_rows where id = any(taken || kept_rows)) order by id for no key update;
  update profiles p set
    points_tenths = greatest(0, p.points_tenths - p.debt_tenths - s.points),
    debt_tenths = greatest(0, p.debt_tenths - p.points_tenths + s.points)
  from (
    select owner_id, sum((content ->> 'points_change')::int)::int as points from archived_rows where id = any(taken) group by 1) s
  where p.id = s.owner_id;
end $function$;

-- Equal for copies of one text, whatever their spaces and their case are; null for no text.
create function text_key(content text)
 returns text
 language sql
 immutable parallel safe
as $function$
  select md5(lower(regexp_replace(btrim(content), '\s+', ' ', 'g') collate "C")) where btrim(content) <> ''
$function$;

-- The public text of a reported thing as it is now; null where it has none. A private message is no public text.
create function text_of_item(item text)
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

create function vote_age_step(age interval)
 returns integer
 language sql
 immutable
return case when (age >= '1460 days'::interval) then 50 when (age >= '730 days'::interval) then 75 when (age >= '30 days'::interval) then 100 when (age >= '7 days'::interval) then 50 when (age >= '1 day'::interval) then 25 else 0 end;

-- The weight of a vote in the order. src/features/ranking/ranking.rules.ts explains the numbers of these functions; a
-- test compares both.
create function vote_weight(vote_age interval, standing integer, nearness integer, waves integer)
 returns numeric
 language sql
 immutable
return (round(((((((vote_age_step(vote_age))::bigint * standing) * nearness) * waves))::numeric / 500000000.0)) / (20)::numeric);

-- How far the order trusts a voter, in ten thousandths.
create function voter_standing(account_age interval, trust integer)
 returns integer
 language sql
 immutable
return (account_age_step(account_age) * trust);

-- A kind that is off on the site may still be wanted on another channel: only one that is off everywhere is refused
-- here, and choose_channels decides the rest.
create function wants_notification(member uuid, asked text, question text, thread bigint)
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

-- What a vote counts in the waves of its restaurant, in hundredths.
create function waves_factor(waves jsonb, half_month integer, rating integer, usual numeric)
 returns integer
 language sql
 immutable
return case when ((waves is null) or (waves = '[]'::jsonb)) then 100 else (select least(100, min(((wave.value ->> 'factor'::text))::integer)) as "least" from jsonb_array_elements(waves_factor.waves) wave(value) where (((wave.value ->> 'side'::text) = case when ((waves_factor.rating)::numeric > waves_factor.usual) then 'above'::text else 'below'::text end) and (((wave.value ->> 'halfMonth'::text))::integer = any (array[waves_factor.half_month, (waves_factor.half_month - 1)])))) end;

-- The words of a folded title that the search can correct, in the order in which writers store them: none waits for
-- another.
create function words_of_title(search_key text)
 returns setof text
 language sql
 immutable parallel safe
as $function$
  select distinct word from unnest(string_to_array(search_key, ' ')) word where word ~ '^[^0-9]{3,40}$' order by word
$function$;


-- ── views ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

-- The files that anything refers to: pictures of restaurants, menus, profiles, claims and the site, also of what was
-- removed and can come back.
create view media_in_use as
 with aside(kind, content) as (
         select archived_rows.kind,
            archived_rows.content
           from archived_rows
          where (not archived_rows.is_moved)
        union all
         select (archived_rows.content ->> 'kind'::text),
            (archived_rows.content -> 'content'::text)
           from archived_rows
          where ((archived_rows.kind = 'archived_rows'::text) and (not ((archived_rows.content ->> 'is_moved'::text))::boolean))
        ), photos(photo) as (
         select unnest(restaurants.photos) as unnest
           from restaurants
        union all
         select menu_photos.photo
           from menu_photos
        union all
         select member_photos.photo
           from member_photos
        union all
         select unnest(restaurant_merges.photos) as unnest
           from restaurant_merges
        union all
         select (aside.content ->> 'photo'::text)
           from aside
          where (aside.kind = any (array['menu_photos'::text, 'member_photos'::text, 'photos'::text]))
        union all
         select jsonb_array_elements_text((aside.content -> 'photos'::text)) as jsonb_array_elements_text
           from aside
          where (aside.kind = any (array['restaurants'::text, 'restaurant_merges'::text]))
        ), proofs(photo) as (
         select restaurant_claims.photo
           from restaurant_claims
        union all
         select (aside.content ->> 'photo'::text)
           from aside
          where (aside.kind = 'restaurant_claims'::text)
        )
 select (((photos.photo || '-'::text) || size.size) || '.webp'::text) as name
   from (photos
     cross join unnest(array[400, 800, 1600]) size(size))
  where (photos.photo is not null)
union all
 select (proofs.photo || '.webp'::text) as name
   from proofs
  where (proofs.photo is not null)
union all
 select substr(profiles.avatar_url, 8) as name
   from profiles
  where (profiles.avatar_url ~ '^/media/[a-z0-9-]{1,80}\.webp$'::text)
union all
 select substr((aside.content ->> 'avatar_url'::text), 8) as name
   from aside
  where ((aside.kind = 'profiles'::text) and ((aside.content ->> 'avatar_url'::text) ~ '^/media/[a-z0-9-]{1,80}\.webp$'::text))
union all
 select (site_settings.value #>> '{}'::text[]) as name
   from site_settings
  where ((site_settings.key = 'logo'::text) and (jsonb_typeof(site_settings.value) = 'string'::text));
