-- Compatible since: 1.0.0
-- Lists the dishes from before. New ones have come by triggers since the migration before, so this waits for nobody.

insert into dish_names (name_key, search_key)
select name_key, searched_name(name_key) from (select distinct name_key from restaurant_dishes) names
on conflict do nothing;

insert into listed_dishes (dish_id, name_key, kind, province, district, order_score)
select d.id, d.name_key, d.kind, r.province, r.district, listed_score(d)
from restaurant_dishes d join restaurants r on r.id = d.restaurant_id
where r.question_type = 'normal' and r.status <> 'closed'
on conflict do nothing;
