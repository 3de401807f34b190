-- What the search for attacks needs (docs/decisions/0041-vote-shield.md).

-- From which network a member's vote came: an HMAC of the network under the server's secret, never an address. Kept for 90 days.
create table vote_networks (
  vote_id bigint primary key references votes on delete cascade,
  network_hash bytea not null,
  cast_at timestamptz not null default now(),
  constraint vote_networks_hash_length check (octet_length(network_hash) = 16)
);
-- Serves: what is kept no longer.
create index vote_networks_expired on vote_networks (cast_at);

-- How far the search is, so that a restarted server continues it.
create table shield_progress (
  is_only boolean primary key default true,
  -- The search has seen the votes up to this one.
  after_vote bigint not null,
  -- The venue up to which tonight's search has come; null when none is under way.
  after_venue text collate "C",
  constraint shield_progress_one check (is_only)
);
insert into shield_progress (after_vote) select coalesce(max(id), 0) from votes;
