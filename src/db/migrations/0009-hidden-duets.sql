-- A member is not told of what happens below a duet whose page a block hides.

create or replace function skip_silent_notification() returns trigger language plpgsql as $$
declare
  writer uuid;
begin
  perform pg_advisory_xact_lock_shared(pair_lock(new.receiver_id, new.actor_id));
  if is_silent_for(new.receiver_id, new.actor_id) then
    return null;
  end if;
  select duet_user_id into writer from restaurants where id = coalesce(
    new.question_id, (select question_id from comments where id = new.comment_id),
    (select question_id from comment_replies where id = new.reply_id));
  if writer is not null and is_blocked_between(new.receiver_id, writer) then
    return null;
  end if;
  return new;
end $$;
comment on function skip_silent_notification() is 'A member is not told of members whom a block or a mute keeps away, whatever the cause is, nor of what others do below a duet of a member out of reach.';
