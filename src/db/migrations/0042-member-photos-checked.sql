-- Compatible since: 1.0.0
-- Checks the constraints that the migration before changed; reading all rows keeps nobody from writing.

alter table decisions validate constraint decisions_content_known;
alter table deleted_content_stats validate constraint deleted_content_stats_type_known;
alter table takedown_items validate constraint takedown_items_type_known;
alter table reports validate constraint reports_content_known;
alter table reports validate constraint reports_hash_length;
alter table pending_decisions validate constraint pending_decisions_kind_known;
alter table queue_assignments validate constraint queue_assignments_kind_known;
