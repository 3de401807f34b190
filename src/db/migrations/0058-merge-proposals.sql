-- Members propose that two venues are one.
create table merge_proposals (
  id bigint generated always as identity primary key,
  -- The pair in the order of its addresses, so that it is the same pair from both sides.
  first_id text collate "C" not null references restaurants on delete cascade,
  second_id text collate "C" not null references restaurants on delete cascade,
  proposed_by uuid references profiles on delete set null,
  note text,
  status text collate "C" not null default 'pending',
  created_at timestamptz not null default now(),
  decided_by uuid references profiles on delete set null,
  decided_at timestamptz,
  constraint merge_proposals_ordered check (first_id < second_id),
  constraint merge_proposals_note_length check (char_length(note) between 1 and 300),
  constraint merge_proposals_status_known check (status in ('pending', 'declined')),
  constraint merge_proposals_decided check ((status = 'pending') = (decided_at is null))
);
-- One open proposal of a pair.
create unique index merge_proposals_open_once on merge_proposals (first_id, second_id) where status = 'pending';
-- Serves: the moderators' list, newest first.
create index merge_proposals_open on merge_proposals (id desc) where status = 'pending';
-- Serve: the cascades of a venue's deletion, and what a merge moves.
create index merge_proposals_first on merge_proposals (first_id);
create index merge_proposals_second on merge_proposals (second_id);
-- Serve: the export of a member's data, and the deletion of the account.
create index merge_proposals_proposer on merge_proposals (proposed_by) where proposed_by is not null;
create index merge_proposals_decider on merge_proposals (decided_by) where decided_by is not null;
