-- A member who leaves takes both halves of a friendship along in one command: it counts once for each friend.
create or replace function count_follow() returns trigger language plpgsql as $$
declare
  pair follows := case tg_op when 'DELETE' then old else new end;
  step integer := case tg_op when 'DELETE' then -1 else 1 end;
  friends integer := case when pair.is_mutual then step else 0 end;
begin
  perform from profiles where id in (pair.follower_id, pair.following_id) order by id for no key update;
  if tg_op = 'DELETE' then
    update follows set is_mutual = false where follower_id = old.following_id and following_id = old.follower_id;
    -- The other half went in the same command, or it would have been told: one of the two counts for both.
    if not found and old.follower_id > old.following_id then friends := 0; end if;
  end if;
  update profiles set following_count = following_count + step, friend_count = friend_count + friends where id = pair.follower_id;
  update profiles set follower_count = follower_count + step, friend_count = friend_count + friends where id = pair.following_id;
  return null;
end $$;
