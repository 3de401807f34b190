-- A member's e-mail changes by a link at the new address, and the old address undoes it (docs/decisions/0049-keys-to-the-account.md).

create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references auth_users on delete cascade,
  old_email text not null,
  new_email text not null,
  -- Null once the link was used, and where the new address has an account: no link was sent then.
  confirm_hash bytea,
  confirm_until timestamptz not null,
  undo_hash bytea not null,
  -- Counts again from the confirmation.
  undo_until timestamptz not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  constraint email_changes_confirm_once unique (confirm_hash),
  constraint email_changes_undo_once unique (undo_hash),
  constraint email_changes_differ check (old_email <> new_email)
);
-- An account waits for one new address; a newer wish takes the place of the older.
create unique index email_changes_pending_once on email_changes (user_id) where confirmed_at is null;
-- Serves: the changes of an account, the export.
create index email_changes_of_account on email_changes (user_id, created_at);
-- Serves: whether an address is held for the person who had it.
create index email_changes_held on email_changes (old_email) where confirmed_at is not null;
-- Serves: the removal of old changes.
create index email_changes_age on email_changes (undo_until);

-- Whether an address is held for another account, which can still take it back.
create function is_email_held(address text, other_than text) returns boolean language sql stable as $$
  select exists (select from email_changes
    where old_email = address and confirmed_at is not null and undo_until > now() and user_id is distinct from other_than)
$$;

-- After the row: a sign-up waits for the address at its unique index first, and sees then that it is held.
create function refuse_held_email() returns trigger language plpgsql as $$
begin
  if is_email_held(new.email, new.id) then
    raise unique_violation using message = 'the address is held', constraint = 'auth_users_email_held';
  end if;
  return null;
end $$;
create trigger auth_users_email_held after insert or update of email on auth_users
  for each row execute function refuse_held_email();
