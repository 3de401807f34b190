-- The search folds apostrophes, dashes and other marks, and knows the words of all titles, so that a misspelt word is
-- compared with words and not with titles.

update restaurants set search_key = folded
from (
  select id, btrim(regexp_replace(regexp_replace(search_key, '[''’‘‛`ʼ′]', '', 'g'), '([!-/:-@\[-`{-~¡-¿‐-⁞]|\s)+', ' ', 'g')) as folded
  from restaurants where search_key ~ '[!-/:-@\[-`{-~¡-¿‐-⁞ʼ]') marked
where restaurants.id = marked.id and folded <> '' and folded <> search_key;

create table search_words (
  word text collate "C" not null,
  constraint search_words_pkey primary key (word),
  constraint search_words_length check (char_length(word) between 3 and 40)
);
comment on table search_words is 'The words of all titles, without those that have a digit. The search looks for one that is spelled like a word that no title has. A word stays when its title goes: nobody sees it.';

create function spelling_forms(word text)
  returns text[]
  language sql
  immutable parallel safe
as $$
  select array_agg(distinct form) from (
    select word as form union select left(word, n - 1) || substr(word, n + 1) from generate_series(1, char_length(word)) n) forms
$$;
comment on function spelling_forms(text) is 'A word, and what is left of it when one letter is missing. Words that differ by one letter, or in two swapped ones, share a form.';

create index search_words_forms on search_words using gin (spelling_forms(word)) with (fastupdate = off);
comment on index search_words_forms is 'Serves: words that are spelled like a misspelt one.';

create function words_of_title(search_key text)
  returns setof text
  language sql
  immutable parallel safe
as $$
  select distinct word from unnest(string_to_array(search_key, ' ')) word where word ~ '^[^0-9]{3,40}$' order by word
$$;
comment on function words_of_title(text) is 'The words of a folded title that the search can correct, in the order in which writers store them: none waits for another.';

create function keep_search_words()
  returns trigger
  language plpgsql
as $$
begin
  insert into search_words (word)
  select word from words_of_title(new.search_key) found (word)
  where not exists (select from search_words known where known.word = found.word)
  on conflict do nothing;
  return null;
end
$$;

create trigger keep_search_words after insert or update of search_key on restaurants
  for each row execute function keep_search_words();

insert into search_words (word) select distinct word from restaurants cross join words_of_title(search_key) word;

drop function restaurants_like(text, integer);

-- Titles are corrected word by word.
create or replace function nearest_name(needle text, amount integer)
  returns text
  language sql
  stable
  set "pg_trgm.word_similarity_threshold" to '0.5'
as $$
  select shown from (
    (select nickname as shown, name_key as key from profiles where needle <% name_key and not is_banned(id) limit amount)
    union all (select username, username from profiles where needle <% username and not is_banned(id) limit amount)
    union all (select name, name_key from collections where is_public and needle <% name_key limit amount)) near
  order by word_similarity(needle, key) desc, similarity(needle, key) desc, shown limit 1
$$;
