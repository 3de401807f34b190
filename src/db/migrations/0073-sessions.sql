-- What members see of their sessions, and when each proved to be its member's (docs/decisions/0044-sessions-and-proofs.md).

-- The network in which the session began, /24 or /48: the full address is not kept. Deleted after 90 days. Addresses from before are dropped.
update auth_sessions set ip_address = null;
alter table auth_sessions rename column ip_address to network;
alter table auth_sessions
  add constraint auth_sessions_network check (network ~ '/(24|48)$'),
  -- Written at most every ten minutes.
  add column last_used_at timestamptz not null default now(),
  -- When the member last proved to be the owner of the account in this session, at first by signing in.
  add column proven_at timestamptz not null default now();
update auth_sessions set last_used_at = coalesce(updated_at, created_at), proven_at = created_at;

-- Serves: the networks that are kept no longer.
create index auth_sessions_networks on auth_sessions (created_at) where network is not null;
