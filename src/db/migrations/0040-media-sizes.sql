-- Compatible since: 1.0.0
-- What each picture is for and how large it is. The job 'media-listing' fills both for older rows, and for those that servers of the
-- release before write.

alter table media_files add column kind text collate "C";
alter table media_files add column bytes integer;
comment on column media_files.kind is 'What names it: a photo of a restaurant, a menu or an eater, a face, a proof of a business, or the logo. Null: not looked up yet.';
comment on column media_files.bytes is 'Null: not measured yet.';
alter table media_files add constraint media_files_kind_known
  check (kind in ('restaurant', 'menu', 'eater', 'profile', 'proof', 'site')) not valid;
alter table media_files add constraint media_files_bytes_size check (bytes >= 0) not valid;

-- What the last nightly listing of the picture store found.
create table media_listing (
  is_only boolean not null default true,
  listed_at timestamptz not null,
  files integer not null,
  bytes bigint not null,
  waiting_files integer not null,
  waiting_bytes bigint not null,
  removed integer not null,
  left_over integer not null,
  missing integer not null,
  is_withheld boolean not null,
  constraint media_listing_pkey primary key (is_only),
  constraint media_listing_is_only check (is_only),
  constraint media_listing_counts check (
    least(files, bytes, waiting_files, waiting_bytes, removed, left_over, missing) >= 0)
);
comment on table media_listing is 'What the last nightly listing of the picture store found (docs/decisions/0110-storage.md).';
comment on column media_listing.files is 'In the store, after what nothing records was removed.';
comment on column media_listing.waiting_files is 'Recorded files that nothing names any more: the hourly clean-up removes them a day after they were recorded.';
comment on column media_listing.removed is 'Files older than a day that no row recorded; the store was asked again afterwards, and they were gone.';
comment on column media_listing.left_over is 'Files older than a day that no row records and that are still there.';
comment on column media_listing.missing is 'Files on record for more than a day that are not there.';
comment on column media_listing.is_withheld is 'Too many files were not recorded, so none was removed: this may be the store of another database.';
