-- Reports of private messages. The text comes from the reporter's device, with a proof that it is what the stored envelope contains.

alter table reports
  add column message_id bigint,
  drop constraint reports_one_target,
  add constraint reports_one_target check (num_nonnulls(question_id, comment_id, message_id) = 1);
-- One open report per message: only its receiver can report it.
create unique index reports_message_once on reports (message_id, reporter_id) where status = 'pending' and message_id is not null;
-- Serves: the open reports of one message, newest first.
create index reports_message_open on reports (message_id, created_at desc, id desc) where status = 'pending' and message_id is not null;

-- What a reported message says. It goes with the decision, and with the account of the member who wrote it.
create table reported_messages (
  report_id bigint primary key references reports on delete cascade,
  sender_id uuid not null references profiles on delete cascade,
  content text not null,
  sent_at timestamptz not null,
  constraint reported_messages_size check (octet_length(content) <= 8192)
);
-- Serves: the deletion of the account of the member who wrote it.
create index reported_messages_sender on reported_messages (sender_id);

-- A decided report keeps no private text.
create function forget_reported_message() returns trigger language plpgsql as $$
begin
  delete from reported_messages where report_id = new.id;
  return null;
end $$;
create trigger forget_reported_message after update of status on reports
  for each row when (new.status <> 'pending' and new.message_id is not null) execute function forget_reported_message();
