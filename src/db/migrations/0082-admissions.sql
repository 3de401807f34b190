-- Who becomes a member: invitations and applications (docs/decisions/0051-admissions.md).

create table invitations (
  id bigint generated always as identity primary key,
  -- Of the link only a hash is kept: who reads the database gets no invitation.
  token_hash bytea not null,
  -- For the moderators: to whom it goes.
  note text not null,
  max_uses integer not null,
  uses integer not null default 0,
  -- Deferrable: an account points to its invitation, and an invitation to its maker. A restore fills the tables one after another.
  created_by uuid references profiles on delete set null deferrable initially deferred,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint invitations_token_unique unique (token_hash),
  constraint invitations_max_uses check (max_uses between 1 and 1000),
  constraint invitations_uses check (uses between 0 and max_uses),
  constraint invitations_note_length check (char_length(note) <= 80)
);
-- Serves: the deletion of an account, and its export.
create index invitations_creator on invitations (created_by) where created_by is not null;

alter table auth_users
  add column invitation_id bigint references invitations on delete set null,
  -- An application waits while the policies count as not accepted: then make_profile has made no profile.
  add column applied_at timestamptz,
  add column application_answer text,
  add column application_language text,
  add constraint auth_users_application_named check (applied_at is null or num_nulls(username, nickname) = 0),
  add constraint auth_users_application_length check (char_length(application_answer) <= 500);
-- Serves: the members of one invitation, and its deletion.
create index auth_users_invitation on auth_users (invitation_id) where invitation_id is not null;
-- Serves: the applications that wait, oldest first.
create index auth_users_applied on auth_users (applied_at, id) where applied_at is not null and policies_accepted_at is null;
-- Of two applications for one name the second is refused at once.
create unique index auth_users_applied_username on auth_users (username) where applied_at is not null and policies_accepted_at is null;

-- An account spends its invitation in its own transaction, so that the last use of a link makes one account.
create function spend_invitation() returns trigger language plpgsql as $$
begin
  if new.invitation_id is not null and (tg_op = 'INSERT' or old.invitation_id is distinct from new.invitation_id) then
    update invitations set uses = uses + 1
    where id = new.invitation_id and uses < max_uses and expires_at > now() and revoked_at is null;
    if not found then
      raise exception 'this invitation is spent' using errcode = 'check_violation', constraint = 'invitations_good';
    end if;
  end if;
  return new;
end $$;
create trigger spend_invitation before insert or update of invitation_id on auth_users
  for each row execute function spend_invitation();
