-- A member who leaves, signs up again and votes again must not count twice: for 90 days it is known which vote was cast
-- by the same e-mail or in the same browser. HMACs under the server's secret; each holds the venue too, so that no two
-- rows can be told to be one person's.
create table left_votes (
  vote_hash bytea primary key,
  vote_id bigint not null references votes on delete cascade,
  expires_at timestamptz not null,
  constraint left_votes_hash_length check (octet_length(vote_hash) = 32)
);
-- Serves: the cascade of a vote's deletion.
create index left_votes_vote on left_votes (vote_id);
-- Serves: what is kept no longer.
create index left_votes_expired on left_votes (expires_at);

-- Serves: whether a new member was here before; says nothing of what the person did.
create table left_people (
  person_hash bytea primary key,
  expires_at timestamptz not null,
  constraint left_people_hash_length check (octet_length(person_hash) = 32)
);
create index left_people_expired on left_people (expires_at);

-- Until then a vote of this member looks for the one that the same person left.
alter table profiles add column returned_until timestamptz;
