-- Compatible since: 1.0.0
comment on index restaurant_facts_hits is 'Serves: the restaurants of a fact in lists where few have it, and their count.';
comment on index restaurant_facts_near is 'Serves: the nearest restaurants of a fact.';
