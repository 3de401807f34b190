-- Moderators and admins are notified when something in the queue waits longer than the site's setting.

create table waiting_alerts (
  member_id uuid not null,
  sent_at timestamptz not null default now(),
  constraint waiting_alerts_pkey primary key (member_id),
  constraint waiting_alerts_member_id_fkey foreign key (member_id) references profiles(id) on delete cascade
);
comment on table waiting_alerts is 'When a moderator or an admin was last notified that something in the queue waits too long. Rows of more than a week ago are deleted: they hold back no further alert.';

comment on column push_outbox.notification_id is 'The newest notification of its group; null for private messages, and for what waits in the queue of moderators. No foreign key: a deleted notification is not pushed, and its deletion must not wait for a process that pushes.';
