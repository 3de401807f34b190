-- Serves, beside the list by votes: the titles of the most voted, which search looks through first, without the rows themselves.
drop index restaurants_by_votes;
create index restaurants_by_votes on restaurants (member_vote_count desc, created_at desc, id desc) include (search_key);
