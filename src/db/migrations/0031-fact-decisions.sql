-- Compatible since: 1.0.0
-- The subjects of decisions, checked in a transaction of its own, which holds nobody up.

alter table crowd_decisions validate constraint crowd_decisions_subject_known;
