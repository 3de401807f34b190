-- Where a venue is. Province, district and neighbourhood come from its address, unless a member chose them; the position is a
-- member's pin, or the middle of the district.
alter table restaurants
  add column province smallint,
  add column district text collate "C",
  add column neighbourhood text,
  add column is_place_chosen boolean not null default false,
  add column longitude double precision,
  add column latitude double precision,
  add column position_kind text collate "C" not null default 'none',
  add constraint restaurants_district_known foreign key (province, district) references districts (province, slug),
  add constraint restaurants_province_range check (province between 1 and 81),
  add constraint restaurants_district_in_province check (district is null or province is not null),
  add constraint restaurants_neighbourhood_in_district check (
    neighbourhood is null or district is not null and char_length(neighbourhood) between 1 and 120),
  add constraint restaurants_position_kind_known check (position_kind in ('none', 'district', 'neighbourhood', 'pin')),
  add constraint restaurants_position_whole check (
    num_nonnulls(longitude, latitude) = case when position_kind = 'none' then 0 else 2 end),
  add constraint restaurants_position_of_district check (
    position_kind not in ('district', 'neighbourhood') or district is not null),
  -- The bounds of src/features/places/maps-link.rules.ts; NaN is above every number.
  add constraint restaurants_position_in_bounds check (longitude between 25.5 and 45 and latitude between 35.7 and 42.2);

-- Serve: the pages of a province, of a type in it, and of a district, whose few types are filtered.
create index restaurants_province_top on restaurants
  (province, (coalesce(top_score, -1)) desc, member_vote_count desc, created_at desc, id desc)
  where question_type = 'normal' and province is not null;
create index restaurants_province_type_top on restaurants
  (province, restaurant_type, (coalesce(top_score, -1)) desc, member_vote_count desc, created_at desc, id desc)
  where question_type = 'normal' and province is not null;
create index restaurants_district_top on restaurants
  (province, district, (coalesce(top_score, -1)) desc, member_vote_count desc, created_at desc, id desc)
  where question_type = 'normal' and district is not null;
