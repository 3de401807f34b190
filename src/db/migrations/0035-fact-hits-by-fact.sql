-- Compatible since: 1.0.0
-- Serves filters by a fact that few restaurants have, and the count of any.
create index concurrently restaurant_facts_hits on restaurant_facts (fact, restaurant_id) where is_hit;
