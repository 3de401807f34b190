-- What operators change while the site runs (docs/decisions/0048-site-settings.md).

-- Only what differs from the default is stored.
create table site_settings (
  key text primary key,
  value jsonb not null
);

-- Counts the saves: of two forms that were opened at the same version only the first is saved.
create table site_version (
  is_only boolean primary key default true,
  version integer not null default 0,
  constraint site_version_is_only check (is_only)
);
insert into site_version default values;

-- Every change with before and after; null means the default.
create table site_changes (
  id bigint generated always as identity primary key,
  version integer not null,
  key text not null,
  before jsonb,
  after jsonb,
  changed_by uuid references profiles on delete set null,
  changed_at timestamptz not null default now(),
  -- Serves: what changed since a version.
  constraint site_changes_once unique (version, key)
);
-- Serves: the deletion of an account, and its export.
create index site_changes_author on site_changes (changed_by) where changed_by is not null;
