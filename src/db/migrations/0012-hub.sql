-- When a member was last connected to the hub; nothing of whoever keeps it private.
alter table profiles add column last_seen_at timestamptz,
  add constraint profiles_seen_is_shown check (show_online or last_seen_at is null);
