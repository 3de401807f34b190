-- Members report replies, profiles, photos and collections too, and moderators remove each of them (docs/decisions/0042-queue.md).

-- What else is reported: a reply's or a menu photo's number, a collection's id, `<member>.<part>` of a profile, `<venue>.<photo>`.
alter table reports
  add column content_type text collate "C",
  add column content_id text collate "C",
  drop constraint reports_one_target,
  add constraint reports_one_target check (num_nonnulls(question_id, comment_id, message_id, content_type) = 1),
  add constraint reports_content_named check ((content_type is null) = (content_id is null)),
  add constraint reports_content_known check (content_type in ('reply', 'profile', 'photo', 'menu_photo', 'collection'));
-- The reported thing under one key.
alter table reports add column item text collate "C" not null generated always as (
  case when question_id is not null then 'question:' || question_id
    when comment_id is not null then 'comment:' || comment_id::text
    when message_id is not null then 'message:' || message_id::text
    else content_type || ':' || content_id end) stored;

drop index reports_question_once;
drop index reports_comment_once;
drop index reports_message_once;
drop index reports_question_open;
drop index reports_comment_open;
drop index reports_message_open;
-- One open report per member and thing.
create unique index reports_once on reports (item, reporter_id) where status = 'pending';
-- Serves: the open reports of one thing, newest first, and whether a report is the newest or the oldest of them.
create index reports_item_open on reports (item, created_at desc, id desc) where status = 'pending';

-- The log of what was deleted keeps a short name of it, and the decision with its reason.
alter table deleted_content_stats
  add column title text,
  add column decision_id bigint references decisions on delete set null,
  add constraint deleted_content_stats_title_length check (char_length(title) between 1 and 300),
  drop constraint deleted_content_stats_type_known,
  add constraint deleted_content_stats_type_known check (
    content_type in ('question', 'comment', 'reply', 'price', 'menu_photo', 'profile', 'photo', 'collection'));
create index deleted_content_stats_decision on deleted_content_stats (decision_id) where decision_id is not null;

-- The account that a decision concerns was deleted: nothing tells of the person, neither the name of what was removed.
create or replace function forget_concerned() returns trigger language plpgsql as $$
begin
  update appeals set content = null, answer = null,
    outcome = coalesce(outcome, 'withdrawn'), answered_at = coalesce(answered_at, now())
    where decision_id = new.id;
  delete from removed_rows where decision_id = new.id;
  update deleted_content_stats set title = null where decision_id = new.id;
  new.facts := null;
  return new;
end $$;

-- A removed collection comes back with its likes, also those of members who are out of its owner's reach by now.
drop trigger refuse_blocked on collection_likes;
create trigger refuse_blocked before insert on collection_likes for each row when (not is_restoring()) execute function refuse_blocked();
