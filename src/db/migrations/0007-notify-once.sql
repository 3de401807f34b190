-- The same act of the same member on the same thing notifies once in 24 hours.

create table notified_acts (
  id bigint generated always as identity,
  receiver_id uuid not null,
  actor_id uuid,
  act text collate "C" not null,
  notified_at timestamptz not null default now(),
  constraint notified_acts_pkey primary key (id),
  -- A reply of a business names no actor.
  constraint notified_acts_once unique nulls not distinct (receiver_id, act, actor_id),
  constraint notified_acts_receiver_id_fkey foreign key (receiver_id) references profiles on delete cascade,
  constraint notified_acts_actor_id_fkey foreign key (actor_id) references profiles on delete cascade
);
comment on table notified_acts is 'Of which repeatable acts a receiver was notified in the last 24 hours. It outlives a notification that goes when the act is taken back.';
comment on column notified_acts.act is 'The kind of act and its thing: see repeatable_act.';
create index notified_acts_actor on notified_acts (actor_id) where actor_id is not null;
comment on index notified_acts_actor is 'Serves: the deletion of the actor''s account.';
create index notified_acts_age on notified_acts (notified_at);
comment on index notified_acts_age is 'Serves: the removal of acts of more than 24 hours ago.';

-- Replies, gifts, badges and decisions are things of their own each time: they have none. A comment is one with the vote and one without.
create function repeatable_act(told notifications) returns text language sql stable as $$
  select case
    when told.kind in ('follow', 'follow_back') then 'follow'
    when told.kind = 'comment' then told.group_key
      || case when exists (select from comments where id = told.comment_id and vote_id is not null) then ':vote' else '' end
    when told.kind in ('comment_like', 'reply_like', 'collection_like', 'mention', 'duet', 'business_reply') then told.group_key
  end
$$;
comment on function repeatable_act(notifications) is 'What a member can do, take back and do again, with its thing. Null for what is a new thing each time.';

-- Two at once wait for each other at the unique key. What is done again before its push leaves is the first act: see push_outbox.due_at.
create function notify_once() returns trigger language plpgsql as $$
declare
  done_act text := repeatable_act(new);
begin
  if done_act is null then
    return new;
  end if;
  insert into notified_acts as a (receiver_id, actor_id, act) values (new.receiver_id, new.actor_id, done_act)
  on conflict on constraint notified_acts_once do update set notified_at = now() where a.notified_at <= now() - interval '24 hours';
  if not found and not exists (
    select from notified_acts a
    where a.receiver_id = new.receiver_id and a.act = done_act and a.actor_id is not distinct from new.actor_id
      and a.notified_at > now() - interval '10 seconds' and (
        exists (select from push_outbox p where p.member_id = new.receiver_id and p.tag = new.group_key)
        or not exists (select from push_subscriptions p where p.member_id = new.receiver_id)))
  then
    new.read_at := now();
  end if;
  return new;
end $$;
comment on function notify_once() is 'An act that is repeated within 24 hours is listed as read: it changes no number, and nothing is pushed or mailed. What is done again before its push leaves counts as the first act. Runs after the triggers that write no row.';
create trigger z_notify_once before insert on notifications for each row execute function notify_once();
