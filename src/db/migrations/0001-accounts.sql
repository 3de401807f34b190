-- Accounts: what better-auth keeps (auth_*), and the public person beside it (profiles).
create extension if not exists pg_trgm;

create table auth_users (
  id text primary key,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  -- What the sign-up form asked for; the trigger below makes the profile of it.
  username text not null,
  nickname text not null,
  policies_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint auth_users_email_unique unique (email),
  constraint auth_users_email_lower check (email = lower(email))
);

create table auth_sessions (
  id text primary key,
  user_id text not null references auth_users on delete cascade,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint auth_sessions_token_unique unique (token)
);
-- Serves: all sessions of one account (sign out everywhere), and the cascade of its deletion.
create index auth_sessions_user on auth_sessions (user_id);

create table auth_accounts (
  id text primary key,
  user_id text not null references auth_users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint auth_accounts_provider_unique unique (provider_id, account_id)
);
-- Serves: the password of one account.
create index auth_accounts_user on auth_accounts (user_id);

create table auth_verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Serves: a token looked up by its hash.
create index auth_verifications_identifier on auth_verifications (identifier);

create table profiles (
  id uuid primary key default gen_random_uuid(),
  auth_id text not null references auth_users on delete cascade,
  username text collate "C" not null,
  nickname text not null,
  avatar_url text,
  description text,
  -- Tenths of a point; always the sum of this member's points_log rows.
  points_tenths integer not null default 0,
  primary_badge_id bigint,
  restaurant_count integer not null default 0,
  vote_count integer not null default 0,
  comment_count integer not null default 0,
  reply_count integer not null default 0,
  follower_count integer not null default 0,
  following_count integer not null default 0,
  friend_count integer not null default 0,
  show_online boolean not null default true,
  feed_seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint profiles_auth_unique unique (auth_id),
  constraint profiles_username_unique unique (username),
  constraint profiles_username_form check (username ~ '^[a-z0-9_.]{3,20}$'),
  constraint profiles_nickname_length check (char_length(nickname) between 2 and 30),
  constraint profiles_description_length check (char_length(description) between 1 and 250),
  constraint profiles_points_not_negative check (points_tenths >= 0),
  constraint profiles_counts_not_negative check (
    least(restaurant_count, vote_count, comment_count, reply_count,
          follower_count, following_count, friend_count) >= 0)
);
-- Serves: member search by any three letters of the username, or the start of a word.
create index profiles_username_trigram on profiles using gin (username gin_trgm_ops);
-- Serves: the first hundred members, oldest first.
create index profiles_created on profiles (created_at, id);

-- Serves: member search for misspelt names. How alike they must be goes from 0 to 1: 'kokorc' and 'kokorec' are 0.7.
create function profiles_like(needle text, amount integer) returns setof profiles language sql stable
set pg_trgm.word_similarity_threshold = 0.5 as $$
  select * from profiles where needle <% username limit amount
$$;

-- An account and its profile are born together, in one transaction.
create function make_profile() returns trigger language plpgsql as $$
begin
  insert into profiles (auth_id, username, nickname, created_at)
  values (new.id, new.username, new.nickname, new.created_at);
  return null;
end $$;
create trigger make_profile after insert on auth_users
  for each row execute function make_profile();
