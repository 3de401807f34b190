-- Compatible since: 1.0.0
-- Serves the search for dishes by words that many names hold (docs/decisions/0107-kinds-of-dishes-in-places.md).
create index concurrently dish_names_by_length on dish_names (length(name_key), name_key) include (search_key);
