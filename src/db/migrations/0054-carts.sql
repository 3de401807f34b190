-- Carts have no address: a landmark says where they usually are, and members say where they are now.

alter table restaurants
  add column is_cart boolean not null default false,
  add column landmark text,
  add constraint restaurants_landmark_length check (char_length(landmark) between 1 and 200),
  add constraint restaurants_landmark_of_cart check (is_cart = (landmark is not null));

-- What each member said last about where a cart is. No history: one row for each member and cart, deleted when it has faded.
create table cart_statements (
  question_id text collate "C" not null references restaurants on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  is_here boolean not null,
  longitude double precision,
  latitude double precision,
  said_at timestamptz not null default clock_timestamp(),
  constraint cart_statements_once primary key (question_id, user_id),
  constraint cart_statements_position check (is_here = (longitude is not null) and is_here = (latitude is not null)),
  constraint cart_statements_bounds check (longitude between 25.5 and 45 and latitude between 35.7 and 42.2)
);
-- Serves: the export of a member's data, and the cascade of the account's deletion.
create index cart_statements_user on cart_statements (user_id);
-- Serves: deleting what has faded.
create index cart_statements_faded on cart_statements (said_at);

-- Carts whose live position is hidden: until a time, or, where that is null, until the author allows it again.
create table cart_pauses (
  question_id text collate "C" primary key references restaurants on delete cascade,
  until timestamptz
);
