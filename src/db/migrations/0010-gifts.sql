-- Gifts that come back: what was paid returns, and the sender is told once.

-- When the sender was told that the points are back.
alter table gift_inbox add column refund_seen_at timestamptz;
-- Of older ones nobody is told any more.
update gift_inbox set refund_seen_at = now() where status in ('rejected', 'expired');
-- Serves: what a sender was not told of yet.
create index gift_inbox_returned on gift_inbox (sender_id) where status in ('rejected', 'expired') and refund_seen_at is null;

-- A gift that was not taken gives back what was paid for it, whatever it costs by now, and once: it was declined, it ran
-- out, or its receiver is gone and it with them. A sender who is gone has no ledger and gets nothing.
create function refund_gift() returns trigger language plpgsql as $$
begin
  insert into points_log (user_id, points_change, reason, source)
  select l.user_id, -l.points_change, 'GIFT_REFUNDED', l.source
    from points_log l join profiles p on p.id = l.user_id
    where l.source = 'gift:' || old.id and l.reason = 'GIFT_SENT'
  on conflict on constraint points_log_once do nothing;
  return null;
end $$;
create trigger refund_returned after update of status on gift_inbox for each row
  when (old.status = 'pending' and new.status in ('rejected', 'expired')) execute function refund_gift();
create trigger refund_deleted after delete on gift_inbox for each row
  when (old.status = 'pending') execute function refund_gift();
