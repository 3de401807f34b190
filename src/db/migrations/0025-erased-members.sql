-- Compatible since: 1.0.0
-- Whom a restore erases again (docs/decisions/0104-back-to-any-second.md).

create table erased_members (
  member_hash bytea not null,
  erased_at timestamptz not null default now(),
  constraint erased_members_pkey primary key (member_hash),
  constraint erased_members_hash_length check (octet_length(member_hash) = 32)
);
create index erased_members_recent on erased_members (erased_at);
comment on table erased_members is 'The members whose accounts were deleted, each by the SHA-256 of its random id: a restore erases them again. Each server copies the hashes into the file ERASED_LIST, which is kept beside the backups.';
comment on index erased_members_recent is 'Serves: the hashes that the file does not have yet.';
