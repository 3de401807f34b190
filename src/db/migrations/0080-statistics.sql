-- Statistics without tracking (docs/decisions/0047-statistics.md).

-- What happened on a finished day in Istanbul. No row holds anything about one person.
create table statistics_days (
  day date primary key,
  visitors integer not null default 0,
  sign_ups integer not null default 0,
  active_members integer not null default 0,
  votes integer not null default 0,
  comments integer not null default 0
);

-- How far the days are counted: a stopped count goes on here, and counts nothing twice.
create table statistics_progress (
  is_only boolean primary key default true,
  last_vote bigint not null default 0,
  last_comment bigint not null default 0,
  last_reply bigint not null default 0,
  -- The first day that is not counted.
  next_day date not null default '-infinity',
  constraint statistics_progress_is_only check (is_only)
);
insert into statistics_progress default values;

-- The salt of a day. It is deleted with the marks of that day: afterwards no mark can be made again.
create table visit_salts (
  day date primary key,
  salt bytea not null
);

-- One mark per visitor of an unfinished day: a salted hash of address and browser.
create table visit_marks (
  day date not null,
  mark bytea not null,
  primary key (day, mark)
);

-- Of the members of one sign-up week, how many did something in a later week.
create table statistics_weeks (
  -- The Monday of the sign-up week.
  cohort date not null,
  -- Weeks since then.
  week smallint not null,
  members integer not null,
  active integer not null,
  primary key (cohort, week)
);

-- What was searched for and not found; who searched is not kept.
create table empty_searches (
  day date not null,
  words text collate "C" not null,
  amount integer not null,
  primary key (day, words),
  constraint empty_searches_words_length check (char_length(words) between 1 and 60)
);
