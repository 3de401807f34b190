-- Whether a restaurant is still there, and what members said about it. A duet has the status of its original.

alter table restaurants
  add column status text collate "C" not null default 'open',
  add column status_since timestamptz,
  add column moved_to text,
  add constraint restaurants_status_known check (status in ('open', 'closed', 'moved')),
  add constraint restaurants_status_dated check (status = 'open' or status_since is not null),
  add constraint restaurants_moved_to_length check (char_length(moved_to) between 1 and 300),
  add constraint restaurants_moved_to_moved check (moved_to is null or status = 'moved');

-- Serves: the number of restaurants in the lists, which leave out the closed ones.
create index restaurants_listed on restaurants (question_type) where status <> 'closed';

-- Serves: leaving out the closed ones where addresses alone are counted.
create index restaurants_closed on restaurants (id) where status = 'closed';

create table venue_statements (
  question_id text collate "C" not null references restaurants on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  statement text collate "C" not null,
  moved_to text,
  said_at timestamptz not null default clock_timestamp(),
  constraint venue_statements_once primary key (question_id, user_id),
  constraint venue_statements_statement_known check (statement in ('closed', 'moved', 'open')),
  constraint venue_statements_moved_to_length check (char_length(moved_to) between 1 and 300),
  constraint venue_statements_moved_to_moved check (moved_to is null or statement = 'moved')
);
-- Serves: the number of members with the same statement.
create index venue_statements_recent on venue_statements (question_id, statement, said_at desc);
-- Serves: the export of a member's data, and the cascade of the account's deletion.
create index venue_statements_user on venue_statements (user_id, said_at);

-- A new duet takes the status of its original. The lock waits for a change that is under way, and a later one sees the duet.
create function take_status() returns trigger language plpgsql as $$
begin
  select status, status_since, moved_to into new.status, new.status_since, new.moved_to
  from restaurants where id = new.parent_question_id for share;
  if not found then
    new.status := 'open';
  end if;
  return new;
end $$;

create trigger duets_take_status before insert on restaurants for each row when (new.parent_question_id is not null)
  execute function take_status();
