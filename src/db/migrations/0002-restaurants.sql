-- Restaurants (and duets, which are restaurants with a parent), their votes and their discussion.

-- One rating bucket of ten up or down; a null rating changes nothing.
create function bump(ratings integer[], rating smallint, delta integer) returns integer[]
language plpgsql immutable as $$
begin
  if rating is not null then
    ratings[rating] := ratings[rating] + delta;
  end if;
  return ratings;
end $$;

create function ratings_count(r integer[]) returns integer language sql immutable
return r[1] + r[2] + r[3] + r[4] + r[5] + r[6] + r[7] + r[8] + r[9] + r[10];

create function ratings_sum(r integer[]) returns integer language sql immutable
return r[1] + 2 * r[2] + 3 * r[3] + 4 * r[4] + 5 * r[5] + 6 * r[6] + 7 * r[7] + 8 * r[8] + 9 * r[9] + 10 * r[10];

-- With one decimal, as on the card; null where there is no rating.
create function ratings_average(r integer[]) returns numeric language sql immutable
return case when ratings_count(r) > 0 then round(ratings_sum(r)::numeric / ratings_count(r), 1) end;

create function is_slug(value text) returns boolean language sql immutable
return value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(value) <= 160;

create function is_web_link(value text) returns boolean language sql immutable
return value ~* '^https?://[^\s]+$' and char_length(value) <= 2048;

-- The scores that order the trending pages. This is the one place where the formulas stand;
-- docs/guides/database.md tells them in words.
create function hype_of(member_votes integer, comments integer, replies integer, boost integer, age interval)
returns double precision language sql immutable
return member_votes * 1.0 + comments * 1.5 + replies * 0.8
  + (member_votes + comments + replies) / greatest(1.0, extract(epoch from age) / 86400.0)::double precision * 0.3
  + boost;

create function hot_of(hype double precision, age interval)
returns double precision language sql immutable
return hype / power(2.0 + greatest(0.0, extract(epoch from age) / 86400.0)::double precision, 1.5);

create function engagement_of(member_votes integer, comments integer)
returns double precision language sql immutable
return 0.5 * member_votes + 2.0 * comments;

create function rising_of(last_day bigint, week_before bigint)
returns double precision language sql immutable
return case when last_day >= 3 then last_day / (greatest(week_before, 3) / 7.0)::double precision else 0.0 end;

create table restaurants (
  id text collate "C" primary key,
  title text not null,
  body text,
  address text,
  video_link text,
  maps_link text,
  initial_rating numeric(4, 2),
  photos text[] not null default '{}',
  restaurant_type text,
  accept_text text not null default 'Accept',
  reject_text text not null default 'Reject',
  author_id uuid references profiles on delete set null,
  -- What was paid for: 100 after a boost, else 0.
  hype_score integer not null default 0,
  question_type text not null default 'normal',
  parent_question_id text collate "C" references restaurants on delete set null,
  duet_rating numeric(4, 2),
  duet_user_id uuid references profiles on delete set null,
  is_votable boolean not null default true,
  created_at timestamptz not null default now(),
  -- Folded by src/lib/fold.ts: the database cannot fold Turkish.
  search_key text not null,
  address_key text not null default '',
  -- Kept by triggers below; the shown totals count everybody, rankings count members.
  accept_count integer not null default 0,
  reject_count integer not null default 0,
  member_accept_count integer not null default 0,
  member_reject_count integer not null default 0,
  comment_count integer not null default 0,
  reply_count integer not null default 0,
  logged_in_ratings integer[] not null default '{0,0,0,0,0,0,0,0,0,0}',
  anonymous_ratings integer[] not null default '{0,0,0,0,0,0,0,0,0,0}',
  member_vote_count integer generated always as (member_accept_count + member_reject_count) stored,
  member_rating_count integer generated always as (ratings_count(logged_in_ratings)) stored,
  -- The members' score as the card shows it; a duet shows what everybody gave its original.
  member_average numeric(3, 1),
  -- The Top rated ratio; null where there is none or it is a perfect ten.
  top_score double precision generated always as (
    case when question_type = 'normal' and member_reject_count > 0
      then member_accept_count * 10.0::double precision / (member_accept_count + member_reject_count) end) stored,
  hype_total double precision not null default 0,
  hot_score double precision not null default 0,
  rising_score double precision not null default 0,
  engagement_score double precision not null default 0,
  constraint restaurants_id_slug check (is_slug(id)),
  -- Addresses of the API that mean something else.
  constraint restaurants_id_free check (id not in ('count', 'random')),
  constraint restaurants_title_length check (char_length(title) between 1 and 120 and title = btrim(title)),
  constraint restaurants_body_length check (char_length(body) between 1 and 500),
  constraint restaurants_address_length check (char_length(address) between 1 and 300),
  constraint restaurants_video_link_form check (is_web_link(video_link)),
  constraint restaurants_maps_link_form check (is_web_link(maps_link)),
  constraint restaurants_initial_rating_range check (initial_rating between 1 and 10),
  constraint restaurants_photos_at_most_three check (cardinality(photos) <= 3 and array_position(photos, null) is null),
  constraint restaurants_type_length check (char_length(restaurant_type) between 1 and 40),
  constraint restaurants_accept_text_length check (char_length(btrim(accept_text)) between 1 and 50),
  constraint restaurants_reject_text_length check (char_length(btrim(reject_text)) between 1 and 50),
  constraint restaurants_hype_score_boost check (hype_score in (0, 100)),
  constraint restaurants_question_type_known check (question_type in ('normal', 'duet')),
  constraint restaurants_duet_rating_range check (duet_rating between 1 and 10),
  constraint restaurants_duet_shape check (
    case question_type
      when 'duet' then not is_votable and duet_rating is not null and body is not null
      else parent_question_id is null and duet_rating is null and duet_user_id is null end),
  constraint restaurants_not_own_parent check (parent_question_id <> id),
  constraint restaurants_counts_not_negative check (
    least(accept_count, reject_count, member_accept_count, member_reject_count, comment_count, reply_count) >= 0
    and 0 <= all (logged_in_ratings) and 0 <= all (anonymous_ratings)
    and cardinality(logged_in_ratings) = 10 and cardinality(anonymous_ratings) = 10)
);
-- One duet per member and restaurant.
create unique index restaurants_duet_once on restaurants (parent_question_id, duet_user_id);
-- Serves: the duets of a restaurant, newest first.
create index restaurants_duets on restaurants (parent_question_id, created_at desc, id desc) where parent_question_id is not null;
-- Serves: a profile's restaurants, newest first.
create index restaurants_author on restaurants (author_id, created_at desc, id);
-- Serves: the erasure of a member who made duets.
create index restaurants_duet_user on restaurants (duet_user_id) where duet_user_id is not null;
-- Serve: the list's five sorts, each ending in (created_at, id) so that a page can start after a row.
create index restaurants_newest on restaurants (created_at desc, id desc);
create index restaurants_by_rating on restaurants ((coalesce(member_average, 0)) desc, member_rating_count desc, created_at desc, id desc);
create index restaurants_by_votes on restaurants (member_vote_count desc, created_at desc, id desc);
create index restaurants_by_comments on restaurants (comment_count desc, created_at desc, id desc);
create index restaurants_by_hype on restaurants (hype_total desc, engagement_score desc, created_at desc, id desc);
-- Serve: the same five sorts inside one type.
create index restaurants_type_newest on restaurants (restaurant_type, created_at desc, id desc);
create index restaurants_type_by_rating on restaurants (restaurant_type, (coalesce(member_average, 0)) desc, member_rating_count desc, created_at desc, id desc);
create index restaurants_type_by_votes on restaurants (restaurant_type, member_vote_count desc, created_at desc, id desc);
create index restaurants_type_by_comments on restaurants (restaurant_type, comment_count desc, created_at desc, id desc);
create index restaurants_type_by_hype on restaurants (restaurant_type, hype_total desc, engagement_score desc, created_at desc, id desc);
-- Serve: the three trending modes, in which duets have no place, and Top rated.
create index restaurants_hot on restaurants (hot_score desc, engagement_score desc, created_at desc, id desc) where question_type = 'normal';
create index restaurants_most on restaurants (hype_total desc, engagement_score desc, created_at desc, id desc) where question_type = 'normal';
create index restaurants_rising on restaurants (rising_score desc, engagement_score desc, created_at desc, id desc) where question_type = 'normal' and rising_score > 0;
create index restaurants_top on restaurants (top_score desc, member_vote_count desc, created_at desc, id desc) where top_score is not null;
-- Serve: title search and the location filter, by any three letters or the start of a word.
create index restaurants_search_trigram on restaurants using gin (search_key gin_trgm_ops);
create index restaurants_address_trigram on restaurants using gin (address_key gin_trgm_ops);

-- Serves: title search for misspelt words.
create function restaurants_like(needle text, amount integer) returns setof restaurants language sql stable
set pg_trgm.word_similarity_threshold = 0.5 as $$
  select * from restaurants where needle <% search_key limit amount
$$;

-- A duet answers a restaurant, never another duet.
create function check_duet_parent() returns trigger language plpgsql as $$
begin
  if new.parent_question_id is not null and exists (
    select from restaurants where id = new.parent_question_id and question_type = 'duet') then
    raise exception 'a duet cannot answer a duet'
      using errcode = 'check_violation', constraint = 'restaurants_duet_parent_normal';
  end if;
  return new;
end $$;
create trigger check_duet_parent before insert or update of parent_question_id on restaurants
  for each row execute function check_duet_parent();

create function everybodys_ratings(r restaurants) returns integer[] language sql immutable
return (select array_agg(m + v order by at) from unnest(r.logged_in_ratings, r.anonymous_ratings) with ordinality as given(m, v, at));

-- A duet waits for a vote that is just being cast on its original, so that it never misses one.
create function rate_restaurant() returns trigger language plpgsql as $$
declare
  original restaurants;
begin
  if new.question_type = 'normal' then
    new.member_average := ratings_average(new.logged_in_ratings);
    return new;
  end if;
  select * into original from restaurants where id = new.parent_question_id for share;
  new.member_average := ratings_average(everybodys_ratings(case when found then original else new end));
  return new;
end $$;
create trigger rate_restaurant before insert or update of logged_in_ratings, anonymous_ratings, parent_question_id on restaurants
  for each row execute function rate_restaurant();

create function rate_duets() returns trigger language plpgsql as $$
declare
  average numeric := ratings_average(everybodys_ratings(new));
begin
  update restaurants set member_average = average where parent_question_id = new.id and member_average is distinct from average;
  return null;
end $$;
create trigger rate_duets after update on restaurants for each row
  when (new.logged_in_ratings <> old.logged_in_ratings or new.anonymous_ratings <> old.anonymous_ratings)
  execute function rate_duets();

-- Whatever changes a counter changes the scores with it.
create function score_restaurant() returns trigger language plpgsql as $$
declare
  votes integer := new.member_accept_count + new.member_reject_count;
  age interval := now() - new.created_at;
begin
  new.hype_total := hype_of(votes, new.comment_count, new.reply_count, new.hype_score, age);
  new.hot_score := hot_of(new.hype_total, age);
  new.engagement_score := engagement_of(votes, new.comment_count);
  return new;
end $$;
create trigger score_restaurant
  before insert or update of member_accept_count, member_reject_count, comment_count, reply_count, hype_score on restaurants
  for each row execute function score_restaurant();

create function count_restaurant() returns trigger language plpgsql as $$
begin
  if tg_op in ('UPDATE', 'DELETE') and old.author_id is not null then
    update profiles set restaurant_count = restaurant_count - 1 where id = old.author_id;
  end if;
  if tg_op in ('UPDATE', 'INSERT') and new.author_id is not null then
    update profiles set restaurant_count = restaurant_count + 1 where id = new.author_id;
  end if;
  return null;
end $$;
create trigger count_restaurant after insert or delete or update of author_id on restaurants
  for each row execute function count_restaurant();

-- Member activity by the hour: what Rising is made of. Rows older than nine days are removed by a job.
create table restaurant_activity (
  restaurant_id text collate "C" not null references restaurants on delete cascade,
  hour timestamptz not null,
  amount integer not null,
  primary key (restaurant_id, hour)
);
-- Serves: which restaurants were active lately, and the clean-up.
create index restaurant_activity_hour on restaurant_activity (hour);

create function note_activity(restaurant text) returns void language sql as $$
  insert into restaurant_activity (restaurant_id, hour, amount)
  values (restaurant, date_trunc('hour', now(), 'UTC'), 1)
  on conflict (restaurant_id, hour) do update set amount = restaurant_activity.amount + 1;
$$;

create table votes (
  id bigint generated always as identity primary key,
  user_id uuid references profiles,
  anonymous_session_id text,
  question_id text collate "C" not null references restaurants on delete cascade,
  choice text not null,
  rating smallint,
  -- Null until the first change: the first change is free, later ones wait.
  last_rating_change_at timestamptz,
  created_at timestamptz not null default now(),
  constraint votes_one_voter check (num_nonnulls(user_id, anonymous_session_id) = 1),
  constraint votes_choice_known check (choice in ('accept', 'reject')),
  constraint votes_rating_range check (rating between 1 and 10),
  constraint votes_session_length check (char_length(anonymous_session_id) between 8 and 64),
  constraint votes_member_once unique (question_id, user_id),
  constraint votes_visitor_once unique (question_id, anonymous_session_id)
);
-- Serves: what one member voted on, newest first.
create index votes_user on votes (user_id, created_at desc) where user_id is not null;

create function check_votable() returns trigger language plpgsql as $$
begin
  if exists (select from restaurants where id = new.question_id and not is_votable) then
    raise exception 'this restaurant takes no votes'
      using errcode = 'check_violation', constraint = 'votes_only_where_votable';
  end if;
  return new;
end $$;
create trigger check_votable before insert on votes
  for each row execute function check_votable();

create table comments (
  id bigint generated always as identity primary key,
  question_id text collate "C" not null references restaurants on delete cascade,
  -- Null once the writer is gone.
  user_id uuid references profiles on delete set null,
  vote_id bigint references votes on delete set null,
  content text,
  -- Deleted but kept, because others replied to it.
  is_deleted boolean not null default false,
  -- What the writer voted, followed when the vote changes; null on a duet.
  vote_choice text,
  vote_rating smallint,
  likes_count integer not null default 0,
  dislikes_count integer not null default 0,
  reply_count integer not null default 0,
  created_at timestamptz not null default now(),
  constraint comments_content_shape check (
    case when is_deleted then content is null
      else content is not null and char_length(content) between 1 and 250 and content = btrim(content) end),
  constraint comments_once_per_vote unique (vote_id),
  constraint comments_counts_not_negative check (least(likes_count, dislikes_count, reply_count) >= 0)
);
-- One standalone comment per member and restaurant.
create unique index comments_standalone_once on comments (question_id, user_id) where vote_id is null and not is_deleted;
-- Serve: a restaurant's column of comments, and all of a duet's, most liked first.
create index comments_column on comments (question_id, vote_choice, likes_count desc, created_at desc, id desc);
create index comments_all on comments (question_id, likes_count desc, created_at desc, id desc);
-- Serves: a member's comments, newest first.
create index comments_user on comments (user_id, created_at desc, id desc);

create table comment_replies (
  id bigint generated always as identity primary key,
  comment_id bigint not null references comments on delete cascade,
  -- The comment's restaurant, kept here so that a cascade can still settle its counters.
  question_id text collate "C" not null references restaurants on delete cascade,
  user_id uuid references profiles on delete set null,
  content text not null,
  replied_to bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint comment_replies_content_length check (char_length(content) between 1 and 500 and content = btrim(content)),
  constraint comment_replies_thread_key unique (comment_id, id),
  constraint comment_replies_same_thread foreign key (comment_id, replied_to)
    references comment_replies (comment_id, id) on delete set null (replied_to)
);
-- Serves: the replies of some comments, oldest first.
create index comment_replies_thread on comment_replies (comment_id, created_at, id);
create index comment_replies_replied_to on comment_replies (comment_id, replied_to) where replied_to is not null;
-- Serves: a member's replies.
create index comment_replies_user on comment_replies (user_id);
-- Serves: the cascade of a restaurant's deletion.
create index comment_replies_question on comment_replies (question_id);

create table comment_likes (
  id bigint generated always as identity primary key,
  user_id uuid not null references profiles on delete cascade,
  comment_id bigint not null references comments on delete cascade,
  created_at timestamptz not null default now(),
  constraint comment_likes_once unique (comment_id, user_id)
);
create index comment_likes_user on comment_likes (user_id);

create table comment_dislikes (
  id bigint generated always as identity primary key,
  user_id uuid not null references profiles on delete cascade,
  comment_id bigint not null references comments on delete cascade,
  created_at timestamptz not null default now(),
  constraint comment_dislikes_once unique (comment_id, user_id)
);
create index comment_dislikes_user on comment_dislikes (user_id);

-- A like takes the same member's dislike away, and the other way round; the locked comment row orders the two.
create function like_comment() returns trigger language plpgsql as $$
begin
  perform from comments where id = new.comment_id for update;
  delete from comment_dislikes where comment_id = new.comment_id and user_id = new.user_id;
  return new;
end $$;
create trigger like_comment before insert on comment_likes for each row execute function like_comment();

create function dislike_comment() returns trigger language plpgsql as $$
begin
  perform from comments where id = new.comment_id for update;
  delete from comment_likes where comment_id = new.comment_id and user_id = new.user_id;
  return new;
end $$;
create trigger dislike_comment before insert on comment_dislikes for each row execute function dislike_comment();

create function count_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update comments set likes_count = likes_count + 1 where id = new.comment_id;
  else
    update comments set likes_count = likes_count - 1 where id = old.comment_id;
  end if;
  return null;
end $$;
create trigger count_likes after insert or delete on comment_likes for each row execute function count_likes();

create function count_dislikes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update comments set dislikes_count = dislikes_count + 1 where id = new.comment_id;
  else
    update comments set dislikes_count = dislikes_count - 1 where id = old.comment_id;
  end if;
  return null;
end $$;
create trigger count_dislikes after insert or delete on comment_dislikes for each row execute function count_dislikes();

-- Each vote counts once, in its voter's own bucket.
create function count_vote() returns trigger language plpgsql as $$
declare
  restaurant text := case tg_op when 'DELETE' then old.question_id else new.question_id end;
  old_member integer := 0; new_member integer := 0; old_visitor integer := 0; new_visitor integer := 0;
  old_accept integer := 0; new_accept integer := 0; old_reject integer := 0; new_reject integer := 0;
  old_rating smallint; new_rating smallint;
begin
  if tg_op <> 'INSERT' then
    old_member := (old.user_id is not null)::integer; old_visitor := 1 - old_member;
    old_accept := (old.choice = 'accept')::integer; old_reject := 1 - old_accept;
    old_rating := old.rating;
  end if;
  if tg_op <> 'DELETE' then
    new_member := (new.user_id is not null)::integer; new_visitor := 1 - new_member;
    new_accept := (new.choice = 'accept')::integer; new_reject := 1 - new_accept;
    new_rating := new.rating;
  end if;
  update restaurants set
    accept_count = accept_count + new_accept - old_accept,
    reject_count = reject_count + new_reject - old_reject,
    member_accept_count = member_accept_count + new_accept * new_member - old_accept * old_member,
    member_reject_count = member_reject_count + new_reject * new_member - old_reject * old_member,
    logged_in_ratings = bump(bump(logged_in_ratings, old_rating, -old_member), new_rating, new_member),
    anonymous_ratings = bump(bump(anonymous_ratings, old_rating, -old_visitor), new_rating, new_visitor)
  where id = restaurant;
  if tg_op <> 'INSERT' and old.user_id is not null then
    update profiles set vote_count = vote_count - 1 where id = old.user_id and (tg_op = 'DELETE' or new.user_id is null);
  end if;
  if tg_op = 'INSERT' and new.user_id is not null then
    update profiles set vote_count = vote_count + 1 where id = new.user_id;
    perform note_activity(new.question_id);
  end if;
  if tg_op = 'UPDATE' then
    update comments set vote_choice = new.choice, vote_rating = new.rating where vote_id = new.id;
  end if;
  return null;
end $$;
create trigger count_vote after insert or delete or update of choice, rating, user_id on votes
  for each row execute function count_vote();

-- A comment on a vote carries what was voted.
create function follow_vote() returns trigger language plpgsql as $$
begin
  if new.vote_id is not null then
    select choice, rating into new.vote_choice, new.vote_rating from votes where id = new.vote_id;
  end if;
  return new;
end $$;
create trigger follow_vote before insert on comments for each row execute function follow_vote();

-- A deleted comment that stands for its replies counts no longer.
create function count_comment() returns trigger language plpgsql as $$
declare
  before integer := case when tg_op = 'INSERT' then 0 when old.is_deleted then 0 else 1 end;
  after integer := case when tg_op = 'DELETE' then 0 when new.is_deleted then 0 else 1 end;
  restaurant text := case tg_op when 'DELETE' then old.question_id else new.question_id end;
  writer uuid := case tg_op when 'INSERT' then new.user_id else old.user_id end;
begin
  if before <> after then
    update restaurants set comment_count = comment_count + after - before where id = restaurant;
    update profiles set comment_count = comment_count + after - before where id = writer;
  end if;
  if tg_op = 'INSERT' and new.user_id is not null then
    perform note_activity(new.question_id);
  end if;
  return null;
end $$;
create trigger count_comment after insert or delete or update of is_deleted on comments
  for each row execute function count_comment();

create function place_reply() returns trigger language plpgsql as $$
begin
  select question_id into new.question_id from comments where id = new.comment_id;
  return new;
end $$;
create trigger place_reply before insert on comment_replies
  for each row execute function place_reply();

create function count_reply() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update comments set reply_count = reply_count + 1 where id = new.comment_id;
    update restaurants set reply_count = reply_count + 1 where id = new.question_id;
    update profiles set reply_count = reply_count + 1 where id = new.user_id;
    perform note_activity(new.question_id);
  else
    update comments set reply_count = reply_count - 1 where id = old.comment_id;
    update restaurants set reply_count = reply_count - 1 where id = old.question_id;
    update profiles set reply_count = reply_count - 1 where id = old.user_id;
  end if;
  return null;
end $$;
create trigger count_reply after insert or delete on comment_replies
  for each row execute function count_reply();
