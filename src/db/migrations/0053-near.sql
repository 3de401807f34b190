create extension if not exists btree_gist;

-- Serves: the venues nearest to a position, closed ones among them: there are few, and the list shows them on request.
create index restaurants_near on restaurants using gist (mercator) where question_type = 'normal' and mercator is not null;

-- Serves: the nearest venues of one type, however rare.
create index restaurants_type_near on restaurants using gist (restaurant_type, mercator) where question_type = 'normal' and mercator is not null;
