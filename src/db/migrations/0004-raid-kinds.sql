-- The undo of a raid also takes out messages, gifts, collections, prices, photos and hours, and what gone accounts left.

alter table raids add column left_behind jsonb not null default '{"venues": [], "photos": []}';
comment on column raids.left_behind is 'Venues and photos of accounts that are gone: the admin chose them by hand.';
comment on column raid_items.place is 'A venue, a member, a collection or a conversation.';

-- A gift that an undo takes out was never sent: nothing is refunded. One that comes back was sent before any block, unless it still waits.
drop trigger refund_deleted on gift_inbox;
create trigger refund_deleted after delete on gift_inbox
  for each row when (old.status = 'pending' and not is_raid_work()) execute function refund_gift();
drop trigger refuse_blocked on gift_inbox;
create trigger refuse_blocked before insert on gift_inbox
  for each row when (new.status = 'pending' or not is_restoring()) execute function refuse_blocked();
drop trigger refuse_business on gift_inbox;
create trigger refuse_business before insert on gift_inbox
  for each row when (new.message is not null and not is_restoring()) execute function refuse_business_message('messages_not_by_business');

-- A message that comes back is in its old conversation, was sent before any block, and is not pushed.
drop trigger encrypted_messages_conversation on encrypted_messages;
create trigger encrypted_messages_conversation before insert on encrypted_messages
  for each row when (not is_restoring()) execute function name_conversation();
drop trigger push_message on encrypted_messages;
create trigger push_message after insert on encrypted_messages
  for each row when (new.receiver_id is not null and not new.is_read and not is_restoring()) execute function push_message();
drop trigger refuse_blocked on encrypted_messages;
create trigger refuse_blocked before insert on encrypted_messages
  for each row when (not is_restoring()) execute function refuse_blocked();
drop trigger refuse_business on encrypted_messages;
create trigger refuse_business before insert on encrypted_messages
  for each row when (not is_restoring()) execute function refuse_business_message('messages_not_by_business');

-- The ledger of a raid comes back in parts: what was spent may come before what was earned.
create or replace function move_points() returns trigger language plpgsql as $$
declare
  is_spending boolean := new.points_change < 0 and new.reason <> 'REVERSED' and not is_raid_work();
begin
  update profiles set
    points_tenths = case when is_spending then points_tenths + new.points_change
      else greatest(0, points_tenths - debt_tenths + new.points_change) end,
    debt_tenths = case when is_spending then debt_tenths
      else greatest(0, debt_tenths - points_tenths - new.points_change) end
  where id = new.user_id;
  return null;
end $$;
comment on function move_points() is 'A spending never makes debt: without the balance it violates profiles_points_not_negative. Only where a raid comes back, spendings may come before what paid for them.';
