-- Points that wait in an open gift are still their sender's: what was deleted meanwhile is taken back when they return.

-- Takes back from a member, as far as the member has it, what paid the member, is deleted, and was not taken back.
create function settle_points(member uuid) returns void language plpgsql as $$
declare
  paid record;
  balance integer;
begin
  for paid in
    select l.source, l.reason, l.points_change from points_log l
      where l.user_id = member and l.reason in ('QUESTION_CREATED', 'VOTE_RECEIVED', 'COMMENT_RECEIVED', 'REPLY_RECEIVED',
        'VOTE_GIVEN', 'COMMENT_GIVEN', 'REPLY_GIVEN')
        and not exists (select from points_log r
          where r.source = l.source || ':' || l.reason and r.user_id = member and r.reason = 'REVERSED')
        and case split_part(l.source, ':', 1)
          when 'comment' then not exists (select from comments c where c.id = split_part(l.source, ':', 2)::bigint and not c.is_deleted)
          when 'reply' then not exists (select from comment_replies a where a.id = split_part(l.source, ':', 2)::bigint)
          when 'vote' then not exists (select from votes v where v.id = split_part(l.source, ':', 2)::bigint)
          when 'restaurant' then not exists (select from restaurants q where q.id = split_part(l.source, ':', 2))
          else false end
      order by l.id
  loop
    select points_tenths into balance from profiles where id = member;
    exit when balance <= 0;
    insert into points_log (user_id, points_change, reason, source)
    values (member, -least(balance, paid.points_change), 'REVERSED', paid.source || ':' || paid.reason)
    on conflict on constraint points_log_once do nothing;
  end loop;
end $$;

create or replace function refund_gift() returns trigger language plpgsql as $$
declare
  sender uuid;
begin
  insert into points_log (user_id, points_change, reason, source)
  select l.user_id, -l.points_change, 'GIFT_REFUNDED', l.source
    from points_log l join profiles p on p.id = l.user_id
    where l.source = 'gift:' || old.id and l.reason = 'GIFT_SENT'
  on conflict on constraint points_log_once do nothing
  returning user_id into sender;
  if found then perform settle_points(sender); end if;
  return null;
end $$;
