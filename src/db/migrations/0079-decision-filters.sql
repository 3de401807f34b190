-- The log of moderators, with filters (docs/decisions/0046-admin-area.md).

-- Serves: decisions with one outcome, newest first.
create index decisions_outcome on decisions (outcome, decided_at desc, id desc);
-- Serves: the decisions of one moderator, newest first, and the deletion of the account.
drop index decisions_decider;
create index decisions_decider on decisions (decided_by, decided_at desc, id desc) where decided_by is not null;
