-- Passkeys beside the password (docs/decisions/0049-keys-to-the-account.md).

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references auth_users on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  -- Stays 0 for a passkey that its owner's devices share.
  counter bigint not null,
  -- By what it can be reached, in the words of WebAuthn.
  transports text[] not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_credential_once unique (credential_id),
  constraint passkeys_credential_size check (octet_length(credential_id) between 1 and 1023),
  constraint passkeys_key_size check (octet_length(public_key) between 1 and 2000),
  constraint passkeys_name_size check (char_length(name) between 1 and 50),
  constraint passkeys_counter_not_negative check (counter >= 0)
);
-- Serves: the passkeys of an account, in the order in which they were added.
create index passkeys_of_account on passkeys (user_id, created_at, id);

-- Challenges that were answered: each opens once. They carry their own time and signature, so open ones are stored nowhere.
create table used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null,
  constraint used_challenges_hash_length check (octet_length(challenge_hash) = 32)
);
-- Serves: the removal of old challenges.
create index used_challenges_age on used_challenges (expires_at);

-- When a session last proved itself after its sign-in: what cannot be undone does not take the sign-in for a proof.
alter table auth_sessions add column proven_again_at timestamptz;
