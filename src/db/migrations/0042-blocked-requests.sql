-- A request of a member whom the receiver blocks, or who blocks the receiver, waits no longer: it counts as declined.
create function close_blocked_requests() returns trigger language plpgsql as $$
begin
  update conversations set request = 'declined'
    where request = 'waiting' and (owner_id, other_id) in ((new.owner_id, new.member_id), (new.member_id, new.owner_id));
  return null;
end $$;
create trigger close_requests after insert on member_blocks for each row
  when (new.kind = 'block') execute function close_blocked_requests();
