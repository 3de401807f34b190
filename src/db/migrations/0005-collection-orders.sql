-- Collections are read by keyset, so every key of an order runs the same way.

drop index collections_user;
-- Serves: a member's collections, newest first.
create index collections_user on collections (user_id, created_at desc, id desc);

drop index collections_liked;
drop index collections_newest;
-- Serve: the public gallery by likes and by age.
create index collections_liked on collections (like_count desc, created_at desc, id desc) where is_public;
create index collections_newest on collections (created_at desc, id desc) where is_public;
