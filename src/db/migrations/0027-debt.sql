-- What a deletion takes back and the balance cannot pay becomes debt, and later earnings pay the debt first.

alter table profiles add column debt_tenths integer not null default 0;
alter table profiles
  add constraint profiles_debt_not_negative check (debt_tenths >= 0),
  add constraint profiles_debt_without_balance check (debt_tenths = 0 or points_tenths = 0);

-- A fingerprint of the comment or reply that paid, in its normalised spelling: the same text pays a member once in 30 days.
alter table points_log add column text_key text;
-- Serves: how many comments and replies paid a member lately, and for which texts.
create index points_log_written on points_log (user_id, reason, created_at) include (text_key) where reason in ('COMMENT_GIVEN', 'REPLY_GIVEN');

-- A spending never makes debt: without the balance it violates profiles_points_not_negative.
create or replace function move_points() returns trigger language plpgsql as $$
begin
  update profiles set
    points_tenths = case when new.points_change < 0 and new.reason <> 'REVERSED' then points_tenths + new.points_change
      else greatest(0, points_tenths - debt_tenths + new.points_change) end,
    debt_tenths = case when new.points_change < 0 and new.reason <> 'REVERSED' then debt_tenths
      else greatest(0, debt_tenths - points_tenths - new.points_change) end
  where id = new.user_id;
  return null;
end $$;

-- What a deleted thing paid is taken back in full from every member who is still there.
create or replace function reverse_points(paid_by text) returns void language plpgsql as $$
declare
  paid record;
begin
  for paid in select l.user_id, l.points_change, l.reason from points_log l join profiles p on p.id = l.user_id
    where l.source = paid_by and l.points_change > 0 and l.reason <> 'REVERSED' order by l.user_id, l.reason
  loop
    perform from profiles where id = paid.user_id for no key update;
    insert into points_log (user_id, points_change, reason, source)
    values (paid.user_id, -paid.points_change, 'REVERSED', paid_by || ':' || paid.reason)
    on conflict on constraint points_log_once do nothing;
  end loop;
end $$;

-- Points that waited in a gift pay the debt when they return: move_points sees to it.
create or replace function refund_gift() returns trigger language plpgsql as $$
begin
  insert into points_log (user_id, points_change, reason, source)
  select l.user_id, -l.points_change, 'GIFT_REFUNDED', l.source
    from points_log l join profiles p on p.id = l.user_id
    where l.source = 'gift:' || old.id and l.reason = 'GIFT_SENT'
  on conflict on constraint points_log_once do nothing;
  return null;
end $$;

-- Until now a reversal without balance was left out: it becomes debt.
insert into points_log (user_id, points_change, reason, source)
select l.user_id, -l.points_change, 'REVERSED', l.source || ':' || l.reason
  from points_log l
  where l.reason in ('QUESTION_CREATED', 'VOTE_RECEIVED', 'COMMENT_RECEIVED', 'REPLY_RECEIVED', 'VOTE_GIVEN', 'COMMENT_GIVEN', 'REPLY_GIVEN')
    and case split_part(l.source, ':', 1)
      when 'comment' then not exists (select from comments c where c.id = split_part(l.source, ':', 2)::bigint and not c.is_deleted)
      when 'reply' then not exists (select from comment_replies a where a.id = split_part(l.source, ':', 2)::bigint)
      when 'vote' then not exists (select from votes v where v.id = split_part(l.source, ':', 2)::bigint)
      when 'restaurant' then not exists (select from restaurants q where q.id = split_part(l.source, ':', 2))
      else false end
  order by l.id
on conflict on constraint points_log_once do nothing;

drop function settle_points(uuid);
