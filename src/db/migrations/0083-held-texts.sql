-- Texts of newcomers that wait for a moderator (docs/decisions/0052-newcomers.md).
create table held_texts (
  id bigint generated always as identity primary key,
  user_id uuid not null references profiles on delete cascade,
  question_id text not null references restaurants on delete cascade,
  -- The comment that it answers; null: it is a comment itself.
  comment_id bigint references comments on delete cascade,
  replied_to bigint references comment_replies on delete set null,
  -- Empty once it is decided: the accepted text is a comment or a reply then.
  content text not null,
  held_at timestamptz not null default now(),
  decided_at timestamptz,
  is_accepted boolean,
  constraint held_texts_decided check ((decided_at is null) = (is_accepted is null)),
  constraint held_texts_length check (char_length(content) <= 500)
);
-- Of one member at most one comment on a venue waits.
create unique index held_texts_comment_once on held_texts (user_id, question_id) where comment_id is null and decided_at is null;
-- Serves: what waits, the oldest first.
create index held_texts_waiting on held_texts (held_at, id) where decided_at is null;
-- Serves: the last text of a member, whether a link was accepted, the export, and the deletion of the account.
create index held_texts_member on held_texts (user_id, held_at desc);
-- Serve: the deletion of a venue, a comment or a reply.
create index held_texts_question on held_texts (question_id);
create index held_texts_comment on held_texts (comment_id) where comment_id is not null;
create index held_texts_replied_to on held_texts (replied_to) where replied_to is not null;

alter table queue_assignments drop constraint queue_assignments_kind_known;
alter table queue_assignments add constraint queue_assignments_kind_known
  check (kind in ('report', 'status', 'merge', 'claim', 'appeal', 'shield', 'newcomer'));

-- Serves: the last reply of a member, and the deletion of the account.
create index comment_replies_member on comment_replies (user_id, created_at desc);
drop index comment_replies_user;
