-- Two venues that are one are merged: what belongs to the absorbed one moves to the survivor, and a journal knows for 30 days what
-- moved, so that the merge can be undone (docs/decisions/0034-merges.md).

-- The address of an absorbed venue leads to its survivor, always in one step.
create table restaurant_redirects (
  id text collate "C" primary key,
  restaurant_id text collate "C" not null references restaurants on delete cascade,
  constraint restaurant_redirects_id_slug check (is_slug(id)),
  constraint restaurant_redirects_elsewhere check (id <> restaurant_id)
);
-- Serves: the addresses that lead to a venue that is merged itself, and the cascade of its deletion.
create index restaurant_redirects_restaurant on restaurant_redirects (restaurant_id);

-- No foreign key on the two venues: the absorbed one has no row, and the survivor may be absorbed later.
create table venue_merges (
  id bigint generated always as identity primary key,
  survivor_id text collate "C" not null,
  absorbed_id text collate "C" not null,
  absorbed_title text not null,
  -- The absorbed venue's row without its author; null once the merge cannot be undone.
  absorbed jsonb,
  author_id uuid references profiles on delete set null,
  -- Photos of the absorbed venue for which the survivor had no room.
  photos text[] not null default '{}',
  merged_by uuid references profiles on delete set null,
  merged_at timestamptz not null default now(),
  undone_by uuid references profiles on delete set null,
  undone_at timestamptz,
  constraint venue_merges_two check (survivor_id <> absorbed_id)
);
-- Serves: a venue is absorbed once at a time.
create unique index venue_merges_absorbed_once on venue_merges (absorbed_id) where undone_at is null;
-- Serves: the latest merge of a survivor.
create index venue_merges_survivor on venue_merges (survivor_id, id desc) where undone_at is null;
-- Serves: the job that forgets what cannot be undone any more.
create index venue_merges_undoable on venue_merges (merged_at) where absorbed is not null;
create index venue_merges_author on venue_merges (author_id) where author_id is not null;
create index venue_merges_merged_by on venue_merges (merged_by) where merged_by is not null;
create index venue_merges_undone_by on venue_merges (undone_by) where undone_by is not null;

-- The journal of a merge. A moved row is named by its key, with the values that it had; a row that gave way to another is kept whole.
create table merge_rows (
  id bigint generated always as identity primary key,
  merge_id bigint not null references venue_merges on delete cascade,
  kind text collate "C" not null,
  is_kept boolean not null,
  row_key text collate "C" not null,
  content jsonb,
  -- Whose row it is: it goes with the account.
  owner_id uuid references profiles on delete cascade,
  -- Who wrote a row that stays without its writer.
  writer_id uuid references profiles on delete set null
);
-- Serves: what a merge did to a table.
create index merge_rows_merge on merge_rows (merge_id, kind, is_kept, row_key);
-- Serve: the export of a member's data, and the deletion of the account.
create index merge_rows_owner on merge_rows (owner_id, id) where owner_id is not null;
create index merge_rows_writer on merge_rows (writer_id) where writer_id is not null;

-- A vote that gave way to the same member's newer vote in a merge. What it paid stays paid until the newer one is deleted.
create table merged_votes (
  vote_id bigint primary key,
  kept_id bigint not null
);
-- Serves: the votes that gave way to a vote that is deleted.
create index merged_votes_kept on merged_votes (kept_id);

-- Set in the transactions that merge and undo. Rows are moved there, not made or deleted: nothing is counted twice, paid or told.
create function is_merging() returns boolean language sql stable
return coalesce(current_setting('lokma.merging', true), '') = 'on';

drop trigger count_vote on votes;
create trigger count_vote after insert or delete or update of choice, rating, user_id on votes
  for each row when (not is_merging()) execute function count_vote();
drop trigger admit_vote on votes;
create trigger admit_vote before insert on votes for each row when (not is_merging()) execute function admit_vote();
drop trigger reverse_deleted on votes;
create trigger reverse_deleted after delete on votes for each row when (not is_merging()) execute function reverse_deleted('vote');
drop trigger reverse_deleted on restaurants;
create trigger reverse_deleted after delete on restaurants for each row when (not is_merging()) execute function reverse_deleted('restaurant');
drop trigger prices_counted on prices;
create trigger prices_counted after insert or delete on prices for each row when (not is_merging()) execute function count_prices();
drop trigger notify_of_milestone on restaurants;
create trigger notify_of_milestone after update on restaurants for each row
  when (new.member_vote_count > old.member_vote_count and new.author_id is not null
    and new.member_vote_count in (10, 50, 100, 500, 1000, 5000, 10000, 50000, 100000) and not is_merging())
  execute function notify_of_milestone();

-- The deletion of a vote takes back what the votes paid that gave way to it.
create function reverse_merged() returns trigger language plpgsql as $$
declare
  past bigint;
begin
  for past in
    with recursive older as (
      select vote_id from merged_votes where kept_id = old.id
      union select m.vote_id from merged_votes m join older o on m.kept_id = o.vote_id)
    select vote_id from older order by vote_id
  loop
    perform reverse_points('vote:' || past);
    delete from merged_votes where vote_id = past;
  end loop;
  return null;
end $$;
create trigger reverse_merged after delete on votes for each row when (not is_merging()) execute function reverse_merged();

-- The ledger names the venue where something was earned, also while it is absorbed. Only a deletion takes the name away.
alter table points_log drop constraint points_log_question_id_fkey;

create function forget_deleted_venue() returns trigger language plpgsql as $$
begin
  update points_log set question_id = null where question_id = old.id;
  with recursive lost as (
    select id, absorbed_id from venue_merges where survivor_id = old.id and undone_at is null
    union select m.id, m.absorbed_id from venue_merges m join lost l on m.survivor_id = l.absorbed_id where m.undone_at is null)
  delete from venue_merges where id in (select id from lost);
  return null;
end $$;
create trigger forget_deleted after delete on restaurants for each row when (not is_merging()) execute function forget_deleted_venue();

create function forget_redirect() returns trigger language plpgsql as $$
begin
  update points_log set question_id = null where question_id = old.id;
  return null;
end $$;
create trigger forget_redirect after delete on restaurant_redirects for each row when (not is_merging()) execute function forget_redirect();

-- An address that leads to another venue is taken: the row is left out, as for an address that a venue has.
create function refuse_redirected() returns trigger language plpgsql as $$
begin
  if exists (select from restaurant_redirects where id = new.id) then
    return null;
  end if;
  return new;
end $$;
create trigger a_refuse_redirected before insert on restaurants for each row when (not is_merging()) execute function refuse_redirected();

-- Puts a row of the journal back; columns that the row does not know keep their defaults. False when another row has its place.
create function restore_row(target regclass, content jsonb) returns boolean language plpgsql as $$
declare
  names text;
  restored integer;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into names from pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and content ? attname;
  execute format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$s, $1) on conflict do nothing',
    target, names) using content;
  get diagnostics restored = row_count;
  return restored > 0;
end $$;

-- A comment that a merge brought to a venue where its writer has another comment.
alter table comments add column is_second boolean not null default false;
drop index comments_standalone_once;
create unique index comments_standalone_once on comments (question_id, user_id) where vote_id is null and not is_deleted and not is_second;

create or replace view media_in_use as
  select photo || '-' || size || '.webp' as name
  from restaurants cross join unnest(photos) as photo cross join unnest(array[400, 800, 1600]) as size
  union all
  select substr(avatar_url, 8) from profiles where avatar_url ~ '^/media/[a-z0-9-]{1,80}\.webp$'
  union all
  select photo || '-' || size || '.webp' from menu_photos cross join unnest(array[400, 800, 1600]) as size
  union all
  select photo || '-' || size || '.webp' from venue_merges cross join unnest(photos) as photo cross join unnest(array[400, 800, 1600]) as size
  union all
  select content ->> 'photo' || '-' || size || '.webp' from merge_rows cross join unnest(array[400, 800, 1600]) as size
    where kind = 'menu_photos' and is_kept;
