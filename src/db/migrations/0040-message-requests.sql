-- Who may write to a member. A first message of a person whom the member does not choose is a request until the member answers.

alter table profiles
  -- Whose first message arrives: everybody's, that of people whom the member follows, or nobody's. What exists stays.
  add column messages_from text not null default 'everybody',
  add constraint profiles_messages_from_known check (messages_from in ('everybody', 'following', 'nobody'));

alter table conversations
  -- In the row of the receiver only: a request that waits, or one that was declined. Null: a conversation like any other.
  add column request text,
  add constraint conversations_request_known check (request in ('waiting', 'declined'));

drop index conversations_newest;
drop index conversations_unread;
-- Serves: the list, newest first, without requests.
create index conversations_newest on conversations (owner_id, last_message_id desc) where request is null;
-- Serves: the requests that wait, newest first.
create index conversations_requests on conversations (owner_id, last_message_id desc) where request = 'waiting';
-- Serves: how many are unread altogether. A request is silent.
create index conversations_unread on conversations (owner_id) include (unread_count) where unread_count > 0 and request is null;

-- How a message of one member reaches another: 'open', as a 'request', or not at all: 'closed'. A block closes it in both directions
-- and looks like a member who takes no messages. Null for a member who left.
create function message_way(sender uuid, receiver uuid) returns text language sql stable as $$
  select case
    when is_blocked_between(sender, receiver) then 'closed'
    when c.owner_id is not null then case when c.request is null then 'open' else 'request' end
    when p.messages_from = 'everybody' then 'open'
    when p.messages_from = 'nobody' then 'closed'
    when exists (select from follows f where f.follower_id = receiver and f.following_id = sender) then 'open'
    else 'request'
  end
  from profiles p left join conversations c on c.owner_id = receiver and c.id = conversation_key(sender, receiver)
  where p.id = receiver
$$;

-- A member who follows another wants to hear from that member: this accepts a request, also one that was declined.
create function accept_followed() returns trigger language plpgsql as $$
begin
  update conversations set request = null
    where owner_id = new.follower_id and id = conversation_key(new.follower_id, new.following_id) and request is not null;
  return null;
end $$;
create trigger accept_followed after insert on follows for each row execute function accept_followed();

-- A request of a member who left has nothing to answer.
create function close_left_request() returns trigger language plpgsql as $$
begin
  new.request := 'declined';
  return new;
end $$;
create trigger close_left_request before update of other_id on conversations
  for each row when (new.other_id is null and new.request = 'waiting') execute function close_left_request();

alter table notifications
  drop constraint notifications_kind_known,
  add constraint notifications_kind_known check (kind in (
    'comment', 'reply', 'thread_reply', 'mention', 'comment_like', 'reply_like', 'collection_like', 'follow', 'follow_back', 'duet',
    'gift_received', 'gift_accepted', 'gift_declined', 'gift_returned', 'badge', 'milestone', 'message_request'));

-- Tells a member quietly of a request: the notification is read from the start, so that no bell rings. It goes with the answer.
create function notify_of_request() returns trigger language plpgsql as $$
declare
  told notifications;
begin
  told.receiver_id := new.owner_id;
  told.cause := 'message_request:' || new.id;
  if new.request = 'waiting' then
    told.actor_id := new.other_id;
    told.kind := 'message_request';
    told.group_key := told.cause;
    perform notify_member(told);
    update notifications set read_at = now() where receiver_id = told.receiver_id and cause = told.cause and read_at is null;
  else
    delete from notifications where receiver_id = told.receiver_id and cause = told.cause;
  end if;
  return null;
end $$;
create trigger notify_of_request after update of request on conversations
  for each row when (new.request is distinct from old.request) execute function notify_of_request();
