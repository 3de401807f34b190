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

-- How many venues a place has, by type. '' where a venue has no district or no type.
create table place_counts (
  province smallint not null,
  district text collate "C" not null,
  restaurant_type text collate "C" not null,
  venues integer not null,
  constraint place_counts_pkey primary key (province, district, restaurant_type),
  constraint place_counts_not_negative check (venues >= 0)
);

create function count_place(of restaurants, delta integer) returns void language plpgsql as $$
begin
  if of.province is null or of.question_type <> 'normal' then return; end if;
  if delta < 0 then
    update place_counts set venues = venues + delta
      where province = of.province and district = coalesce(of.district, '') and restaurant_type = coalesce(of.restaurant_type, '');
  else
    insert into place_counts as counted (province, district, restaurant_type, venues)
      values (of.province, coalesce(of.district, ''), coalesce(of.restaurant_type, ''), delta)
      on conflict on constraint place_counts_pkey do update set venues = counted.venues + excluded.venues;
  end if;
end $$;

create function keep_place_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.province, old.district, old.restaurant_type) is not distinct from (new.province, new.district, new.restaurant_type) then
      return null;
    end if;
    -- Two edits in opposite directions take both rows in the same order.
    if (coalesce(old.province, 0), coalesce(old.district, ''), coalesce(old.restaurant_type, ''))
      < (coalesce(new.province, 0), coalesce(new.district, ''), coalesce(new.restaurant_type, '')) then
      perform count_place(old, -1);
      perform count_place(new, 1);
    else
      perform count_place(new, 1);
      perform count_place(old, -1);
    end if;
  elsif tg_op = 'INSERT' then
    perform count_place(new, 1);
  else
    perform count_place(old, -1);
  end if;
  return null;
end $$;
create trigger keep_place_counts after insert or delete or update of province, district, restaurant_type on restaurants
  for each row execute function keep_place_counts();
