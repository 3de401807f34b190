-- The author of a restaurant that others have voted on asks the moderators to delete it: a report of a type that only the author
-- sends. reports_question_once keeps it to one while it is open.
alter table reports
  drop constraint reports_type_known,
  add constraint reports_type_known check (
    report_type in ('spam', 'harassment', 'inappropriate', 'hate_speech', 'violence', 'other', 'deletion_request')),
  add constraint reports_request_of_restaurant check (report_type <> 'deletion_request' or question_id is not null);
