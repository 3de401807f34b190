-- Accounts that can be trusted: who comes from elsewhere says a name first, mail goes out, nobody leaves a trace.

-- Whoever signs in with Google for the first time has chosen no name and accepted nothing yet, and so has no profile.
alter table auth_users alter column username drop not null;
alter table auth_users alter column nickname drop not null;
update auth_users set policies_accepted_at = created_at
  where policies_accepted_at is null and exists (select from profiles p where p.auth_id = auth_users.id);
alter table auth_users add constraint auth_users_named_when_accepted
  check (policies_accepted_at is null or num_nulls(username, nickname) = 0);
-- Serves: the job that removes accounts that were begun and never finished.
create index auth_users_unfinished on auth_users (created_at) where policies_accepted_at is null;

-- An account and its profile are born together, once both policies are accepted.
create or replace function make_profile() returns trigger language plpgsql as $$
begin
  if new.policies_accepted_at is not null and (tg_op = 'INSERT' or old.policies_accepted_at is null) then
    insert into profiles (auth_id, username, nickname, created_at)
    values (new.id, new.username, new.nickname, case tg_op when 'INSERT' then new.created_at else now() end);
  end if;
  return null;
end $$;
drop trigger make_profile on auth_users;
create trigger make_profile after insert or update of policies_accepted_at on auth_users
  for each row execute function make_profile();

-- Letters on their way, and those of the last days when there is no mail server: then the local mailbox shows them.
create table mails (
  id bigint generated always as identity primary key,
  -- Whose letter it is: it goes with the account.
  user_id text not null references auth_users on delete cascade,
  -- Address, subject and text, sealed with the server's secret: links in it let their reader in.
  sealed bytea not null,
  created_at timestamptz not null default now(),
  -- After it the letter is of no use.
  expires_at timestamptz not null,
  next_attempt_at timestamptz not null default now(),
  attempts smallint not null default 0,
  constraint mails_attempts_not_negative check (attempts >= 0)
);
-- Serves: what is to be sent next.
create index mails_due on mails (next_attempt_at, id);
-- Serves: what need not be sent any more.
create index mails_expired on mails (expires_at);
create index mails_user on mails (user_id);
