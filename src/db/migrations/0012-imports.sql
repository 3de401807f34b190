-- Every import has an id, and a journal by which it can be taken back.

create table imports (
  id bigint not null generated always as identity,
  file_name text not null,
  source text collate "C" not null,
  licence text not null,
  encoding text collate "C",
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  is_complete boolean not null default false,
  counts jsonb not null default '{}',
  undone_at timestamptz,
  constraint imports_pkey primary key (id),
  constraint imports_file_name_size check (char_length(file_name) between 1 and 300),
  constraint imports_source_form check (source ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  constraint imports_licence_size check (char_length(licence) between 1 and 60),
  constraint imports_encoding_known check (encoding in ('utf-8', 'utf-16le', 'utf-16be', 'windows-1254')),
  constraint imports_complete_ended check (ended_at is not null or not is_complete),
  constraint imports_counts check (jsonb_typeof(counts) = 'object')
);
comment on table imports is 'The imports of files, for the list of them and for taking one back (docs/decisions/0064-imports-can-be-taken-back.md).';
comment on column imports.encoding is 'The encoding in which the file was read.';
comment on column imports.ended_at is 'Null while it runs, and after a process that was killed.';
comment on column imports.is_complete is 'Whether the file was read to its end.';
comment on column imports.counts is 'How many rows became what, such as {"new": 7, "refused": 1}. Written with each batch.';
comment on column imports.undone_at is 'When the operator took it back last. Rows of its journal that are left were kept then.';

create table import_rows (
  id bigint not null generated always as identity,
  import_id bigint not null,
  external_id text collate "C" not null,
  restaurant_id text collate "C" not null,
  kind text collate "C" not null,
  old_values jsonb not null,
  new_values jsonb not null,
  old_source jsonb,
  constraint import_rows_pkey primary key (id),
  constraint import_rows_import_id_fkey foreign key (import_id) references imports(id) on delete cascade,
  constraint import_rows_kind_known check (kind in ('added', 'joined', 'updated')),
  constraint import_rows_external_id_size check (char_length(external_id) between 1 and 200),
  constraint import_rows_values check (jsonb_typeof(old_values) = 'object' and jsonb_typeof(new_values) = 'object'),
  constraint import_rows_source_of_updates check ((old_source is not null) = (kind = 'updated'))
);
create index import_rows_import on import_rows (import_id, id);
create index import_rows_restaurant on import_rows (restaurant_id, id);
comment on table import_rows is 'What an import wrote, row by row. Taking the import back deletes the rows that it has taken back.';
comment on column import_rows.external_id is 'The row of venue_sources, together with the source of the import.';
comment on column import_rows.restaurant_id is 'No foreign key: a restaurant that was removed and came back is still that of the row.';
comment on column import_rows.kind is 'added: the restaurant is new; joined: it was there, and the source is new to it; updated: the source had it before.';
comment on column import_rows.old_values is 'The fields that were written, and the place, as they were before. Empty for a new restaurant.';
comment on column import_rows.new_values is 'The same fields after the import.';
comment on column import_rows.old_source is 'The row of venue_sources before: its written values, licence, attribution and last_at.';
comment on index import_rows_import is 'Serves: the undo of an import, newest rows first, and the deletion of an import.';
comment on index import_rows_restaurant is 'Serves: what later imports wrote into a restaurant.';
