-- A member claims a venue for its business: by a code in a mail at the venue's domain, by a code on a photo, or from an admin
-- (docs/decisions/0038-claims.md).
create table venue_claims (
  id bigint generated always as identity primary key,
  restaurant_id text collate "C" not null references restaurants on delete cascade,
  -- The member who acts for the business.
  member_id uuid not null references profiles on delete cascade,
  proof text collate "C" not null,
  state text collate "C" not null default 'pending',
  -- Where the code of the mail went; gone with the decision. The domain stays: it is what the moderator confirmed.
  email text,
  domain text collate "C",
  -- A keyed hash; gone once it was entered.
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries smallint not null default 0,
  -- What the member writes on paper for the photo.
  photo_code text collate "C",
  -- Only moderators see it; gone with the decision.
  photo text,
  -- Since when moderators can decide about it.
  ready_at timestamptz,
  created_at timestamptz not null default now(),
  active_since timestamptz,
  decided_at timestamptz,
  decided_by uuid references profiles on delete set null,
  reason text,
  constraint venue_claims_proof_known check (proof in ('mail', 'photo', 'admin')),
  constraint venue_claims_state_known check (state in ('pending', 'active', 'refused', 'ended')),
  constraint venue_claims_hash_length check (octet_length(code_hash) = 32),
  constraint venue_claims_tries check (code_tries between 0 and 5),
  constraint venue_claims_reason_length check (char_length(reason) between 1 and 300),
  constraint venue_claims_decided check ((state = 'pending') = (decided_at is null)),
  constraint venue_claims_since check (state <> 'active' or active_since is not null),
  -- A decided claim holds neither an address nor a code nor a photo.
  constraint venue_claims_decided_is_bare check (state = 'pending' or num_nonnulls(email, code_hash, photo_code, photo) = 0)
);
-- One business manages a venue.
create unique index venue_claims_active_once on venue_claims (restaurant_id) where state = 'active';
-- A member has one open claim of a venue; a second attempt replaces the first.
create unique index venue_claims_pending_once on venue_claims (restaurant_id, member_id) where state = 'pending';
-- Serves: the claims that wait for a moderator, oldest first.
create index venue_claims_waiting on venue_claims (ready_at, id) where state = 'pending' and ready_at is not null;
-- Serves: the active claims, newest first.
create index venue_claims_given on venue_claims (active_since desc, id desc) where state = 'active';
-- Serve: a member's latest claim of a venue, the export and the deletion of the account.
create index venue_claims_member on venue_claims (member_id, restaurant_id, id desc);
-- Serves: whether a member manages a venue, at each vote and each word.
create index venue_claims_business on venue_claims (member_id) where state = 'active';
-- Serves: the cascade of a venue's deletion, and what a merge moves.
create index venue_claims_venue on venue_claims (restaurant_id);
create index venue_claims_decider on venue_claims (decided_by) where decided_by is not null;

-- What a business did, and when it got and lost the venue. It names no member: the public sees a business.
create table venue_history (
  id bigint generated always as identity primary key,
  restaurant_id text collate "C" not null references restaurants on delete cascade,
  kind text collate "C" not null,
  -- The dish of a price.
  what text,
  at timestamptz not null default now(),
  constraint venue_history_kind_known check (kind in ('claim_given', 'claim_taken', 'claim_left', 'hours', 'price', 'price_deleted',
    'menu_photo', 'menu_photo_deleted', 'photo', 'photo_removed', 'description')),
  constraint venue_history_what_length check (char_length(what) between 1 and 300)
);
-- Serves: the history of a venue, newest first.
create index venue_history_newest on venue_history (restaurant_id, id desc);

-- Whether a member manages a venue.
create function holds_venue(member uuid, venue text) returns boolean language sql stable as $$
  select exists (select from venue_claims where restaurant_id = venue and member_id = member and state = 'active')
$$;

create function record_claim() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- The account was deleted. With the venue its history goes too.
    insert into venue_history (restaurant_id, kind) select id, 'claim_left' from restaurants where id = old.restaurant_id;
  elsif new.state = 'active' then
    insert into venue_history (restaurant_id, kind) values (new.restaurant_id, 'claim_given');
  else
    insert into venue_history (restaurant_id, kind)
      values (new.restaurant_id, case when new.decided_by = new.member_id then 'claim_left' else 'claim_taken' end);
  end if;
  return null;
end $$;
create trigger record_given after insert on venue_claims for each row when (new.state = 'active' and not is_merging())
  execute function record_claim();
create trigger record_changed after update of state on venue_claims for each row
  when (new.state <> old.state and 'active' in (new.state, old.state) and not is_merging()) execute function record_claim();
create trigger record_deleted after delete on venue_claims for each row when (old.state = 'active' and not is_merging())
  execute function record_claim();

-- Refuses what a business may not do at its venue, on every way to it. src/db/refusals.ts answers with the code of the constraint.
create function refuse_business() returns trigger language plpgsql as $$
declare
  venue text;
  acting uuid;
begin
  if tg_table_name = 'restaurants' then
    acting := new.duet_user_id;
  else
    acting := new.user_id;
  end if;
  -- Nearly nobody manages a venue: one look into an index.
  if not exists (select from venue_claims where member_id = acting and state = 'active') then
    return new;
  end if;
  if tg_table_name = 'restaurants' then
    venue := new.parent_question_id;
  else
    if tg_table_name in ('votes', 'comments', 'comment_replies') then
      venue := new.question_id;
    elsif tg_table_name = 'reply_likes' then
      select question_id into venue from comment_replies where id = new.reply_id;
    else
      select question_id into venue from comments where id = new.comment_id;
    end if;
    -- What is said about a duet is said about its venue.
    select coalesce(parent_question_id, id) into venue from restaurants where id = venue;
  end if;
  if holds_venue(acting, venue) then
    raise exception 'a business neither rates nor discusses its own venue' using errcode = 'check_violation', constraint = tg_argv[0];
  end if;
  return new;
end $$;
create trigger refuse_business before insert or update of user_id on votes for each row
  when (new.user_id is not null and not is_merging()) execute function refuse_business('votes_not_by_business');
create trigger refuse_business before insert on restaurants for each row
  when (new.duet_user_id is not null and new.parent_question_id is not null and not is_merging())
  execute function refuse_business('duets_not_by_business');
create trigger refuse_business before insert on comments for each row
  when (new.user_id is not null and not is_merging() and not is_restoring()) execute function refuse_business('comments_not_by_business');
create trigger refuse_business before insert on comment_replies for each row
  when (new.user_id is not null and not is_merging() and not is_restoring()) execute function refuse_business('comments_not_by_business');
create trigger refuse_business before insert on comment_likes for each row
  when (not is_restoring()) execute function refuse_business('comments_not_by_business');
create trigger refuse_business before insert on comment_dislikes for each row
  when (not is_restoring()) execute function refuse_business('comments_not_by_business');
create trigger refuse_business before insert on reply_likes for each row
  when (not is_restoring()) execute function refuse_business('comments_not_by_business');

-- Whether a member manages a venue on which the other one voted or commented, and the two have no conversation yet.
create function is_business_to_rater(sender uuid, receiver uuid) returns boolean language sql stable as $$
  select exists (
      select from venue_claims k where k.member_id = sender and k.state = 'active' and (
        exists (select from votes v where v.question_id = k.restaurant_id and v.user_id = receiver)
        or exists (select from comments c where c.question_id = k.restaurant_id and c.user_id = receiver and not c.is_deleted)))
    and not exists (select from conversations c where c.owner_id = receiver and c.id = conversation_key(sender, receiver))
$$;

-- A business does not write to those who rated it. It gets the answer of a member who takes no messages: another one would tell who voted.
create function refuse_business_message() returns trigger language plpgsql as $$
declare
  sender uuid := new.sender_id;
  receiver uuid := new.receiver_id;
begin
  if is_business_to_rater(sender, receiver) then
    raise exception 'a business does not write to those who rated it' using errcode = 'check_violation', constraint = tg_argv[0];
  end if;
  return new;
end $$;
create trigger refuse_business before insert on encrypted_messages for each row execute function refuse_business_message('messages_not_by_business');
create trigger refuse_business before insert on gift_inbox for each row when (new.message is not null)
  execute function refuse_business_message('messages_not_by_business');

-- The pictures of a removed menu photo are kept as long as it can come back, those of a claim until it is decided.
create or replace view media_in_use as
  select photo || '-' || size || '.webp' as name
  from restaurants cross join unnest(photos) as photo cross join unnest(array[400, 800, 1600]) as size
  union all
  select substr(avatar_url, 8) from profiles where avatar_url ~ '^/media/[a-z0-9-]{1,80}\.webp$'
  union all
  select photo || '-' || size || '.webp' from menu_photos cross join unnest(array[400, 800, 1600]) as size
  union all
  select photo || '-' || size || '.webp' from venue_merges cross join unnest(photos) as photo cross join unnest(array[400, 800, 1600]) as size
  union all
  select content ->> 'photo' || '-' || size || '.webp' from merge_rows cross join unnest(array[400, 800, 1600]) as size
    where kind = 'menu_photos' and is_kept
  union all
  select content ->> 'photo' || '-' || size || '.webp' from removed_rows cross join unnest(array[400, 800, 1600]) as size
    where kind = 'menu_photos'
  union all
  select photo || '.webp' from venue_claims where photo is not null
  union all
  select content ->> 'photo' || '.webp' from merge_rows where kind = 'venue_claims' and is_kept and content ->> 'photo' is not null;
