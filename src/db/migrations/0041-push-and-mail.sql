-- Further channels of notifications: push to devices, and a digest by e-mail.

alter table notification_settings
  alter column site set default true,
  add column push boolean not null default true,
  add column email boolean not null default true;

-- A notification that only another channel shows has a row too: it is neither listed nor counted on the site.
alter table notifications add column on_site boolean not null default true;
drop index notifications_newest;
drop index notifications_unread;
-- Serves: a member's notifications on the site, newest first.
create index notifications_newest on notifications (receiver_id, id desc) where on_site;
-- Serve: marking everything as read, and whether a group has an unread one.
create index notifications_unread on notifications (receiver_id, group_key, id) where read_at is null and on_site;
-- Serves: what a digest sums up.
create index notifications_unseen on notifications (receiver_id, created_at) where read_at is null;

-- Where a browser of a member takes pushes. It belongs to one session and ends with it.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  member_id uuid not null references profiles on delete cascade,
  session_id text not null references auth_sessions on delete cascade,
  -- An address that the browser got from its push service.
  endpoint text collate "C" not null,
  -- The scheme, host and port of the endpoint.
  service text collate "C" not null,
  p256dh bytea not null,
  auth bytea not null,
  created_at timestamptz not null default now(),
  constraint push_subscriptions_endpoint_once unique (endpoint),
  constraint push_subscriptions_session_once unique (session_id),
  constraint push_subscriptions_endpoint_length check (octet_length(endpoint) <= 2000),
  constraint push_subscriptions_key_lengths check (octet_length(p256dh) = 65 and octet_length(auth) = 16)
);
-- Serves: the devices of a member, latest first.
create index push_subscriptions_member on push_subscriptions (member_id, id desc);
-- Serves: holding back what waits for a push service that does not answer.
create index push_subscriptions_service on push_subscriptions (service);

-- What members may be pushed after the commit. A newer notification of the same group takes the place of the waiting one.
create table push_outbox (
  member_id uuid not null references profiles on delete cascade,
  tag text collate "C" not null,
  -- The newest notification of its group; null for private messages. No foreign key: a deleted notification is not pushed, and its
  -- deletion must not wait for a process that pushes.
  notification_id bigint,
  -- Not at once: what is read on the site within these seconds needs no push.
  due_at timestamptz not null default now() + interval '10 seconds',
  primary key (member_id, tag)
);
-- Serves: what is due.
create index push_outbox_due on push_outbox (due_at);

-- One push to one device, until the push service has taken it.
create table pushes (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  tag text collate "C" not null,
  notification_id bigint,
  -- Rises when a newer notification takes the place: the answer to the older push then ends nothing.
  revision integer not null default 1,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint pushes_once unique (subscription_id, tag)
);
-- Serves: what is due.
create index pushes_due on pushes (next_attempt_at);
-- Serves: what is of no use any more.
create index pushes_expired on pushes (expires_at);

-- How often a member gets a digest by e-mail; without a row never.
create table digest_settings (
  member_id uuid primary key references profiles on delete cascade,
  frequency text collate "C" not null,
  -- The day in Istanbul of the last digest, whether there was something to tell or not.
  sent_on date not null default (now() at time zone 'Europe/Istanbul')::date,
  -- What came until then was summed up already.
  covers_until timestamptz not null default now(),
  constraint digest_settings_frequency_known check (frequency in ('daily', 'weekly'))
);
-- Serves: the members whose digest is due.
create index digest_settings_due on digest_settings (sent_on, member_id);

-- Decides where a notification appears, and writes none that would appear nowhere. Every way to a notification passes here.
create function choose_channels() returns trigger language plpgsql as $$
declare
  wish notification_settings;
begin
  select * into wish from notification_settings where member_id = new.receiver_id and kind = new.kind;
  new.on_site := new.on_site and coalesce(wish.site, true);
  if new.on_site
    or (coalesce(wish.push, true) and exists (select from push_subscriptions where member_id = new.receiver_id))
    or (coalesce(wish.email, true) and exists (select from digest_settings where member_id = new.receiver_id))
  then
    return new;
  end if;
  return null;
end $$;
create trigger choose_channels before insert on notifications for each row execute function choose_channels();

-- Counts what is shown on the site, and hands what is to be pushed to the outbox. The number's row is locked first, so that two
-- writers never wait for each other in the outbox.
create or replace function count_notifications() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into notification_counts as c (member_id, unread, version)
      select receiver_id, count(*) filter (where on_site and read_at is null),
        (count(*) filter (where on_site and read_at is null) > 0)::integer
      from added group by receiver_id order by receiver_id
    on conflict (member_id) do update set unread = c.unread + excluded.unread, version = c.version + excluded.version;
    insert into push_outbox (member_id, tag, notification_id)
      select distinct on (a.receiver_id, a.group_key) a.receiver_id, a.group_key, a.id
      from added a left join notification_settings s on s.member_id = a.receiver_id and s.kind = a.kind
      where a.read_at is null and coalesce(s.push, true) and exists (select from push_subscriptions p where p.member_id = a.receiver_id)
      order by a.receiver_id, a.group_key, a.id desc
    on conflict (member_id, tag) do update set notification_id = excluded.notification_id;
    return null;
  end if;
  -- Locked in one order first: an update would lock in the order of its plan.
  perform from notification_counts
    where member_id in (select receiver_id from removed where read_at is null and on_site) order by member_id for update;
  update notification_counts c set unread = c.unread - step.by, version = c.version + 1
    from (
      select o.receiver_id, count(*) as by from removed o join changed n on n.id = o.id
      where o.read_at is null and n.read_at is not null and o.on_site group by o.receiver_id
    ) step
    where c.member_id = step.receiver_id;
  return null;
end $$;
drop trigger notifications_removed on notifications;
create constraint trigger notifications_removed after delete on notifications deferrable initially deferred
  for each row when (old.read_at is null and old.on_site) execute function uncount_notification();

-- A private message may be pushed to its receiver. The push names nobody and quotes nothing. A request makes no sound, and neither
-- does a muted member.
create function push_message() returns trigger language plpgsql as $$
begin
  if exists (select from push_subscriptions where member_id = new.receiver_id)
    and not exists (select from notification_settings where member_id = new.receiver_id and kind = 'message' and not push)
    and message_way(new.sender_id, new.receiver_id) = 'open'
    and not is_silent_for(new.receiver_id, new.sender_id)
  then
    insert into push_outbox (member_id, tag) values (new.receiver_id, 'message') on conflict do nothing;
  end if;
  return null;
end $$;
create trigger push_message after insert on encrypted_messages for each row
  when (new.receiver_id is not null and not new.is_read) execute function push_message();
