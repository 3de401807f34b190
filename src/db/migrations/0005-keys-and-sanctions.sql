-- What cannot be undone needs an old key, what a thief added can be undone, and a sanction follows a confirmed e-mail.

alter table auth_users add column must_confirm boolean not null default false;
comment on column auth_users.must_confirm is 'Whether the member writes only once the address is confirmed: the site asked it at the sign-up, or a sanction waits at the address. An account that never confirms ends after a week.';
create index auth_users_unconfirmed on auth_users (created_at) where must_confirm and not email_verified;
comment on index auth_users_unconfirmed is 'Serves: accounts that never confirmed their address, and end.';

alter table auth_accounts add column key_since timestamptz;
comment on column auth_accounts.key_since is 'Since when its password opens the account; null: since the sign-up.';

alter table auth_sessions
  add column opened_with text,
  add column second_factor_at timestamptz,
  add constraint auth_sessions_opened_with check (opened_with ~ '^(app|passkey:[0-9a-f-]{36}|google)$');
comment on column auth_sessions.opened_with is 'The key that opened it, where it was not the password alone: a passkey, the code of an app, or Google. The undo of a key ends its sessions.';
comment on column auth_sessions.second_factor_at is 'When it was opened or last proven with a second factor that counts for staff.';
comment on column auth_sessions.proven_again_at is 'When a session last proved itself after its sign-in with a key that was 72 hours old: what cannot be undone takes no other proof.';

alter table passkeys
  add column added_in text,
  add column counts_for_staff boolean not null default true;
comment on column passkeys.added_in is 'The session in which it was added. The undo of the key ends it too.';
comment on column passkeys.counts_for_staff is 'Whether it is a second factor of staff: one that staff added without a second factor waits until an admin or a link in a letter confirms it.';

alter table totp_secrets
  add column added_in text,
  add column counts_for_staff boolean not null default true;
comment on column totp_secrets.added_in is 'The session in which it was added. The undo of the key ends it too.';
comment on column totp_secrets.counts_for_staff is 'As that of a passkey.';

-- A letter about a new key carries a link that removes it.
create table key_undos (
  id uuid not null default gen_random_uuid(),
  user_id text not null,
  kind text not null,
  key_id text not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint key_undos_pkey primary key (id),
  constraint key_undos_token_once unique (token_hash),
  constraint key_undos_key_once unique (user_id, kind, key_id),
  constraint key_undos_user_id_fkey foreign key (user_id) references auth_users(id) on delete cascade,
  constraint key_undos_kind_known check (kind in ('passkey', 'app', 'google')),
  constraint key_undos_hash_length check (octet_length(token_hash) = 32)
);
create index key_undos_expired on key_undos (expires_at);
comment on table key_undos is 'New keys that a link in a letter removes again, for 72 hours.';
comment on column key_undos.key_id is 'The id of the passkey or of the Google account; empty for the app, of which there is one.';
comment on index key_undos_expired is 'Serves: what is kept no longer.';

-- Where all keys are new, what cannot be undone waits.
create table waiting_acts (
  id uuid not null default gen_random_uuid(),
  user_id text not null,
  kind text not null,
  passkey_id uuid,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  constraint waiting_acts_pkey primary key (id),
  constraint waiting_acts_token_once unique (token_hash),
  constraint waiting_acts_once unique nulls not distinct (user_id, kind, passkey_id),
  constraint waiting_acts_user_id_fkey foreign key (user_id) references auth_users(id) on delete cascade,
  constraint waiting_acts_passkey_id_fkey foreign key (passkey_id) references passkeys(id) on delete cascade,
  constraint waiting_acts_kind_known check (kind in ('deletion', 'passkey', 'app')),
  constraint waiting_acts_passkey_given check ((kind = 'passkey') = (passkey_id is not null)),
  constraint waiting_acts_hash_length check (octet_length(token_hash) = 32)
);
create index waiting_acts_due on waiting_acts (due_at);
create index waiting_acts_passkey on waiting_acts (passkey_id) where passkey_id is not null;
comment on table waiting_acts is 'Deletions, and removals of a passkey or an app, that members asked for while all their keys were younger than 72 hours. A link in a letter to each address of that time cancels one.';
comment on index waiting_acts_due is 'Serves: the acts whose time has come.';
comment on index waiting_acts_passkey is 'Serves: the removal of a passkey, by its foreign key.';

-- A sanction follows a confirmed e-mail.
alter table left_bans rename to left_sanctions;
alter table left_sanctions rename constraint left_bans_hash_length to left_sanctions_hash_length;
alter table left_sanctions drop constraint left_bans_pkey;
alter index left_bans_expired rename to left_sanctions_expired;
alter table left_sanctions
  add column kind text collate "C" not null default 'banned',
  add column decision_id bigint,
  add column until timestamptz,
  add constraint left_sanctions_pkey primary key (person_hash, kind),
  add constraint left_sanctions_decision_id_fkey foreign key (decision_id) references decisions(id) on delete cascade,
  add constraint left_sanctions_kind_known check (kind in ('muted', 'suspended', 'banned')),
  add constraint left_sanctions_decided check (kind = 'banned' or decision_id is not null);
alter table left_sanctions alter column kind drop default;
create index left_sanctions_decision on left_sanctions (decision_id);
comment on table left_sanctions is 'Sanctions of people who left: by a keyed hash of the confirmed e-mail, until the sanction ends, a year at most.';
comment on column left_sanctions.decision_id is 'Null for bans from before these were kept.';
comment on column left_sanctions.until is 'When the sanction ends; null without an end.';
comment on index left_sanctions_decision is 'Serves: the decision that is gone, by its foreign key.';

-- A factor that waits for its confirmation is none.
create function asks_staff_factor() returns boolean language sql stable as $$
  select exists (select from site_settings where key = 'staffSecondFactor' and value = 'true'::jsonb)
$$;
comment on function asks_staff_factor() is 'Whether the site asks its staff for a second factor. Only what differs from the default, which is no, is stored.';
create or replace function lacks_staff_factor(member uuid) returns boolean language sql stable as $$
  select asks_staff_factor()
    and not exists (select from profiles p join passkeys k on k.user_id = p.auth_id where p.id = member and k.counts_for_staff)
    and not exists (
      select from profiles p join totp_secrets t on t.user_id = p.auth_id
      where p.id = member and t.confirmed_at is not null and t.counts_for_staff)
$$;
comment on function lacks_staff_factor(uuid) is 'Whether the site asks its staff for a passkey or an authenticator app, and this member has neither that was confirmed.';
create function has_factor(member uuid) returns boolean language sql stable as $$
  select exists (select from profiles p join passkeys k on k.user_id = p.auth_id where p.id = member)
    or exists (select from profiles p join totp_secrets t on t.user_id = p.auth_id where p.id = member and t.confirmed_at is not null)
$$;
comment on function has_factor(uuid) is 'Whether the member has a passkey or an authenticator app, confirmed for staff or not.';

-- A letter confirms the first factor of staff.
alter table mail_links drop constraint mail_links_type_known;
alter table mail_links add constraint mail_links_type_known check (type in ('signup', 'recovery', 'factor'));
