-- Compatible since: 1.0.0
-- Lists of dishes by kind and place, and the names by which the search finds dishes (docs/decisions/0107-kinds-of-dishes-in-places.md).

create table dish_names (
  name_key text collate "C" not null,
  search_key text collate "C" not null,
  constraint dish_names_pkey primary key (name_key)
);
create index dish_names_holding on dish_names using gin (search_key gin_trgm_ops);
comment on table dish_names is 'Every name that a dish has or had, once. The search looks for words here and not among all dishes: many dishes have the same name. A name stays when its last dish goes.';
comment on column dish_names.search_key is 'The folded name as the search has titles: without apostrophes, other marks divide words.';
comment on index dish_names_holding is 'Serves: the names that hold the words of a search.';

create table listed_dishes (
  dish_id bigint not null,
  name_key text collate "C" not null,
  kind text collate "C",
  province smallint,
  district text collate "C",
  order_score numeric not null default 0,
  constraint listed_dishes_pkey primary key (dish_id),
  constraint listed_dishes_dish_id_fkey foreign key (dish_id) references restaurant_dishes (id) on delete cascade,
  constraint listed_dishes_order_range check (order_score between 0 and 10)
);
create index listed_dishes_of_name on listed_dishes (name_key, order_score desc, dish_id desc);
create index listed_dishes_of_kind on listed_dishes (kind, order_score desc, dish_id desc) where kind is not null;
create index listed_dishes_of_province on listed_dishes (kind, province, order_score desc, dish_id desc)
  where kind is not null and province is not null;
create index listed_dishes_of_district on listed_dishes (kind, province, district, order_score desc, dish_id desc)
  where kind is not null and district is not null;
comment on table listed_dishes is 'The dishes of restaurants that are not closed, with what lists filter and order them by. Triggers keep all but the score.';
comment on column listed_dishes.order_score is 'The weighted mean of the dish, as of the last night. 0 while no rating of it has a weight: such a dish is listed last.';
comment on index listed_dishes_of_name is 'Serves: the best dishes of a name in the search.';
comment on index listed_dishes_of_kind is 'Serves: the best dishes of a kind in the search, and the counting by place.';
comment on index listed_dishes_of_province is 'Serves: the page of a kind in a province.';
comment on index listed_dishes_of_district is 'Serves: the page of a kind in a district.';

create table dish_place_counts (
  province smallint not null,
  district text collate "C" not null,
  kind text collate "C" not null,
  dishes integer not null,
  constraint dish_place_counts_pkey primary key (province, district, kind),
  constraint dish_place_counts_positive check (dishes > 0)
);
create index dish_place_counts_of_kind on dish_place_counts (kind, province);
comment on table dish_place_counts is 'How many listed dishes of each kind a district has, and under an empty district the whole province. A job counts them every ten minutes.';
comment on index dish_place_counts_of_kind is 'Serves: the districts that have a kind, the sitemap, and the counting.';

-- The folded name of a dish as src/lib/fold.ts makes titles for the search.
create function searched_name(name_key text)
 returns text
 language plpgsql
 immutable
as $function$
begin
  return coalesce(nullif(btrim(regexp_replace(regexp_replace(name_key, '[''’‘‛`´ʼ′＇]', '', 'g'),
    '[!-/:-@[-`{-~\u00a1-\u00bf\u2010-\u205e\s]+', ' ', 'g')), ''), name_key);
end $function$;

-- By what lists order a dish: as the page of its restaurant does, and 0 without weighed ratings.
create function listed_score(of restaurant_dishes)
 returns numeric
 language plpgsql
 stable
as $function$
begin
  if of.weight_sum <= 0 then
    return 0;
  end if;
  return order_score_of(order_prior_weight() * coalesce((select mean from dish_kind_means where kind = of.kind),
    (select mean from dish_kind_means where kind = ''), order_start_mean()), of.weight_sum, of.weighted_ratings);
end $function$;

-- The best dishes of a name. Most names have a dish or two, so that PostgreSQL would read and sort all dishes of a frequent name;
-- without bitmap scans it reads the first of the index.
create function best_of_name(name text, most integer)
 returns setof listed_dishes
 language plpgsql
 stable rows 50
 set enable_bitmapscan = off
as $function$
begin
  return query select l.* from listed_dishes l where l.name_key = name order by l.order_score desc, l.dish_id desc limit most;
end $function$;

-- Lists the dishes of a restaurant again that moved, closed or opened. Its row is locked; the dishes are, so that none gets
-- another kind meanwhile.
create function list_dishes_again()
 returns trigger
 language plpgsql
as $function$
begin
  perform from restaurant_dishes where restaurant_id = new.id order by id for no key update;
  if new.question_type <> 'normal' or new.status = 'closed' then
    delete from listed_dishes l using restaurant_dishes d where l.dish_id = d.id and d.restaurant_id = new.id;
    return null;
  end if;
  insert into listed_dishes (dish_id, name_key, kind, province, district, order_score)
  select d.id, d.name_key, d.kind, new.province, new.district, listed_score(d) from restaurant_dishes d
    where d.restaurant_id = new.id order by d.id
  on conflict on constraint listed_dishes_pkey do update set province = excluded.province, district = excluded.district;
  return null;
end $function$;

-- Keeps the name, the kind and the place of a dish in the lists. The lock of the restaurant makes a closing wait for a new dish.
create function list_dish()
 returns trigger
 language plpgsql
as $function$
begin
  if not exists (select from dish_names where name_key = new.name_key) then
    insert into dish_names (name_key, search_key) values (new.name_key, searched_name(new.name_key)) on conflict do nothing;
  end if;
  if tg_op = 'UPDATE' then
    update listed_dishes set name_key = new.name_key, kind = new.kind, order_score = listed_score(new) where dish_id = new.id;
    return null;
  end if;
  perform from restaurants where id = new.restaurant_id for no key update;
  insert into listed_dishes (dish_id, name_key, kind, province, district, order_score)
  select new.id, new.name_key, new.kind, province, district, listed_score(new) from restaurants
    where id = new.restaurant_id and question_type = 'normal' and status <> 'closed';
  return null;
end $function$;

create trigger dish_listed after insert on restaurant_dishes for each row execute function list_dish();
create trigger dish_listed_again after update of name_key, kind, weight_sum on restaurant_dishes for each row
  when (old.name_key <> new.name_key or old.kind is distinct from new.kind or (old.weight_sum > 0) <> (new.weight_sum > 0))
  execute function list_dish();
create trigger dishes_listed_again after update of province, district, status, question_type on restaurants for each row
  when ((old.province, old.district, old.status, old.question_type) is distinct from (new.province, new.district, new.status, new.question_type))
  execute function list_dishes_again();
-- A name of which no kind is known has words that the search may mean; one with a kind is found by the kind, also misspelt. So a
-- misspelt 'Kokorç' corrects nobody's 'kokorch'.
create function keep_dish_words()
 returns trigger
 language plpgsql
as $function$
begin
  insert into search_words (word)
  select word from words_of_title(searched_name(new.name_key)) found (word)
  where not exists (select from search_words known where known.word = found.word)
  on conflict do nothing;
  return null;
end $function$;
create trigger keep_dish_words after insert or update of name_key, kind_version on restaurant_dishes for each row
  when (new.kind is null and new.kind_version > 0) execute function keep_dish_words();
