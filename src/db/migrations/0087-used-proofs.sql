-- Proofs of work count once (docs/decisions/0050-proof-of-work.md). No row holds anything about a person.
create table used_proofs (
  -- The random nonce of a challenge or of a pass out of a letter.
  nonce bytea primary key,
  expires_at timestamptz not null,
  constraint used_proofs_nonce_length check (octet_length(nonce) = 16)
);

-- For the job that deletes expired ones.
create index used_proofs_expires_at on used_proofs (expires_at);
