-- Files in the picture store. A file is recorded before it is put there, so that whatever goes wrong in between it can be
-- found again without asking the store for a list.
create table media_files (
  name text collate "C" primary key,
  -- Who brought it; null for what we brought ourselves or whose bringer is gone.
  owner_id uuid references profiles on delete set null,
  created_at timestamptz not null default now(),
  constraint media_files_name_form check (name ~ '^[a-z0-9-]{1,80}\.webp$')
);
-- Serves: the job that looks for files that nobody needs.
create index media_files_created on media_files (created_at, name);
create index media_files_owner on media_files (owner_id) where owner_id is not null;

-- Every file that something refers to: whatever refers to files in a column of its own is added here.
create view media_in_use as
  select photo || '-' || size || '.webp' as name
  from restaurants cross join unnest(photos) as photo cross join unnest(array[400, 800, 1600]) as size
  union all
  select substr(avatar_url, 8) from profiles where avatar_url ~ '^/media/[a-z0-9-]{1,80}\.webp$';

-- What is there already was put there before there were records.
insert into media_files (name) select distinct name from media_in_use;
