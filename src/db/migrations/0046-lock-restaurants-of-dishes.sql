-- Compatible since: 1.0.0

-- A new dish locks its restaurant before its name is taken. All who add dishes to a restaurant do so in this order: else one that waits
-- for the restaurant and one that waits for the name wait for each other.
create function lock_restaurant_of_dish()
 returns trigger
 language plpgsql
as $function$
begin
  perform from restaurants where id = new.restaurant_id for no key update;
  return new;
end $function$;
create trigger lock_restaurant_of_dish before insert on restaurant_dishes for each row execute function lock_restaurant_of_dish();

-- The restaurant of a new dish is locked already, so its place and status stay until the commit.
create or replace function list_dish()
 returns trigger
 language plpgsql
as $function$
begin
  if not exists (select from dish_names where name_key = new.name_key) then
    insert into dish_names (name_key, search_key) values (new.name_key, searched_name(new.name_key)) on conflict do nothing;
  end if;
  if tg_op = 'UPDATE' then
    update listed_dishes set name_key = new.name_key, kind = new.kind, order_score = listed_score(new) where dish_id = new.id;
    return null;
  end if;
  insert into listed_dishes (dish_id, name_key, kind, province, district, order_score)
  select new.id, new.name_key, new.kind, province, district, listed_score(new) from restaurants
    where id = new.restaurant_id and question_type = 'normal' and status <> 'closed';
  return null;
end $function$;
