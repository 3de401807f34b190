-- A member who withdrew a vote may vote again, but that vote is no first vote: it pays nothing, adds no activity and begins a
-- cooldown as a change does. Holds nothing of the withdrawn vote. Both keys go with their rows.
create table withdrawn_votes (
  user_id uuid not null references profiles on delete cascade,
  question_id text collate "C" not null references restaurants on delete cascade,
  withdrawn_at timestamptz not null default now(),
  -- Serves: whether this member withdrew a vote here, and a member's withdrawals.
  primary key (user_id, question_id)
);
-- Serves: the cascade of a restaurant's deletion.
create index withdrawn_votes_question on withdrawn_votes (question_id);

-- The statement that adds a vote waits for the voter's lock with an older snapshot; a trigger reads what was committed meanwhile.
create function admit_vote() returns trigger language plpgsql as $$
declare
  takes_no_votes boolean;
  was_withdrawn boolean;
begin
  select not r.is_votable, exists (select from withdrawn_votes w where w.user_id = new.user_id and w.question_id = r.id)
    into takes_no_votes, was_withdrawn from restaurants r where r.id = new.question_id;
  if takes_no_votes then
    raise exception 'this restaurant takes no votes'
      using errcode = 'check_violation', constraint = 'votes_only_where_votable';
  end if;
  if was_withdrawn then
    new.last_rating_change_at := greatest(now(), new.created_at);
  end if;
  return new;
end $$;
create trigger admit_vote before insert on votes for each row execute function admit_vote();
drop trigger check_votable on votes;
drop function check_votable();

-- As before, but only a first vote is activity: a vote after a withdrawal comes with the time of its change.
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
  if tg_op <> 'INSERT' and old.user_id is not null then
    update profiles set vote_count = vote_count - 1 where id = old.user_id and (tg_op = 'DELETE' or new.user_id is null);
  end if;
  if tg_op = 'INSERT' and new.user_id is not null then
    update profiles set vote_count = vote_count + 1 where id = new.user_id;
    if new.last_rating_change_at is null then
      perform note_activity(new.question_id);
    end if;
  end if;
  if tg_op = 'UPDATE' then
    update comments set vote_choice = new.choice, vote_rating = new.rating where vote_id = new.id;
  end if;
  return null;
end $$;
