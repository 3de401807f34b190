-- Serves: search by the beginning of a title, however few votes it has.
create index restaurants_by_name on restaurants (search_key text_pattern_ops);
