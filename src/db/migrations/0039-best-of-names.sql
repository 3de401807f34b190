-- Compatible since: 1.0.0
comment on index dish_names_by_length is 'Serves: the shortest names that hold common words.';

-- One call for all names, because each call costs as much as thirty dishes.
create function best_of_names(names text[], most integer)
 returns table(dish_id bigint, name_key text, order_score numeric)
 language plpgsql
 stable rows 500
 set enable_bitmapscan to 'off'
as $function$
begin
  return query select l.* from unnest(names) name cross join lateral (
    select l.dish_id, l.name_key, l.order_score from listed_dishes l where l.name_key = name
    order by l.order_score desc, l.dish_id desc limit most) l;
end $function$;
comment on function best_of_names(text[], integer) is 'The best dishes of each of these names. A bitmap would read all dishes of a name.';
drop function best_of_name(text, integer);
