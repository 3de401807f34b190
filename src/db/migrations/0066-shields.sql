-- Votes that are held back because they look like an attack, until a moderator decides (docs/decisions/0041-vote-shield.md).

-- A held vote is in no counter, mean or order.
alter table votes add column is_held boolean not null default false;

-- A venue under attack. It is shielded until a moderator decides about its held votes.
create table shields (
  id bigint generated always as identity primary key,
  restaurant_id text collate "C" not null references restaurants on delete cascade,
  began_at timestamptz not null default now(),
  -- Which end of the scale the attack pushes to.
  pole text collate "C" not null,
  -- What the signs found: an array of {sign, found, expected}, without members and without addresses.
  signs jsonb not null,
  outcome text collate "C",
  decided_by uuid references profiles on delete set null,
  decided_at timestamptz,
  constraint shields_pole_known check (pole in ('high', 'low')),
  constraint shields_outcome_known check (outcome in ('released', 'confirmed')),
  constraint shields_decided check ((outcome is null) = (decided_at is null))
);
-- One shield at a time.
create unique index shields_open_once on shields (restaurant_id) where outcome is null;
-- Serves: the shields of a venue, newest first.
create index shields_restaurant on shields (restaurant_id, id desc);
-- Serves: the shields that wait for a decision, oldest first.
create index shields_waiting on shields (began_at, id) where outcome is null;
create index shields_decided_by on shields (decided_by) where decided_by is not null;

-- A vote that a shield held. The row stays after the decision, so that a released vote is not held again.
create table held_votes (
  vote_id bigint primary key references votes on delete cascade,
  shield_id bigint not null references shields on delete cascade,
  -- The signs that found this vote.
  signs text[] collate "C" not null,
  held_at timestamptz not null default now()
);
create index held_votes_shield on held_votes (shield_id, vote_id);
