-- Usernames that a member gave up, by a new name or by leaving: for 90 days nobody else takes them.
create table held_names (
  -- HMAC-SHA-256 of the username under the server's secret: the name of a deleted account is kept nowhere.
  name_hash bytea primary key,
  -- Who had the name, to lead old links to the present one; null once the member has left.
  profile_id uuid references profiles on delete set null,
  expires_at timestamptz not null,
  constraint held_names_hash_length check (octet_length(name_hash) = 32)
);
-- Serves: the holds of one member, and the foreign key when the member leaves.
create index held_names_profile on held_names (profile_id);
-- Serves: what is held no longer.
create index held_names_expired on held_names (expires_at);
