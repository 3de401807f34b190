-- Compatible since: 1.0.0
-- The dishes that have prices: rows that differ by their portion only become one dish. New ones have come by a trigger since the migration
-- before, so this waits for nobody.

insert into restaurant_dishes (restaurant_id, name, name_key, seen_on)
select distinct on (question_id, name_key) question_id, name, name_key, max(seen_on) over (partition by question_id, name_key)
from dishes order by question_id, name_key, portion_key, id
on conflict on constraint restaurant_dishes_once do nothing;
