-- Serves: the votes of one visitor, which become a member's own.
create index votes_visitor on votes (anonymous_session_id, question_id) where anonymous_session_id is not null;

-- Activity in the hour in which it happened, unless a job would remove it again.
create function note_activity(restaurant text, cast_at timestamptz) returns void language sql as $$
  insert into restaurant_activity (restaurant_id, hour, amount)
  select restaurant, date_trunc('hour', cast_at, 'UTC'), 1 where cast_at > now() - interval '9 days'
  on conflict (restaurant_id, hour) do update set amount = restaurant_activity.amount + 1;
$$;

-- As before, but a visitor's vote can become a member's: it then counts for the member too, and as activity of the hour of the vote.
create or replace function count_vote() returns trigger language plpgsql as $$
declare
  restaurant text := case tg_op when 'DELETE' then old.question_id else new.question_id end;
  old_member integer := 0; new_member integer := 0; old_visitor integer := 0; new_visitor integer := 0;
  old_accept integer := 0; new_accept integer := 0; old_reject integer := 0; new_reject integer := 0;
  old_rating smallint; new_rating smallint;
begin
  if tg_op <> 'INSERT' then
    old_member := (old.user_id is not null)::integer; old_visitor := 1 - old_member;
    old_accept := (old.choice = 'accept')::integer; old_reject := 1 - old_accept;
    old_rating := old.rating;
  end if;
  if tg_op <> 'DELETE' then
    new_member := (new.user_id is not null)::integer; new_visitor := 1 - new_member;
    new_accept := (new.choice = 'accept')::integer; new_reject := 1 - new_accept;
    new_rating := new.rating;
  end if;
  update restaurants set
    accept_count = accept_count + new_accept - old_accept,
    reject_count = reject_count + new_reject - old_reject,
    member_accept_count = member_accept_count + new_accept * new_member - old_accept * old_member,
    member_reject_count = member_reject_count + new_reject * new_member - old_reject * old_member,
    logged_in_ratings = bump(bump(logged_in_ratings, old_rating, -old_member), new_rating, new_member),
    anonymous_ratings = bump(bump(anonymous_ratings, old_rating, -old_visitor), new_rating, new_visitor)
  where id = restaurant;
  if old_member > new_member then
    update profiles set vote_count = vote_count - 1 where id = old.user_id;
  end if;
  if new_member > old_member then
    update profiles set vote_count = vote_count + 1 where id = new.user_id;
    if new.last_rating_change_at is null then
      perform note_activity(new.question_id, case tg_op when 'INSERT' then now() else new.created_at end);
    end if;
  end if;
  if tg_op = 'UPDATE' then
    update comments set vote_choice = new.choice, vote_rating = new.rating where vote_id = new.id;
  end if;
  return null;
end $$;
