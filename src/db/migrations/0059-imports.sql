-- Venues that came from a file (npm run lokma -- import). Rows under another licence are attributed on their pages and exported apart.
create table venue_sources (
  -- 'osm', or the operator's name for a file.
  source text collate "C" not null,
  -- What the source calls it, such as 'node/123'.
  external_id text collate "C" not null,
  -- Null after the venue was deleted here: the next import must not bring it back.
  restaurant_id text collate "C" references restaurants on delete set null,
  licence text not null,
  attribution text,
  -- The values that imports wrote into the venue. A value that differs by now is a member's, and no import changes it.
  written jsonb not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint venue_sources_pkey primary key (source, external_id),
  constraint venue_sources_source_form check (source ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  constraint venue_sources_external_id_size check (char_length(external_id) between 1 and 200),
  constraint venue_sources_licence_size check (char_length(licence) between 1 and 60),
  constraint venue_sources_attribution_size check (char_length(attribution) between 1 and 200)
);
-- Serves: the sources of a venue, for its page and the export by licence.
create index venue_sources_restaurant on venue_sources (restaurant_id) where restaurant_id is not null;

-- Hours that an import wrote have no member either, but nobody left.
alter table hours_changes add column is_imported boolean not null default false,
  add constraint hours_changes_imported_by_nobody check (not (is_imported and member_id is not null));

-- Serves: the venues of a district without a pin, which an imported row with one may describe.
create index restaurants_without_pin on restaurants (province, district)
  where question_type = 'normal' and position_kind <> 'pin' and district is not null;
