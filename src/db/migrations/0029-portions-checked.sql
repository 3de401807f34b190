-- Compatible since: 1.0.0
-- Validates what the migration before added, beside writers.

alter table dishes validate constraint dishes_dish_fkey;
alter table decisions validate constraint decisions_content_known;
alter table deleted_content_stats validate constraint deleted_content_stats_type_known;
alter table takedown_items validate constraint takedown_items_type_known;
alter table reports validate constraint reports_content_known;
