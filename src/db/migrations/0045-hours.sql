-- When venues are open. Lokma reads and writes OpenStreetMap's opening_hours (src/features/hours).

-- A venue without a row, or without a value, is neither open nor closed: its hours are unknown.
create table restaurant_hours (
  restaurant_id text collate "C" primary key references restaurants on delete cascade,
  value text,
  version int not null default 1,
  -- The opening that lasts or comes next, without gaps. A job puts the following one in its place, at due_at at the earliest;
  -- while the job is late, the venue is missing among the open ones, and never wrongly there.
  opening tstzrange,
  due_at timestamptz,
  constraint restaurant_hours_value_size check (octet_length(value) between 1 and 12000),
  constraint restaurant_hours_version_counts check (version >= 1),
  constraint restaurant_hours_unknown_not_open check (value is not null or (opening is null and due_at is null)),
  constraint restaurant_hours_known_due check (value is null or due_at is not null)
);
-- Serves: the venues that are open at a moment, for the list's filter, where few of the order are open.
create index restaurant_hours_opening on restaurant_hours using gist (opening);
-- Serves: the job that puts the next opening in place.
create index restaurant_hours_due on restaurant_hours (due_at) where due_at is not null;

-- Who said what about the hours of a venue, each version once.
create table hours_changes (
  id bigint generated always as identity primary key,
  restaurant_id text collate "C" not null references restaurants on delete cascade,
  version int not null,
  member_id uuid references profiles on delete set null,
  old_value text,
  new_value text,
  -- The version whose value an undo brought back; 0: the hours were unknown.
  undone_to int,
  created_at timestamptz not null default now(),
  constraint hours_changes_once unique (restaurant_id, version),
  constraint hours_changes_differ check (old_value is distinct from new_value),
  constraint hours_changes_undo_before check (undone_to between 0 and version - 2)
);
-- Serves: the export of a member's data, and the deletion of the account.
create index hours_changes_member on hours_changes (member_id, id);
