-- Bells for what changed at the door of an account. Letters tell of the same, whatever a member chose.

-- The kinds are read from the constraint, so that those of other migrations stay.
do $$
declare
  kinds text;
begin
  select string_agg(quote_literal(kind), ', ') into kinds from (
    select m[1] as kind from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as m
      where conname = 'notifications_kind_known' and conrelid = 'notifications'::regclass
    union all values ('new_device'), ('password_changed'), ('email_changed')) known;
  alter table notifications drop constraint notifications_kind_known;
  execute 'alter table notifications add constraint notifications_kind_known check (kind in (' || kinds || '))';
end $$;

-- Tells the member of an account what happened at its door. Without a finished sign-up there is nobody to tell.
create function notify_of_security(account text, what text) returns void language plpgsql as $$
declare
  told notifications;
begin
  select id into told.receiver_id from profiles where auth_id = account;
  told.kind := what;
  told.group_key := what;
  told.cause := what || ':' || gen_random_uuid();
  perform notify_member(told);
end $$;

-- Whether the site asks its staff for a passkey or an authenticator app, and this member has neither. Only what differs from the
-- default, which is no, is stored.
create function lacks_staff_factor(member uuid) returns boolean language sql stable as $$
  select exists (select from site_settings where key = 'staffSecondFactor' and value = 'true'::jsonb)
    and not exists (select from profiles p join passkeys k on k.user_id = p.auth_id where p.id = member)
    and not exists (select from profiles p join totp_secrets t on t.user_id = p.auth_id where p.id = member and t.confirmed_at is not null)
$$;
