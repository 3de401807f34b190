-- The moderators' lists.

-- Serve: the open reports of one thing, newest first, and whether a report is the newest of them.
create index reports_question_open on reports (question_id, created_at desc, id desc) where status = 'pending' and question_id is not null;
create index reports_comment_open on reports (comment_id, created_at desc, id desc) where status = 'pending' and comment_id is not null;
-- Serve: what moderators deleted, newest first, of both kinds and of one.
create index deleted_content_stats_newest on deleted_content_stats (created_at desc, id desc);
create index deleted_content_stats_type_newest on deleted_content_stats (content_type, created_at desc, id desc);
