-- What a moderator removed comes back with an undone decision: nobody is told of it again, and nothing is paid twice.

-- Set in the transactions that undo a decision.
create function is_restoring() returns boolean language sql stable
return coalesce(current_setting('lokma.restoring', true), '') = 'on';

create function skip_when_restoring() returns trigger language plpgsql as $$
begin
  return null;
end $$;
create trigger a_skip_restored before insert on notifications for each row when (is_restoring()) execute function skip_when_restoring();
create trigger skip_restored before insert on notification_fanouts for each row when (is_restoring()) execute function skip_when_restoring();

drop trigger refuse_blocked on comments;
create trigger refuse_blocked before insert on comments for each row
  when (new.user_id is not null and not is_restoring()) execute function refuse_blocked();
drop trigger refuse_blocked on comment_replies;
create trigger refuse_blocked before insert on comment_replies for each row
  when (new.user_id is not null and not is_restoring()) execute function refuse_blocked();
drop trigger refuse_blocked on comment_likes;
create trigger refuse_blocked before insert on comment_likes for each row when (not is_restoring()) execute function refuse_blocked();
drop trigger refuse_blocked on comment_dislikes;
create trigger refuse_blocked before insert on comment_dislikes for each row when (not is_restoring()) execute function refuse_blocked();
drop trigger refuse_blocked on reply_likes;
create trigger refuse_blocked before insert on reply_likes for each row when (not is_restoring()) execute function refuse_blocked();

drop trigger keep_comment_version on comments;
create trigger keep_comment_version after update of content on comments for each row
  when (new.content is distinct from old.content and not is_restoring()) execute function keep_comment_version();

-- Mentions are restored as they were: a name may belong to another member by now.
drop trigger store_mentions on comments;
create trigger store_mentions after insert on comments for each row when (new.has_mentions and not is_restoring()) execute function store_mentions();
drop trigger store_mentions on comment_replies;
create trigger store_mentions after insert on comment_replies for each row
  when (new.has_mentions and not is_restoring()) execute function store_mentions();
drop trigger change_mentions on comments;
create trigger change_mentions after update of content on comments for each row
  when ((new.has_mentions or old.has_mentions) and not is_restoring()) execute function store_mentions();

-- What a deletion took back is paid again: the reversal was never due. The caller holds the locks of the members.
create function restore_points(paid_by text) returns void language plpgsql as $$
declare
  taken record;
begin
  for taken in
    delete from points_log r using points_log l
    where l.source = paid_by and l.points_change > 0 and l.reason <> 'REVERSED'
      and r.source = paid_by || ':' || l.reason and r.user_id = l.user_id and r.reason = 'REVERSED'
    returning r.user_id, r.points_change
  loop
    update profiles set
      points_tenths = greatest(0, points_tenths - debt_tenths - taken.points_change),
      debt_tenths = greatest(0, debt_tenths - points_tenths + taken.points_change)
    where id = taken.user_id;
  end loop;
end $$;
