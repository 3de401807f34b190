-- One archive for rows that are set aside and can come back, in place of a journal each for merges, removals and raids.
create table archived_rows (
  id bigint generated always as identity primary key,
  decision_id bigint references decisions on delete cascade,
  merge_id bigint references venue_merges on delete cascade,
  raid_id bigint references raids on delete cascade,
  kind text collate "C" not null,
  content jsonb,
  row_key text collate "C",
  is_moved boolean not null default false,
  owner_id uuid references profiles on delete cascade,
  writer_id uuid references profiles on delete set null,
  constraint archived_rows_one_cause check (num_nonnulls(decision_id, merge_id, raid_id) = 1),
  constraint archived_rows_whole check (is_moved or content is not null),
  constraint archived_rows_moved_by_merge check (not is_moved or merge_id is not null),
  constraint archived_rows_keyed_by_merge check ((merge_id is null) = (row_key is null))
);
comment on table archived_rows is 'Rows that a removal, a merge or a raid''s undo set aside, for 30 days or as long as an appeal can bring them back (docs/decisions/0056-what-hangs-on-what.md). Exactly one of decision_id, merge_id and raid_id says the cause.';
comment on column archived_rows.kind is 'The table of the row, or what else it is: src/db/relations.ts names the tables.';
comment on column archived_rows.content is 'The row. Of a moved row only the values that it had; null where its key says all.';
comment on column archived_rows.row_key is 'The key by which a merge finds the row again.';
comment on column archived_rows.is_moved is 'A merge moved the row and did not take it out.';
comment on column archived_rows.owner_id is 'Whose row it is: it goes with the account.';
comment on column archived_rows.writer_id is 'Who wrote a row that stays without its writer.';

create index archived_rows_of_decision on archived_rows (decision_id, id) where decision_id is not null;
create index archived_rows_of_merge on archived_rows (merge_id, kind, is_moved, row_key) where merge_id is not null;
create index archived_rows_of_raid on archived_rows (raid_id, kind, id) where raid_id is not null;
create index archived_rows_owner on archived_rows (owner_id, id) where owner_id is not null;
create index archived_rows_writer on archived_rows (writer_id) where writer_id is not null;
comment on index archived_rows_of_decision is 'Serves: what a decision removed, in the order in which it was kept.';
comment on index archived_rows_of_merge is 'Serves: what a merge did to a table.';
comment on index archived_rows_of_raid is 'Serves: what a raid left of one kind, in the order in which it comes back.';
comment on index archived_rows_owner is 'Serves: the export of a member''s data, and the deletion of the account.';
comment on index archived_rows_writer is 'Serves: the export of a member''s data, and the deletion of the account.';

-- Removed rows keep their numbers, for removed venues name them; the others come behind. The order within each cause stays.
insert into archived_rows (id, decision_id, kind, content, owner_id) overriding system value
select id, decision_id, kind, content, owner_id from removed_rows order by id;
select setval(pg_get_serial_sequence('archived_rows', 'id'), greatest((select max(id) from archived_rows), 1));
insert into archived_rows (raid_id, kind, content, owner_id)
select raid_id, kind, content, owner_id from raid_rows order by id;
insert into archived_rows (merge_id, kind, content, row_key, is_moved, owner_id, writer_id)
select merge_id, kind, content, row_key, not is_kept, owner_id, writer_id from merge_rows order by id;
-- The journal of a merge whose survivor was removed is kept with the venue.
update archived_rows set kind = 'archived_rows', content = content - 'is_kept'
  || jsonb_build_object('id', nextval(pg_get_serial_sequence('archived_rows', 'id')), 'is_moved', not (content ->> 'is_kept')::boolean)
where kind = 'merge_rows';

alter table removed_venues drop constraint removed_venues_row_id_fkey,
  add constraint removed_venues_row_id_fkey foreign key (row_id) references archived_rows on delete cascade;

create or replace view media_in_use as
  with aside (kind, content) as (
    select kind, content from archived_rows where not is_moved
    union all
    select content ->> 'kind', content -> 'content' from archived_rows
    where kind = 'archived_rows' and not (content ->> 'is_moved')::boolean),
  photos (photo) as (
    select unnest(photos) from restaurants
    union all
    select photo from menu_photos
    union all
    select unnest(photos) from venue_merges
    union all
    select content ->> 'photo' from aside where kind in ('menu_photos', 'photos')
    union all
    select jsonb_array_elements_text(content -> 'photos') from aside where kind in ('restaurants', 'venue_merges')),
  proofs (photo) as (
    select photo from venue_claims
    union all
    select content ->> 'photo' from aside where kind = 'venue_claims')
  select photo || '-' || size || '.webp' as name from photos cross join unnest(array[400, 800, 1600]) as size where photo is not null
  union all
  select photo || '.webp' from proofs where photo is not null
  union all
  select substr(avatar_url, 8) from profiles where avatar_url ~ '^/media/[a-z0-9-]{1,80}\.webp$'
  union all
  select substr(content ->> 'avatar_url', 8) from aside
    where kind = 'profiles' and content ->> 'avatar_url' ~ '^/media/[a-z0-9-]{1,80}\.webp$'
  union all
  select value #>> '{}' from site_settings where key = 'logo' and jsonb_typeof(value) = 'string';

drop trigger keep_taken_down on removed_rows;
create trigger keep_taken_down before delete on archived_rows
  for each row when (old.decision_id is not null) execute function keep_taken_down();

create or replace function forget_concerned() returns trigger language plpgsql as $$
begin
  update appeals set content = null, answer = null,
    outcome = coalesce(outcome, 'withdrawn'), answered_at = coalesce(answered_at, now())
    where decision_id = new.id;
  delete from archived_rows where decision_id = new.id;
  update deleted_content_stats set title = null where decision_id = new.id;
  new.facts := null;
  return new;
end $$;

create or replace function raid_comments(kept bigint[]) returns setof comments language sql stable as $$
  select c.* from archived_rows k cross join lateral jsonb_populate_record(null::comments, k.content) c where k.id = any(kept)
$$;

create or replace function raid_replies(kept bigint[]) returns setof comment_replies language sql stable as $$
  select a.* from archived_rows k cross join lateral jsonb_populate_record(null::comment_replies, k.content) a where k.id = any(kept)
$$;

create or replace function raid_votes(kept bigint[]) returns setof votes language sql stable as $$
  select v.* from archived_rows k cross join lateral jsonb_populate_record(null::votes, k.content) v where k.id = any(kept)
$$;

create or replace function take_raid_points(raid bigint, sources text[], kept_rows bigint[]) returns void language plpgsql as $$
declare
  taken bigint[];
begin
  with gone as (
    delete from points_log where source = any(sources) returning *),
  kept as (
    insert into archived_rows (raid_id, kind, content, owner_id)
    select raid, 'points_log', to_jsonb(g), g.user_id from gone g order by g.id returning id)
  select array_agg(id) into taken from kept;
  perform from profiles where id in (select owner_id from archived_rows where id = any(taken || kept_rows)) order by id for no key update;
  update profiles p set
    points_tenths = greatest(0, p.points_tenths - p.debt_tenths - s.points),
    debt_tenths = greatest(0, p.debt_tenths - p.points_tenths + s.points)
  from (
    select owner_id, sum((content ->> 'points_change')::int)::int as points from archived_rows where id = any(taken) group by 1) s
  where p.id = s.owner_id;
end $$;

drop table removed_rows;
drop table raid_rows;
drop table merge_rows;
