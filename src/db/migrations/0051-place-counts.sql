-- How many venues a place has, by type, without those that closed for good: lists leave them out. '' where a venue has no district or no type.
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
  if of.province is null or of.question_type <> 'normal' or of.status = 'closed' then return; end if;
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
    if (old.province, old.district, old.restaurant_type, old.status = 'closed')
      is not distinct from (new.province, new.district, new.restaurant_type, new.status = 'closed') then
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

create trigger keep_place_counts after insert or delete or update of province, district, restaurant_type, status on restaurants
  for each row execute function keep_place_counts();
