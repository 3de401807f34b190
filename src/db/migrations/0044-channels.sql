-- A kind that is off on the site may still be wanted on another channel: only one that is off everywhere is refused here, and
-- choose_channels decides the rest.
create or replace function wants_notification(member uuid, asked text, question text, thread bigint) returns boolean language sql stable as $$
  select not exists (select from notification_settings s where s.member_id = member and s.kind = asked and not (s.site or s.push or s.email))
    and not exists (select from notification_mutes m where m.member_id = member and m.question_id = question)
    and not exists (select from notification_mutes m where m.member_id = member and m.comment_id = thread)
$$;
