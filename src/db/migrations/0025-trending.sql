-- A burst of activity lifts a venue in trending little by little, not at once.

-- How much of one hour's activity counts at once: the first two fully, of all of it a twentieth.
create function settled_of(amount double precision) returns double precision language sql immutable
return least(amount, 2.0 + amount / 20.0);

-- The share of a venue's activity that counts in hot by now: what an hour brought beyond settled_of comes in over the next 24 hours.
create function settled_share(restaurant text, activity integer, newest integer) returns double precision language plpgsql stable as $$
declare
  this_hour timestamptz := date_trunc('hour', now(), 'UTC');
  now_amount double precision := greatest(newest, 0);
  waiting double precision := 0;
  past record;
begin
  if activity <= 0 then return 1.0; end if;
  for past in select hour, amount::double precision as amount from restaurant_activity
    where restaurant_id = restaurant and hour > this_hour - interval '24 hours'
  loop
    if past.hour >= this_hour then
      now_amount := now_amount + past.amount;
    else
      waiting := waiting + (past.amount - settled_of(past.amount)) * (1.0 - extract(epoch from this_hour - past.hour) / 86400.0);
    end if;
  end loop;
  waiting := waiting + now_amount - settled_of(now_amount);
  return greatest(0.0, 1.0 - waiting / activity);
end $$;

drop function rising_of(bigint, bigint);
create function rising_of(last_day double precision, week_before double precision)
returns double precision language sql immutable
return case when last_day >= 3 then last_day / (greatest(week_before, 3.0) / 7.0) else 0.0 end;

-- restaurant_activity learns of a vote, comment or reply after this trigger, so the newest is counted from the counters.
create or replace function score_restaurant() returns trigger language plpgsql as $$
declare
  votes integer := new.member_accept_count + new.member_reject_count;
  activity integer := votes + new.comment_count + new.reply_count;
  newest integer := case tg_op when 'UPDATE' then
    activity - old.member_accept_count - old.member_reject_count - old.comment_count - old.reply_count else 0 end;
  age interval := now() - new.created_at;
begin
  new.hype_total := hype_of(votes, new.comment_count, new.reply_count, new.hype_score, age);
  new.hot_score := hot_of((new.hype_total - new.hype_score) * settled_share(new.id, activity, newest) + new.hype_score, age);
  new.engagement_score := engagement_of(votes, new.comment_count);
  return new;
end $$;
