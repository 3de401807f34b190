-- Profiles list what a member reviewed and wrote by keyset, so every key of an order runs the same way.

drop index votes_user;
-- Serves: what one member voted on, newest first.
create index votes_user on votes (user_id, created_at desc, question_id desc) where user_id is not null;

drop index restaurants_author;
-- Serves: a profile's restaurants, newest first.
create index restaurants_author on restaurants (author_id, created_at desc, id desc);

drop index restaurants_duet_user;
-- Serves: what one member dueted, newest first, and the erasure of a member who made duets.
create index restaurants_duet_user on restaurants (duet_user_id, created_at desc, parent_question_id desc) where duet_user_id is not null;
