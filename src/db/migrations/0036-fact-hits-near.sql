-- Compatible since: 1.0.0
-- Serves near me with a fact.
create index concurrently restaurant_facts_near on restaurant_facts using gist (fact, mercator) where (is_hit and mercator is not null);
