-- The register of requests by law to take something down (docs/decisions/0043-takedowns.md).

-- One request of an authority. Everyone reads it, so its words name no person.
create table takedowns (
  id bigint generated always as identity primary key,
  received_on date not null,
  authority text collate "C" not null,
  -- Which court or office.
  authority_name text not null,
  -- The number under which the authority decided.
  reference text not null,
  -- What was asked, and what about.
  asked text collate "C" not null,
  summary text not null,
  recorded_by uuid references profiles on delete set null,
  recorded_at timestamptz not null default now(),
  constraint takedowns_authority_known check (authority in ('court', 'prosecutor', 'btk', 'kvkk', 'other')),
  constraint takedowns_asked_known check (asked in ('removal', 'blocking', 'partial')),
  constraint takedowns_authority_name_length check (char_length(authority_name) between 2 and 120),
  constraint takedowns_reference_length check (char_length(reference) between 1 and 80),
  constraint takedowns_summary_length check (char_length(summary) between 10 and 600),
  -- Two admins who record the same request at once record it once.
  constraint takedowns_once unique (authority, authority_name, reference)
);
-- Serves: the register, newest first.
create index takedowns_newest on takedowns (received_on desc, id desc);
create index takedowns_recorded_by on takedowns (recorded_by) where recorded_by is not null;

-- What a request is about, one row for each thing, and what was done with it.
create table takedown_items (
  id bigint generated always as identity primary key,
  takedown_id bigint not null references takedowns on delete cascade,
  content_type text collate "C" not null,
  -- No foreign key: the item outlives what it is about.
  content_id text collate "C" not null,
  -- The venue on whose page it was.
  venue_id text collate "C",
  outcome text collate "C" not null,
  note text,
  done_on date not null default (now() at time zone 'Europe/Istanbul')::date,
  lifted_on date,
  -- The decision that removed it, against which its member appeals.
  decision_id bigint references decisions on delete cascade,
  constraint takedown_items_type_known check (content_type in (
    'venue', 'comment', 'reply', 'price', 'menu_photo', 'profile', 'photo', 'collection')),
  constraint takedown_items_outcome_known check (outcome in ('removed', 'partly', 'refused', 'disputed', 'gone', 'lifted')),
  constraint takedown_items_decided check ((outcome in ('removed', 'lifted')) = (decision_id is not null)),
  constraint takedown_items_lifted check ((outcome = 'lifted') = (lifted_on is not null)),
  constraint takedown_items_note_length check (char_length(note) between 1 and 300)
);
-- One decision about a thing for each request; what was lifted stays on record. Serves: what was done for a request.
create unique index takedown_items_once on takedown_items (takedown_id, content_type, content_id) where outcome <> 'lifted';
create index takedown_items_takedown on takedown_items (takedown_id, id);
-- A thing is taken down once at a time. Serves: the notice in place of a comment.
create unique index takedown_items_active_once on takedown_items (content_type, content_id) where outcome = 'removed';
-- Serves: the notices on a venue's page.
create index takedown_items_venue on takedown_items (venue_id, id) where outcome = 'removed' and venue_id is not null;
-- Serves: the notice in place of a venue, and what follows an undone decision.
create unique index takedown_items_decision on takedown_items (decision_id) where decision_id is not null;

-- What is taken down by law stays kept as long as the order holds, whatever becomes of the decision. A member's rows go with the account.
create function keep_taken_down() returns trigger language plpgsql as $$
begin
  if exists (select from takedown_items where decision_id = old.decision_id and outcome = 'removed')
    and (old.owner_id is null or exists (select from profiles where id = old.owner_id)) then
    return null;
  end if;
  return old;
end $$;
create trigger keep_taken_down before delete on removed_rows for each row execute function keep_taken_down();

-- An undone decision lifts the takedown.
create function lift_undone() returns trigger language plpgsql as $$
begin
  update takedown_items set outcome = 'lifted', lifted_on = (now() at time zone 'Europe/Istanbul')::date
    where decision_id = new.id and outcome = 'removed';
  return null;
end $$;
create trigger lift_undone after update of undone_at on decisions
  for each row when (old.undone_at is null and new.undone_at is not null) execute function lift_undone();
