-- Codes of an authenticator app at sign-in (docs/decisions/0044-sessions-and-proofs.md).

create table totp_secrets (
  user_id text primary key references auth_users on delete cascade,
  -- Sealed under the server's secret.
  sealed bytea not null,
  -- Null until a first code showed that the app has the secret.
  confirmed_at timestamptz,
  -- The time step of the last accepted code, so that each code counts once.
  last_step bigint not null default 0
);

-- Each row is a code that was not used yet, as a keyed hash.
create table recovery_codes (
  user_id text not null references totp_secrets on delete cascade,
  code_hash bytea not null,
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_hash_length check (octet_length(code_hash) = 32)
);
