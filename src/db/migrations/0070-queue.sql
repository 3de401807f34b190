-- The moderators' queue: everything that waits for a decision, oldest first, and who works on what (docs/decisions/0042-queue.md).

-- What a moderator has taken. It runs out by itself, so that nothing stays with a moderator who went away.
create table queue_assignments (
  kind text collate "C" not null,
  -- What waits: its number, or the key of a reported thing or of a venue.
  item text collate "C" not null,
  member_id uuid not null references profiles on delete cascade,
  until timestamptz not null,
  constraint queue_assignments_once primary key (kind, item),
  constraint queue_assignments_kind_known check (kind in ('report', 'status', 'merge', 'claim', 'appeal', 'shield'))
);
-- Serves: what a moderator has taken, and the deletion of the account.
create index queue_assignments_member on queue_assignments (member_id);
-- Serves: the deletion of what has run out.
create index queue_assignments_until on queue_assignments (until);

-- Serves: the proposals in the queue, oldest first.
create index merge_proposals_waiting on merge_proposals (created_at, id) where status = 'pending';

-- Whether a member's statement about a venue waits for others who say the same, or for a moderator.
alter table venue_statements add column is_waiting boolean not null default false;
update venue_statements s set is_waiting = true from restaurants r
  where r.id = s.question_id and s.statement <> r.status and s.said_at > coalesce(r.status_since, '-infinity');
-- Serves: the statements in the queue, oldest first.
create index venue_statements_waiting on venue_statements (said_at, question_id) where is_waiting;
-- Serves: whether a statement is the oldest that waits about its venue.
create index venue_statements_venue_waiting on venue_statements (question_id, said_at, user_id) where is_waiting;
